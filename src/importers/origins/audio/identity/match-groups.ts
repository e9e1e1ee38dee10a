// Matches the current artists, labels or releases with the known ones: by name or MBID, or else by which current group
// has most of the tracks of a known one.
import { groupBy } from '../../../../contract/common/group-by.ts'
import type { KnownGroup } from './identity.ts'
import { NewIds } from './new-ids.ts'

/** An artist, a label or a release in the current tags. */
export interface Group {
  /** Unique among its kind. */
  readonly key: string
  /** Spellings in tags, the most frequent first. */
  readonly names: readonly [string, ...string[]]
  readonly musicbrainz?: string
  /** Seeds for a new id, the best first. */
  readonly seeds: readonly (readonly string[])[]
}

/** The groups of one track before and now, in order. */
export interface TrackHistory {
  /** Ids of known groups. */
  readonly before: readonly string[]
  /** Keys of groups. */
  readonly now: readonly string[]
}

export interface MatchOptions<Known extends KnownGroup> {
  readonly kind: string
  readonly known: ReadonlyMap<string, Known>
  readonly groups: readonly Group[]
  /** For each known track that still exists. */
  readonly histories: readonly TrackHistory[]
  /** Whether two groups with the same name, not both with an MBID, are the same; true by default. */
  readonly isSame?: (known: Known, group: Group) => boolean
}

/** Returns the id of each group, by its key. No two groups have the same id. */
export function identifyGroups<Known extends KnownGroup>({
  kind,
  known,
  groups,
  histories,
  isSame = () => true,
}: MatchOptions<Known>): Map<string, string> {
  const findByName = indexByName(known)
  const exact = new Map(
    groups.map((group) => [
      group.key,
      new Set(
        findByName(group)
          .filter((each) => isExact(each, group, isSame))
          .map(({ id }) => id),
      ),
    ]),
  )
  const votes = countVotes(histories, (id, key) => exact.get(key)?.has(id) ?? false)
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
  const newIds = new NewIds(kind, known.keys())
  const unknown = groups.filter(({ key }) => !ids.has(key)).sort((one, other) => compare(one.key, other.key))
  for (const { key, musicbrainz, seeds } of unknown) ids.set(key, newIds.make(musicbrainz, seeds))
  return ids
}

interface Claim {
  readonly id: string
  readonly key: string
  /** Number of tracks of the known group that the claimant has now. */
  readonly count: number
  /** Whether these are more than half. */
  readonly hasMost: boolean
  readonly isExact: boolean
}

/** Orders claims: by name and tracks, then by tracks, then only by name. */
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

/** Normalizes a name, so that names that look alike are equal. */
export const nameKey = (name: string): string => name.normalize('NFC').trim()

function indexByName<Known extends KnownGroup>(known: ReadonlyMap<string, Known>) {
  const byName = groupBy(known.values(), ({ name }) => nameKey(name))
  const byMbid = groupBy(known.values(), ({ musicbrainz }) => musicbrainz ?? null)
  return ({ names, musicbrainz = '' }: Group) => [
    ...names.flatMap((name) => byName.get(nameKey(name)) ?? []),
    ...(byMbid.get(musicbrainz) ?? []),
  ]
}

interface Votes {
  /** By key and id. */
  readonly byGroup: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** By id. */
  readonly all: ReadonlyMap<string, number>
}

/** On each track, pairs equal groups, and then the remaining ones in order if there are equally many before and now. */
function countVotes(
  histories: readonly TrackHistory[],
  isExact: (id: string, key: string) => boolean,
): Votes {
  const byGroup = new Map<string, Map<string, number>>()
  const all = new Map<string, number>()
  const vote = (id: string, key: string) => {
    const counts = byGroup.get(key) ?? new Map<string, number>()
    byGroup.set(key, counts.set(id, (counts.get(id) ?? 0) + 1))
  }
  for (const { before, now } of histories) {
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
