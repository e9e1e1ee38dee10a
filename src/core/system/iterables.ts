// Iterables that may be too large for memory.

/** Yields what is made of each value, when it is asked for. */
export function* mapped<T, Made>(values: Iterable<T>, make: (value: T) => Made): Generator<Made> {
  for (const value of values) yield make(value)
}

/** Returns the first value of several. */
export function firstIn<T>(values: Iterable<T>): T {
  for (const value of values) return value
  throw new Error('There is no record.')
}
