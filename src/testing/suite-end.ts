// What hooks open for the tests of a file is closed by one hook: a hook cannot add another.
import { afterAll } from 'vitest'

const closers: (() => unknown)[] = []

/** Calls a function after the last test of the file, the last one given first. */
export function atSuiteEnd(close: () => unknown): void {
  closers.push(close)
}

afterAll(async () => {
  const failures: unknown[] = []
  for (const close of closers.splice(0).reverse()) {
    await Promise.resolve(close()).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all that the tests opened was closed.')
})
