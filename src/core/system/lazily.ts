/** Returns a function that does work when it is first called, and then returns what that made. */
export function lazily<T>(work: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: work() }
    return made.value
  }
}
