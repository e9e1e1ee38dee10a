// Merges all occurrences of a record into one. All must agree, and may complete each other.

import { groupBy } from '../../contract/common/group-by.ts'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import { ErrorCollector } from '../problems/errors.ts'
import { withPlainBlanks } from '../records/blanks.ts'
import { UNITED } from '../records/facts.ts'
import { type RecordForm, SCHEMAS } from '../records/records.ts'
import { addConflicts, type Conflict } from './conflicts.ts'
import { type Identities, type Identity, nameOfParts } from './identity.ts'
import { addIncomplete } from './incomplete.ts'
import { type Moved, moveRecords } from './moved.ts'
import {
  completeRows,
  fieldIn,
  inPrecedence,
  type KindOccurrences,
  type Occurrence,
  type Occurrences,
  type StoredFields,
} from './occurrences.ts'
import { findSameNames, findSameReleases, type SameReleases, withSameNames } from './same-name.ts'
import type { Source } from './source.ts'
import { isVarious } from './various.ts'

/** A record of the catalog, with the place that states it first. */
export type MergedRecord<K extends Kind = Kind> = StoredFields<K> & Pick<Occurrence<K>, 'id' | 'at'>

/** All records by kind, each once, in the order of the sources: those with rows of their own, then nested ones. */
export type MergedRecords = { readonly [K in Kind]: readonly MergedRecord<K>[] }

export interface MergeOptions {
  readonly form: RecordForm
  readonly identities: Identities
  /** The name of the label for releases that have no label. */
  readonly defaultLabel: string | undefined
  /** The ids by which records refer to others. */
  readonly named: ReadonlyMap<string, string>
}

export interface Merged extends Pick<Moved, 'occurrences' | 'split'> {
  readonly records: MergedRecords
  /** The kinds that were merged; for all other kinds, the complete rows are all records. */
  readonly kinds: ReadonlySet<Kind>
  /** Disagreements of sources, and fields that none of them states. */
  readonly problems: ErrorCollector
}

export function mergeRecords(staged: Occurrences, options: MergeOptions): Merged {
  const { identities, form, named } = options
  const problems = new ErrorCollector()
  const { occurrences, kinds: movedKinds, split } = moveRecords(staged, identities)
  const same = findSameReleases(staged, { identities, problems })
  const added = usedDefaultLabel(staged, options, same)
  const credits = creditsOfReleases(occurrences)
  const kinds = new Set<Kind>()
  const mergeKind = <K extends Kind>(kind: K): readonly MergedRecord<K>[] => {
    const sameName = findSameNames(kind, staged, { identities, problems, same, used: added?.uuid })
    const isLabelled = added !== null && (kind === 'release' || kind === 'label')
    const isCompleted = isLabelled || (kind === 'track' && credits.size > 0)
    const ofKind = occurrences[kind] as unknown as KindOccurrences<K>
    if (ofKind.nested.length === 0 && !movedKinds.has(kind) && sameName.size === 0 && !isCompleted)
      return completeRows(ofKind) as unknown as readonly MergedRecord<K>[]
    kinds.add(kind)
    const attributed = withAdded(kind, withSameNames(kind, ofKind, sameName), added)
    const { merged, conflicts } = mergeOccurrences(kind, attributed, form)
    const complete = isCompleted ? merged.map((each) => completed(kind, each, { added, credits })) : merged
    if (conflicts.length > 0) {
      const doubled = repeatedIn(completeRows(ofKind))
      const own = conflicts.filter(({ record }) => !doubled.has(record.uuid))
      addConflicts(kind, own, { attributed, occurrences, named, problems })
    }
    addIncomplete(kind, complete, { form, problems })
    return complete as unknown as readonly MergedRecord<K>[]
  }
  const records = Object.fromEntries(KINDS.map((kind) => [kind, mergeKind(kind)])) as unknown as MergedRecords
  return { occurrences, split, records, kinds, problems }
}

/** The uuids that several rows have, which is an error of its own. */
function repeatedIn(rows: readonly { readonly uuid: string }[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { uuid } of rows) (seen.has(uuid) ? repeated : seen).add(uuid)
  return repeated
}

export interface AddedLabel extends Identity {
  readonly name: string
}

export interface Completion {
  readonly added: AddedLabel | null
  /** The artists of releases, by the uuids of these. */
  readonly credits: ReadonlyMap<string, string>
}

/** Adds the label of the settings to a release without one, and the artist of its release to such a track. */
export function completed(kind: Kind, record: Occurrence, { added, credits }: Completion): Occurrence {
  if (kind === 'release') return { ...record, label: fieldIn(record, 'label') ?? added?.uuid } as Occurrence
  if (kind !== 'track' || fieldIn(record, 'artist') !== null) return record
  return { ...record, artist: credits.get(String(fieldIn(record, 'release'))) } as Occurrence
}

/** Returns the artists of releases that tracks without an artist refer to, unless these are by various artists. */
function creditsOfReleases({ artist: artists, release, track }: Occurrences): ReadonlyMap<string, string> {
  const wanted = new Set<unknown>()
  for (const row of track.incomplete) if (!row.artist) wanted.add(row.release)
  const credits = new Map<string, string>()
  if (wanted.size === 0) return credits
  const various = new Set<string>()
  for (const { uuid, name } of inPrecedence(artists)) if (isVarious(name ?? '')) various.add(uuid)
  for (const { uuid, artist } of inPrecedence(release))
    if (artist && wanted.has(uuid) && !various.has(artist) && !credits.has(uuid)) credits.set(uuid, artist)
  return credits
}

/** The settings, as the source of the label that they name. */
export const SETTINGS: Source = {
  name: 'site.json',
  kind: 'label',
  size: 0,
  identity: null,
  blocks: async function* () {},
}

