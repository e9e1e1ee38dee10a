// Which of the artists, labels or releases of today is which of the known ones: the one that has its name or its MBID,
// or else the one that most of its tracks are with now.
import type { KnownGroup } from './identity.ts'
import { NewIds } from './new-ids.ts'

/** An artist, a label or a release as the tags name it now. */
export interface Group {
  /** Tells it from others of its kind. */
  readonly key: string
  /** As tags spell it, the most frequent first. */
  readonly names: readonly [string, ...string[]]
  readonly musicbrainz?: string
  /** What a new id may be made of, the best first. */
  readonly seeds: readonly (readonly string[])[]
}

/** What one track was with, and what it is with now, in order. */
export interface Passage {
  /** Ids of known groups. */
  readonly before: readonly string[]
  /** Keys of groups. */
  readonly now: readonly string[]
}

export interface MatchOptions<Known extends KnownGroup> {
  readonly kind: string
  readonly known: ReadonlyMap<string, Known>
  readonly groups: readonly Group[]
  /** Of each track that is known and there. */
  readonly passages: readonly Passage[]
  /** Whether two of the same name, neither with an MBID, are the same; true by default. */
  readonly isSame?: (known: Known, group: Group) => boolean
}

/** The id of each group, by its key. No two groups have the same id. */
export function identifyGroups<Known extends KnownGroup>({
  kind,
  known,
  groups,
  passages,
  isSame = () => true,
}: MatchOptions<Known>): Map<string, string> {
  const names = indexed(known)
  const exact = new Map(
    groups.map((group) => [
      group.key,
      new Set(
        names
          .of(group)
          .filter((each) => isExact(each, group, isSame))
          .map(({ id }) => id),
      ),
    ]),
  )
  const votes = countVotes(passages, (id, key) => exact.get(key)?.has(id) ?? false)
  const claims = groups.flatMap(({ key }): Claim[] => {
    const own = exact.get(key) ?? new Set()
    const voted = votes.byGroup.get(key) ?? new Map<string, number>()
    return [...new Set([...own, ...voted.keys()])].flatMap((id) => {
      const count = voted.get(id) ?? 0
      const hasMost = 2 * count > (votes.all.get(id) ?? 0)
      return own.has(id) || hasMost ? [{ id, key, count, hasMost, isExact: own.has(id) }] : []
    })
  })
  const ids = new Map<string, string>()
  const given = new Set<string>()
  for (const { id, key } of claims.sort(strongestFirst)) {
    if (ids.has(key) || given.has(id)) continue
    ids.set(key, id)
    given.add(id)
  }
  const news = new NewIds(kind, known.keys())
  const unknown = groups.filter(({ key }) => !ids.has(key)).sort((one, other) => compare(one.key, other.key))
  for (const { key, musicbrainz, seeds } of unknown) ids.set(key, news.make(musicbrainz, seeds))
  return ids
}

interface Claim {
  readonly id: string
  readonly key: string
  /** How many tracks of the known group are with the claimant now. */
  readonly count: number
  /** Whether these are more than half. */
  readonly hasMost: boolean
  readonly isExact: boolean
}

/** Who kept name and tracks comes before who took the tracks, and that before who has only the name. */
function strongestFirst(one: Claim, other: Claim): number {
  const kept = ({ isExact, hasMost }: Claim) => Number(isExact && hasMost)
  return (
    kept(other) - kept(one) ||
    other.count - one.count ||
    Number(other.isExact) - Number(one.isExact) ||
    compare(one.id, other.id) ||
    compare(one.key, other.key)
  )
}

function isExact<Known extends KnownGroup>(
  known: Known,
  group: Group,
  isSame: (known: Known, group: Group) => boolean,
): boolean {
  if (known.musicbrainz !== undefined && group.musicbrainz !== undefined)
    return known.musicbrainz === group.musicbrainz
  return group.names.some((name) => nameKey(name) === nameKey(known.name)) && isSame(known, group)
}

/** Names that look alike are alike. */
export const nameKey = (name: string): string => name.normalize('NFC').trim()

function indexed<Known extends KnownGroup>(known: ReadonlyMap<string, Known>) {
  const index = new Map<string, Known[]>()
  const add = (key: string, each: Known) => index.set(key, [...(index.get(key) ?? []), each])
  for (const each of known.values()) {
    add(`name ${nameKey(each.name)}`, each)
    if (each.musicbrainz !== undefined) add(`mbid ${each.musicbrainz}`, each)
  }
  const of = ({ names, musicbrainz }: Group) => [
    ...names.flatMap((name) => index.get(`name ${nameKey(name)}`) ?? []),
    ...(index.get(`mbid ${musicbrainz}`) ?? []),
  ]
  return { of }
}

interface Votes {
  /** By key and id. */
  readonly byGroup: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** By id. */
  readonly all: ReadonlyMap<string, number>
}

/** On each track, what is the same before and now goes together, and the others one by one, if they are as many. */
function countVotes(passages: readonly Passage[], isExact: (id: string, key: string) => boolean): Votes {
  const byGroup = new Map<string, Map<string, number>>()
  const all = new Map<string, number>()
  const vote = (id: string, key: string) => {
    const counts = byGroup.get(key) ?? new Map<string, number>()
    byGroup.set(key, counts.set(id, (counts.get(id) ?? 0) + 1))
  }
  for (const { before, now } of passages) {
    for (const id of before) all.set(id, (all.get(id) ?? 0) + 1)
    const left = [...before]
    const others = now.filter((key) => {
      const place = left.findIndex((id) => isExact(id, key))
      if (place === -1) return true
      for (const id of left.splice(place, 1)) vote(id, key)
      return false
    })
    if (others.length !== left.length) continue
    for (const [index, key] of others.entries()) vote(left[index] as string, key)
  }
  return { byGroup, all }
}

export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
