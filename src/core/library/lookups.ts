// Lookups: which records carry an identifier.
import type { Listed } from '../../contract/kinds/kinds.ts'
import { type LookupName, listLookups } from '../../contract/urls/lookups.ts'
import { compareTexts } from '../system/compare.ts'
import { type FirstTracks, linkedFeatures } from './features.ts'
import type { FoundRecord, FoundRecords } from './joined-records.ts'
import type { Lists, Ranked } from './lists.ts'
import type { MergedRecord } from './merge.ts'

/** All lookups by their names. */
export type Lookups = ReadonlyMap<string, FoundRecords>

/** In the order of their names. */
const KINDS = ['artist', 'label', 'release', 'track'] as const satisfies readonly Listed[]

/** A lookup, and the least position of a record that it finds. */
interface PlacedLookup {
  readonly found: FoundRecord[]
  readonly kind: Listed
  rank: number
}

/**
 * Finds all lookups by their names, in the order of the records that they find: those of a record follow one another. The
 * records of each are by kind, then by uuid.
 */
export function findLookups(lists: Lists, first: FirstTracks): Lookups {
  const lookups = new Map<string, PlacedLookup>()
  for (const kind of KINDS)
    for (const ranked of lists[kind].values() as Iterable<Ranked<Listed>>)
      for (const name of new Set(listLookups(ranked.record))) {
        const known = lookups.get(name) ?? { found: [], kind, rank: ranked.rank }
        known.rank = Math.min(known.rank, ranked.rank)
        known.found.push(foundRecord(kind, ranked, first))
        lookups.set(name, known)
      }
  const sorted = [...lookups].sort(
    ([name, one], [other, two]) =>
      compareTexts(one.kind, two.kind) || one.rank - two.rank || compareTexts(name, other),
  )
  return new Map(
    sorted.map(([name, { found }]) => [name, { name, records: found.sort(byKindAndUuid) }] as const),
  )
}

const byKindAndUuid = (one: FoundRecord, other: FoundRecord): number =>
  compareTexts(one.kind, other.kind) || compareTexts(one.uuid, other.uuid)

function foundRecord(kind: Listed, { record }: Ranked<Listed>, first: FirstTracks): FoundRecord {
  const { uuid, name } = record
  if (kind !== 'track') return { kind, uuid, name, release: null, features: null }
  const track = record as MergedRecord<'track'>
  return { kind, uuid, name, release: track.release, features: linkedFeatures(track, first) }
}

/** Returns the first lookup by each identifier that any record has. @param names of lookups */
export function firstLookups(names: Iterable<string>): LookupName[] {
  const first = new Map<string, string>()
  for (const name of names) {
    const [by = ''] = name.split('/')
    const known = first.get(by)
    if (known === undefined || compareTexts(name, known) < 0) first.set(by, name)
  }
  return [...first.values()].sort(compareTexts) as LookupName[]
}
