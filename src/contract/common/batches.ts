/** Splits values into parts of a size, the last of which may be shorter. */
export function* batches<T>(values: Iterable<T>, size: number): Generator<readonly T[]> {
  let batch: T[] = []
  for (const value of values) {
    batch.push(value)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
