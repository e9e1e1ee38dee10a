// What JavaScript has left behind in memory, while the engine needs it.

/** Bytes by which a heap has grown that are worth the tenth of a second. */
const WORTH_IT = 32 * 1024 * 1024

/**
 * Frees what JavaScript no longer uses, before work that the engine does alone: Node.js collects garbage only as more
 * is made, and would keep a hundred megabytes until then. Without a debugger interface nothing is done.
 * @param before the size of the heap before the work that may have left garbage; what a larger program has in use
 * beside it is no reason to look for some
 */
export async function collectGarbage(before: number): Promise<void> {
  if (heapSize() - before < WORTH_IT) return
  const inspector = process.getBuiltinModule('node:inspector/promises')
  if (inspector === undefined) return
  const session = new inspector.Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}

/** Bytes. */
export const heapSize = (): number => process.memoryUsage().heapTotal
