/** Groups values by a key, leaving out those without one; groups and their values are in the order of the values. */
export function groupBy<T, Key>(values: readonly T[], keyOf: (value: T) => Key | null): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
