// In place of Map.groupBy, which Node.js 20 lacks.

/** Each group has at least one member. */
export type Groups<Key, Member> = Map<Key, [Member, ...Member[]]>

/** Groups values by a key, leaving out those without one; groups and their members are in the order of the values. */
export function groupBy<T, Key>(values: Iterable<T>, keyOf: (value: T) => Key | null): Groups<Key, T>
/** @param memberOf what a value adds to its group, in place of itself */
export function groupBy<T, Key, Member>(
  values: Iterable<T>,
  keyOf: (value: T) => Key | null,
  memberOf: (value: T) => Member,
): Groups<Key, Member>
export function groupBy<T, Key, Member>(
  values: Iterable<T>,
  keyOf: (value: T) => Key | null,
  memberOf: (value: T) => Member | T = (value) => value,
): Groups<Key, Member | T> {
  const groups: Groups<Key, Member | T> = new Map()
  for (const value of values) {
    const key = keyOf(value)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(memberOf(value))
    else groups.set(key, [memberOf(value)])
  }
  return groups
}

/** Groups like {@link groupBy}, with each member once. */
export const groupDistinct = <T, Key, Member>(
  ...[values, keyOf, memberOf]: Parameters<typeof groupBy<T, Key, Member>>
): Map<Key, Set<Member>> =>
  new Map([...groupBy(values, keyOf, memberOf)].map(([key, members]) => [key, new Set(members)]))
