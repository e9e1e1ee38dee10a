/** Splits a list into parts of a size, the last of which may be shorter. */
export function* batches<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
