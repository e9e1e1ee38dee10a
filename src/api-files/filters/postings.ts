// The terms of the records of each list.
import type { FILTERS } from '../../contract/filters/filters.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { tagName } from '../../contract/urls/tags.ts'
import { labelUuids } from '../../core/library/labels.ts'
import type { Library } from '../../core/library/library.ts'
import { creditedArtists, type Lists, type RankedList } from '../../core/library/lists.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import { compareTexts } from '../../core/system/compare.ts'

/** The records with a term. */
export interface Posting {
  /** `year=1998` */
  readonly term: string
  /** Sorted. */
  readonly ranks: readonly number[]
}

/** The terms of each list, in their order. */
export type Postings = Readonly<Record<Listed, readonly Posting[]>>

/** The values of a record for a filter; it has none where they are null. */
type Values<K extends Listed> = (record: MergedRecord<K>) => Iterable<string | null | undefined>

type AllValues = { readonly [K in Listed]: Readonly<Record<(typeof FILTERS)[K][number], Values<K>>> }

/** @param lists those of all records, or of some with ranks of their own */
export function findListPostings(library: Library, lists: Lists = library.lists): Postings {
  const values = valuesIn(library)
  const find = <K extends Listed>(kind: K): readonly Posting[] =>
    Object.entries<Values<K>>(values[kind])
      .flatMap(([filter, valuesOf]) => makePostings(filter, lists[kind] as RankedList<K>, valuesOf))
      .sort((one, other) => compareTexts(one.term, other.term))
  return Object.fromEntries(LISTED.map((kind) => [kind, find(kind)])) as unknown as Postings
}

function makePostings<K extends Listed>(filter: string, list: RankedList<K>, valuesOf: Values<K>): Posting[] {
  const found = new Map<string, number[]>()
  for (const { rank, record } of list.values())
    for (const value of valuesOf(record)) {
      if (value === null || value === undefined) continue
      const known = found.get(value)
      if (known) known.push(rank)
      else found.set(value, [rank])
    }
  return Array.from(found, ([value, ranks]) => ({ term: `${filter}=${value}`, ranks }))
}

/** The values of a record are distinct. */
function valuesIn(library: Library): AllValues {
  const names = new Map<string, string>()
  const canonicalTag = (tag: string) => {
    const name = names.get(tag) ?? tagName(tag)
    names.set(tag, name)
    return name
  }
  const tag = ({ tags }: MergedRecord<'release' | 'track'>) => new Set(tags?.map(canonicalTag))
  const country = (record: MergedRecord<'artist' | 'label'>) => [record.country]
  const trackRelease = ({ release }: MergedRecord<'track'>) => library.get('release', release)
  return {
    artist: { country },
    label: { country },
    release: {
      artist: (release) => (release.artist ? [release.artist] : artistsOfTracks(library, release)),
      label: labelUuids,
      year: ({ releasedate }) => [dateYear(releasedate)],
      tag,
      type: ({ type }) => [type],
      license: ({ license }) => [license],
    },
    track: {
      artist: creditedArtists,
      release: ({ release }) => [release],
      label: (track) => labelUuids(trackRelease(track)),
      year: (track) => [dateYear(trackRelease(track).releasedate)],
      tag,
      license: ({ license }) => [license],
    },
  }
}

/** A release without an artist of its own shows those of its tracks. */
const artistsOfTracks = ({ items }: Library, { uuid }: MergedRecord<'release'>): Set<string> =>
  new Set(items.release.get(uuid)?.map(({ record }) => record.artist))

/** The first digits of a date. */
const dateYear = (date: string | null | undefined): string | undefined => date?.slice(0, 4)
