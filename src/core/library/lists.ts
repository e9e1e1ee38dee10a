// The lists of a library: its records in the order of the site, and the records that belong to them.
import { groupBy } from '../../contract/common/group-by.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { Settings } from '../settings/settings.ts'
import { compareTexts } from '../system/compare.ts'
import { folded } from '../system/fold.ts'
import { labelUuids } from './labels.ts'
import { type UnlistedRecords, withLast, withoutKeys } from './listed.ts'
import type { MergedRecord, MergedRecords } from './merge.ts'

/** A record and its position in the list of its kind, from 1. */
export interface Ranked<K extends Listed> {
  readonly rank: number
  readonly record: MergedRecord<K>
}

/** The records of a list in its order, each by its uuid. */
export type RankedList<K extends Listed> = ReadonlyMap<string, Ranked<K>>

export type Lists = { readonly [K in Listed]: RankedList<K> }

/** The records of a library in the order of the site. */
export interface OrderedRecords {
  readonly lists: Lists
  /** All that have an address: those of the lists, then the unlisted ones, whose ranks follow. */
  readonly addressed: Lists
}

export function orderRecords(
  records: MergedRecords,
  { order, unlisted }: { readonly order: Settings['order']; readonly unlisted: UnlistedRecords },
): OrderedRecords {
  const addressed = eachListed((kind) => {
    const sorted = order === 'name' ? sortByName<typeof kind>(records[kind]) : records[kind]
    return ranked(withLast<MergedRecord<typeof kind>>(sorted, unlisted[kind]))
  })
  if (unlisted.release.size === 0) return { lists: addressed, addressed }
  const lists = eachListed((kind) => withoutKeys(addressed[kind] as RankedList<Listed>, unlisted[kind]))
  return { lists, addressed }
}

const eachListed = (make: (kind: Listed) => RankedList<Listed>): Lists =>
  Object.fromEntries(LISTED.map((kind) => [kind, make(kind)])) as unknown as Lists

const ranked = <K extends Listed>(records: readonly MergedRecord<K>[]): RankedList<K> =>
  new Map(records.map((record, index) => [record.uuid, { rank: index + 1, record }]))

function sortByName<K extends Listed>(records: readonly MergedRecord<K>[]): MergedRecord<K>[] {
  const named = records.map((record) => ({ record, ...withFolded(record) }))
  return named.sort(compareNames).map(({ record }) => record)
}

/** A record by its name, and the name without case and accents. */
export interface NamedRecord {
  readonly uuid: string
  readonly name: string
  readonly folded: string
}

export const withFolded = ({ uuid, name }: Pick<NamedRecord, 'uuid' | 'name'>): NamedRecord => ({
  ...{ uuid, name },
  folded: folded(name),
})

/** Case and accents decide only between names that are otherwise equal, and uuids at last. */
export const compareNames = (one: NamedRecord, other: NamedRecord): number =>
  compareTexts(one.folded, other.folded) ||
  compareTexts(one.name, other.name) ||
  compareTexts(one.uuid, other.uuid)

type Tracks = readonly Ranked<'track'>[]

/** The records that are shown inside of others, by the uuids of these. */
export interface Items {
  /** The tracks of artists: those of their own lists, or all that they are credited on, in the order of the list. */
  readonly artist: ReadonlyMap<string, Tracks>
  /** The tracks of releases, unlisted ones included, by disc and number. */
  readonly release: ReadonlyMap<string, Tracks>
  /** The releases of labels. */
  readonly label: ReadonlyMap<string, readonly Ranked<'release'>[]>
}

export const findItems = ({ lists, addressed }: OrderedRecords): Items => ({
  artist: tracksOfArtists(lists),
  release: tracksOfReleases(addressed.track),
  label: releasesOfLabels(lists.release),
})

function releasesOfLabels(releases: Lists['release']): Items['label'] {
  const found = new Map<string, Ranked<'release'>[]>()
  for (const ranked of releases.values())
    for (const uuid of labelUuids(ranked.record)) {
      const known = found.get(uuid)
      if (known) known.push(ranked)
      else found.set(uuid, [ranked])
    }
  return found
}

/** The artists that a track is credited to, each once, the first one first. */
export const creditedArtists = ({
  artist,
  artists,
}: Pick<MergedRecord<'track'>, 'artist' | 'artists'>): string[] =>
  artists ? [...new Set([artist, ...artists])] : [artist]

function tracksOfArtists({ artist: artists, track: tracks }: Lists): Items['artist'] {
  const found = new Map<string, Ranked<'track'>[]>()
  for (const track of tracks.values())
    for (const uuid of creditedArtists(track.record)) {
      const known = found.get(uuid)
      if (known) known.push(track)
      else found.set(uuid, [track])
    }
  for (const { record } of artists.values())
    if (record.items)
      found.set(
        record.uuid,
        record.items.flatMap((uuid) => tracks.get(uuid) ?? []),
      )
  return found
}

function tracksOfReleases(tracks: Lists['track']): Items['release'] {
  const found = groupBy(tracks.values(), ({ record }) => record.release)
  const trackNumber = ({ record }: Ranked<'track'>) => record.tracknumber ?? Number.POSITIVE_INFINITY
  const discNumber = ({ record }: Ranked<'track'>) => record.disc ?? 1
  for (const list of found.values())
    list.sort(
      (one, other) => discNumber(one) - discNumber(other) || compare(trackNumber(one), trackNumber(other)),
    )
  return found
}

/** Numbers that are equal may be infinite. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
