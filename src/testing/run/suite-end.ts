// Closes what hooks and tests open until the end of a file. A hook cannot register further hooks, so file-setup.ts
// registers a single one for everything.
const closers: (() => unknown)[] = []

/** Calls a function after the last test of the file, in reverse order of registration. */
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
