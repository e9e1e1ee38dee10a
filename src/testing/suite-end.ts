// What hooks and tests open for the rest of a file. A hook cannot add another, so that all of it is closed by the
// one that file-setup.ts adds.
const closers: (() => unknown)[] = []

/** Calls a function after the last test of the file, the last one given first. */
export function atSuiteEnd(close: () => unknown): void {
  closers.push(close)
}

export async function closeSuite(): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all that the tests opened was closed.')
}