/** Adds the label of the settings to the occurrences of labels, as the last. */
function withAdded<K extends Kind>(
  kind: K,
  occurrences: KindOccurrences<K>,
  added: AddedLabel | null,
): KindOccurrences<K> {
  if (added === null || kind !== 'label') return occurrences
  const label = { ...added, at: { file: SETTINGS.name, line: 0, source: SETTINGS, place: 0 } }
  return { ...occurrences, nested: [...occurrences.nested, label as unknown as Occurrence<K>] }
}

/** The label for releases that have no label; null where all releases have one. */
function usedDefaultLabel(
  { release }: Occurrences,
  { form, defaultLabel, identities }: MergeOptions,
  same: SameReleases,
): AddedLabel | null {
  if (defaultLabel === undefined) return null
  const rows = inPrecedence(withSameNames('release', release, same.release))
  const releases = groupBy(rows, ({ uuid }) => uuid)
  const isUsed = [...releases.values()].some((rows) => {
    const labels = new Set(rows.flatMap(({ label }) => label ?? []))
    return labels.size === 0 || (labels.size > 1 && isOfDefault('release', rows, form))
  })
  return isUsed ? addedLabel(defaultLabel, identities) : null
}

/** The label that the settings name. */
export const addedLabel = (name: string, identities: Identities): AddedLabel => ({
  ...identities.ofName(nameOfParts('label', [name])),
  name,
})

/** Whether occurrences are of the release of tracks without one. Its tracks come from many releases. */
function isOfDefault(kind: Kind, rows: readonly Occurrence[], { defaultRelease }: RecordForm): boolean {
  if (kind !== 'release' || defaultRelease === undefined) return false
  return (rows as readonly Occurrence<'release'>[]).find(({ name }) => name)?.name === defaultRelease
}

/** The fields that are merged, in the order in which a disagreement is found. */
const listFields = (kind: Kind): readonly string[] =>
  kind === 'features' ? ['members'] : Object.keys(SCHEMAS[kind].shape).filter((field) => field !== 'uuid')

/** Merges the occurrences of each record of a kind. */
export function mergeOccurrences<K extends Kind>(kind: K, occurrences: KindOccurrences<K>, form: RecordForm) {
  const fields = listFields(kind)
  const byUuid = new Map<string, [Occurrence, ...Occurrence[]]>()
  for (const occurrence of inPrecedence<Kind>(occurrences as unknown as KindOccurrences)) {
    const known = byUuid.get(occurrence.uuid)
    if (known === undefined) byUuid.set(occurrence.uuid, [occurrence])
    // A record may be nested in each row of a table.
    else if (!isRepeated(known[0], occurrence, fields)) known.push(occurrence)
  }
  const conflicts: Conflict[] = []
  const merged: Occurrence[] = []
  for (const [first, ...others] of byUuid.values()) {
    if (others.every((other) => isAlike(first, other, fields))) merged.push(first)
    else {
      const rows = [first, ...others] as const
      const { record, differing } = mergeFields(rows, fields, isOfDefault(kind, rows, form))
      merged.push(record)
      if (differing !== null) conflicts.push({ record, field: differing })
    }
  }
  return { merged, conflicts }
}

/** Whether two occurrences state the same. */
const isAlike = (one: Occurrence, other: Occurrence, fields: readonly string[]): boolean =>
  fields.every((field) => textIn(one, field) === textIn(other, field))

/** Whether an occurrence after another adds nothing, not even the name from which the uuid was derived. */
const isRepeated = (one: Occurrence, other: Occurrence, fields: readonly string[]): boolean =>
  (other.id === null || other.id === one.id) && isAlike(one, other, fields)

/** Returns a value that is equal for equal values. */
function textIn(occurrence: Occurrence, field: string): unknown {
  const value = fieldIn(occurrence, field)
  return Array.isArray(value) ? JSON.stringify(value) : value
}

/** Spellings of a name that are equivalent in Unicode, or differ only in blanks, do not conflict. */
function comparableIn(occurrence: Occurrence, field: string): unknown {
  const value = textIn(occurrence, field)
  return field === 'name' && typeof value === 'string' ? withPlainBlanks(value) : value
}

/** All values of a list, each once; null if there are none. */
function unitedIn(rows: readonly Occurrence[], field: string): readonly unknown[] | null {
  const values = new Set(rows.flatMap((row) => (fieldIn(row, field) ?? []) as readonly unknown[]))
  return values.size === 0 ? null : [...values]
}

/**
 * Merges occurrences in order of precedence: of each field, the first value that is known, or all of a united list.
 * @param isDefault whether what differs among them is not true of all
 */
function mergeFields(
  rows: readonly [Occurrence, ...Occurrence[]],
  fields: readonly string[],
  isDefault: boolean,
) {
  const differing = fields.filter(
    (field) =>
      !UNITED.has(field) &&
      new Set(rows.map((row) => comparableIn(row, field)).filter((value) => value !== null)).size > 1,
  )
  const isUnknown = (field: string) => isDefault && field !== 'name' && differing.includes(field)
  const first = (field: string) =>
    rows.map((row) => fieldIn(row, field)).find((value) => value !== null) ?? null
  const mergedIn = (field: string) => (UNITED.has(field) ? unitedIn(rows, field) : first(field))
  const values = fields.map((field) => [field, isUnknown(field) ? null : mergedIn(field)] as const)
  const { uuid, at } = rows[0]
  const id = rows.find((row) => row.id !== null)?.id ?? null
  const record = { uuid, ...Object.fromEntries(values), id, at } as Occurrence
  return { record, differing: isDefault ? null : (differing[0] ?? null) }
}
