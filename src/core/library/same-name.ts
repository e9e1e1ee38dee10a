// Rows that state more of an artist, a label or a release which another source knows by an id: a sheet beside a folder
// of audio files or a database has names where those have ids. Such a row is a part of the one record of its name.

import { groupBy } from '../../contract/common/group-by.ts'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import { CatalogError, type ErrorCollector } from '../problems/errors.ts'
import { withPlainBlanks } from '../records/blanks.ts'
import { REFERENCES, type Reference } from '../records/references.ts'
import { type Identities, type Identity, idIn, isKnownByName, nameOfParts } from './identity.ts'
import {
  fieldIn,
  inPrecedence,
  type KindOccurrences,
  mapOccurrences,
  type Occurrence,
  type Occurrences,
} from './occurrences.ts'

/** The records that a row of a release may name, each in the field of its kind. */
const NAMED_BY_RELEASE = ['artist', 'label'] as const satisfies readonly Kind[]
type NamedByRelease = (typeof NAMED_BY_RELEASE)[number]

/** The kinds of which a row may add to a record of another source. */
type Named = NamedByRelease | 'release'

const isNamed = (kind: Kind): kind is Named => kind === 'release' || kind === 'artist' || kind === 'label'

/** A record that a row belongs to. */
interface SameRecord extends Identity {
  /** The uuid of the label of the release, if the row of a release names it. */
  readonly label?: string | null
}

/** The records that rows belong to, by the uuids of these rows. */
export type SameName = ReadonlyMap<string, SameRecord>

/** The releases that rows add to, and the artists and labels that only these rows name. */
export type SameReleases = Readonly<Record<Named, SameName>>

interface Options {
  readonly identities: Identities
  readonly problems: ErrorCollector
}

/** A row of its own, without uuid and id, and its record in another source. */
interface Found {
  readonly row: Occurrence
  readonly record: Candidate
}

interface Candidate extends Identity {
  readonly name: string
  readonly artist: NamedRecord | null
  readonly label: NamedRecord | null
  /** The names of the sources that state it. */
  readonly sources: Set<string>
}

/** What a release refers to, as the sources name it. */
interface NamedRecord extends Identity {
  readonly name: string | null
}

/**
 * Finds the rows of releases that have neither uuid nor id, that no track refers to, and whose title and artist a
 * release of another source has. Adds an error for each whose title and artist several of those have.
 */
export function findSameReleases(occurrences: Occurrences, options: Options): SameReleases {
  const found = findRecords('release', occurrences, options, unusedRows('release', occurrences))
  const byName = (kind: NamedByRelease) =>
    new Map(found.flatMap((each) => namedBy(each, kind, options.identities)))
  const named = { artist: byName('artist'), label: byName('label') }
  const releases = new Map(
    found.map(({ row, record: { uuid, id } }) => {
      const label = named.label.get(referenceIn(row, 'label') ?? '')?.uuid ?? null
      return [row.uuid, { uuid, id, label }]
    }),
  )
  for (const kind of NAMED_BY_RELEASE)
    for (const uuid of referredTo(kind, occurrences, releases)) named[kind].delete(uuid)
  return { ...named, release: releases }
}

/** Returns the record that a row names and the release has, by the uuid of its name. */
function namedBy(
  { row, record }: Found,
  kind: NamedByRelease,
  identities: Identities,
): readonly (readonly [string, SameRecord])[] {
  const [named, own] = [referenceIn(row, kind), record[kind]]
  if (named === null || own === null || own.name === null || named === own.uuid) return []
  const isSame = named === identities.ofName(nameOfParts(kind, [own.name])).uuid
  return isSame ? [[named, { uuid: own.uuid, id: own.id }]] : []
}

/**
 * Finds the same of artists and labels, whose name alone identifies them.
 * @param used the uuid of a record that is referred to by its name
 */
export function findSameNames(
  kind: Kind,
  occurrences: Occurrences,
  { used, same, ...options }: Options & { readonly used: string | undefined; readonly same: SameReleases },
): SameName {
  if (kind === 'release') return same.release
  if (!isNamed(kind)) return new Map()
  const rows = unusedRows(kind, occurrences).filter(({ uuid }) => uuid !== used)
  const found = findRecords(kind, occurrences, options, rows)
  const byRow = found.map(({ row, record: { uuid, id } }) => [row.uuid, { uuid, id }] as const)
  return new Map([...byRow, ...same[kind]])
}

/** Finds the record that each row adds to. */
function findRecords(
  kind: Named,
  occurrences: Occurrences,
  { identities, problems }: Options,
  rows: readonly Occurrence[],
): readonly Found[] {
  if (rows.length === 0) return []
  const names = new Set(rows.map((row) => withPlainBlanks(nameIn(row) ?? '')))
  const candidates = candidatesByName(kind, occurrences, { names, identities })
  return rows.flatMap((row) => {
    const others = (candidates.get(row.uuid) ?? []).filter(({ sources }) => !sources.has(row.at.source.name))
    const [record, ...more] = [...new Map(others.map((other) => [other.uuid, other])).values()]
    if (record && more.length > 0) problems.add(ambiguous(kind, row, [record, ...more]))
    return record && more.length === 0 ? [{ row, record }] : []
  })
}

/** Returns the rows that are known by their names, and that no record refers to; none where no record has an id. */
function unusedRows(kind: Named, occurrences: Occurrences): Occurrence[] {
  const all: KindOccurrences = occurrences[kind]
  const named = all.rows.filter(({ id }) => isKnownByName(kind, id))
  if (named.length === 0) return []
  if (!hasOtherId(kind, all)) return []
  const inOthers = new Set(all.nested.map(({ uuid }) => uuid))
  return named.filter(({ uuid }) => !inOthers.has(uuid))
}

