// What JavaScript has left behind in memory, while the engine needs it.

/** Bytes of a heap that are worth the tenth of a second. */
const WORTH_IT = 64 * 1024 * 1024

/**
 * Frees what JavaScript no longer uses, before work that the engine does alone: Node.js collects garbage only as more
 * is made, and would keep a hundred megabytes until then. Without a debugger interface nothing is done.
 */
export async function collectGarbage(): Promise<void> {
  if (process.memoryUsage().heapTotal < WORTH_IT) return
  const inspector = await import('node:inspector/promises').catch(() => null)
  if (inspector === null) return
  const session = new inspector.Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
