import type { Columns } from '../engine/engine.ts'

/** Yields the values of the second column of consecutive rows that share the first, which is text. */
export async function* consecutive(
  rows: AsyncIterable<Columns>,
): AsyncGenerator<readonly [key: string, values: readonly string[]]> {
  let key = ''
  let values: string[] = []
  for await (const [keys = [], column = []] of rows) {
    for (const [index, next] of keys.entries()) {
      if (next !== key && values.length > 0) {
        yield [key, values]
        values = []
      }
      key = String(next)
      values.push(String(column[index]))
    }
  }
  if (values.length > 0) yield [key, values]
}