function hasOtherId(kind: Named, occurrences: KindOccurrences): boolean {
  for (const { id } of inPrecedence(occurrences)) if (!isKnownByName(kind, id)) return true
  return false
}

const nameIn = (occurrence: Occurrence): string | null =>
  ('name' in occurrence ? (occurrence.name as string | null | undefined) : null) ?? null

const referenceIn = (occurrence: Occurrence, field: NamedByRelease): string | null =>
  ((occurrence as Occurrence<'release'>)[field] as string | null | undefined) ?? null

/** Returns the records with ids that have one of some names, by the uuids that their names would have. */
function candidatesByName(
  kind: Named,
  occurrences: Occurrences,
  { names, identities }: { readonly names: ReadonlySet<string>; readonly identities: Identities },
): ReadonlyMap<string, readonly Candidate[]> {
  const known = { artist: namedRecords(occurrences.artist), label: namedRecords(occurrences.label) }
  const candidates = new Map<string, Candidate>()
  for (const occurrence of inPrecedence<Kind>(occurrences[kind])) {
    const { uuid, id, at } = occurrence
    const name = nameIn(occurrence)
    if (name === null || isKnownByName(kind, id) || !names.has(withPlainBlanks(name))) continue
    const namedIn = (field: NamedByRelease): NamedRecord | null => {
      const to = kind === 'release' ? referenceIn(occurrence, field) : null
      return to === null ? null : (known[field].get(to) ?? { uuid: to, id: null, name: null })
    }
    const [artist, label] = [namedIn('artist'), namedIn('label')]
    const key = JSON.stringify([uuid, id, name, artist?.uuid, label?.uuid])
    const candidate = candidates.get(key) ?? { uuid, id, name, artist, label, sources: new Set() }
    candidate.sources.add(at.source.name)
    candidates.set(key, candidate)
  }
  const nameUuid = (parts: readonly string[]): string => identities.ofName(nameOfParts(kind, parts)).uuid
  const keyed = [...candidates.values()].sort(byUuid).flatMap((record): [string, Candidate][] => {
    const { name, artist } = record
    if (kind !== 'release') return [[nameUuid([name]), record]]
    if (artist === null) return []
    const named = artist.name === null ? [] : [identities.ofName(nameOfParts('artist', [artist.name])).uuid]
    return [...named, artist.uuid].map((by) => [nameUuid([by, name]), record])
  })
  return groupBy(
    keyed,
    ([key]) => key,
    ([, record]) => record,
  )
}

const byUuid = (one: Candidate, other: Candidate): number =>
  one.uuid === other.uuid ? (one.name < other.name ? -1 : 1) : one.uuid < other.uuid ? -1 : 1

/** Returns the records of a kind with the first id and name that a source states. */
function namedRecords(occurrences: KindOccurrences): ReadonlyMap<string, NamedRecord> {
  const records = new Map<string, NamedRecord>()
  for (const occurrence of inPrecedence(occurrences)) {
    const { uuid, id } = occurrence
    const known = records.get(uuid)
    if (known?.id != null && known.name !== null) continue
    records.set(uuid, { uuid, id: known?.id ?? id, name: known?.name ?? nameIn(occurrence) })
  }
  return records
}

/** Returns the records that are referred to by more than the artist or the label of these releases. */
function referredTo(to: NamedByRelease, occurrences: Occurrences, releases: SameName): ReadonlySet<string> {
  const found = new Set<string>()
  for (const kind of KINDS)
    for (const [field, reference] of Object.entries<Reference>(REFERENCES[kind])) {
      if (reference.to !== to) continue
      const isOwn = kind === 'release' && (field === to || field === 'labels')
      for (const occurrence of inPrecedence<Kind>(occurrences[kind])) {
        const own = isOwn && releases.has(occurrence.uuid) ? referenceIn(occurrence, to) : null
        const value = fieldIn(occurrence, field)
        for (const uuid of Array.isArray(value) ? value : [value])
          if (typeof uuid === 'string' && uuid !== own) found.add(uuid)
      }
    }
  return found
}

function ambiguous(kind: Kind, row: Occurrence, records: readonly Identity[]): CatalogError {
  const keys = records.map(({ uuid, id }) =>
    id === null ? `uuid ${uuid}` : `id ${JSON.stringify(idIn(id))}`,
  )
  return new CatalogError(
    'AMBIGUOUS_NAME',
    `${records.length === 2 ? 'Two' : records.length} ${kind}s have the name ${JSON.stringify(nameIn(row))}: ${keys.join(', ')}.`,
    {
      at: [{ file: row.at.file, line: row.at.line }],
      hint: `Add the id or uuid of the one that this row is about.`,
    },
  )
}

/** Gives rows the uuids and ids of the records that they belong to. What the names identify, the record has already. */
export function withSameNames<K extends Kind>(
  kind: K,
  occurrences: KindOccurrences<K>,
  sameName: SameName,
): KindOccurrences<K> {
  if (sameName.size === 0) return occurrences
  return mapOccurrences(occurrences, (row) => {
    const same = sameName.get(row.uuid)
    if (!same) return row
    const { uuid, id, label = null } = same
    const named = kind === 'release' ? { artist: null, ...(label && ownLabels(row, label)) } : {}
    return { ...row, ...named, uuid, id, name: null } as Occurrence<K>
  })
}

/** The labels of the row of a release, with the label that the release has in place of that of its name. */
const ownLabels = ({ label, labels }: Occurrence<'release'>, own: string): object => ({
  label: null,
  ...(labels && { labels: labels.map((each) => (each === label ? own : each)) }),
})
