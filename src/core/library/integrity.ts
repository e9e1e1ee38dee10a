// Checks across records: uuids that several records share, and references to records that do not exist.

import { groupBy } from '../../contract/common/group-by.ts'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import { recordNoun } from '../../contract/kinds/resources.ts'
import { CatalogError, type ErrorCollector, type Place } from '../problems/errors.ts'
import { REFERENCES, type Reference } from '../records/references.ts'
import { SAMPLE_ARTISTS } from '../records/sample.ts'
import { formatCount } from '../system/format.ts'
import { checkAliases, MAX_ROWS } from './aliases.ts'
import { hasTrackFacts } from './features.ts'
import { describeName, isByName } from './identity.ts'
import type { Library } from './library.ts'
import type { MergedRecord } from './merge.ts'
import { completeRows, fieldIn, type KindOccurrences, type Occurrence, type RowPlace } from './occurrences.ts'
import type { RejectedRows } from './source-records.ts'

const pluralNoun = (kind: Kind): string => `${recordNoun(kind)}s`

export interface PlacedReference extends Reference {
  readonly from: Kind
  readonly field: string
}

/** Releases come first: when a release is missing, an error about its label is not needed. */
const IN_ORDER: readonly Kind[] = ['release', 'track', 'artist']

export const ALL_REFERENCES: readonly PlacedReference[] = IN_ORDER.flatMap((from) =>
  Object.entries<Reference>(REFERENCES[from]).map(([field, reference]) => ({ from, field, ...reference })),
)

interface Findings {
  readonly rejected: RejectedRows
  /** The ids by which records refer to others. */
  readonly named: ReadonlyMap<string, string>
  readonly problems: ErrorCollector
}

export function checkIntegrity(library: Library, findings: Findings): void {
  const { rejected, problems } = findings
  for (const kind of KINDS) addDuplicates(kind, completeIn(library, kind), problems)
  checkAliases(library, problems)
  for (const reference of ALL_REFERENCES) {
    // A row that could not be read may be the target.
    if (!rejected.unidentified.has(reference.to)) reportDangling(library, reference, findings)
  }
  checkFeatures(library, problems)
}

/** Reports features that have the uuid of a track, where the track needs that uuid for features of its own. */
function checkFeatures(library: Library, problems: ErrorCollector): void {
  const { track: tracks, features } = library.records
  const first = library.firstTracks
  if (first.size === 0 && features.length === 0) return
  const used = new Map<string, RowPlace>()
  for (const { uuid, at } of features) if (!used.has(uuid)) used.set(uuid, at)
  for (const [uuid, { at }] of first) if (!used.has(uuid)) used.set(uuid, at)
  const clashes = tracks.filter(
    (track) =>
      used.has(track.uuid) && hasTrackFacts(track) && first.get(track.features ?? '')?.uuid !== track.uuid,
  )
  for (const { uuid, at } of clashes.slice(0, MAX_ROWS)) {
    problems.add(
      new CatalogError(
        'DUPLICATE_UUID',
        `The facts of this track are published as features with the uuid of the track, ${uuid}, but other features use it.`,
        {
          at: [at, used.get(uuid) as RowPlace].map(rowPlace),
          hint: 'Give those features a different uuid, or refer to them in "features" of this track, and of no track before it.',
        },
      ),
    )
  }
}

const rowPlace = ({ file, line }: RowPlace): Place => ({ file, line })

const completeIn = ({ occurrences }: Library, kind: Kind): readonly Occurrence[] =>
  completeRows(occurrences[kind] as unknown as KindOccurrences)

/** Adds an error for each uuid that several rows have. @param rows of a kind that state all that a record needs */
export function addDuplicates(kind: Kind, rows: readonly Occurrence[], problems: ErrorCollector): void {
  const counts = new Map<string, number>()
  for (const { uuid } of rows) counts.set(uuid, (counts.get(uuid) ?? 0) + 1)
  if (counts.size === rows.length) return
  const repeated = groupBy(rows, ({ uuid }) => ((counts.get(uuid) as number) > 1 ? uuid : null))
  const all = [...repeated.values()].flat()
  const first = all.slice(0, MAX_ROWS)
  const areNamed = first.every(({ id }) => id !== null && isByName(id))
  const log = kind === 'track' && areNamed ? findLog(rows.length, repeated) : null
  if (log) {
    problems.add(log)
    return
  }
  if (all.length > MAX_ROWS) {
    problems.add(manyRepeated(kind, repeated))
    return
  }
  for (const [uuid, same] of groupBy(first, (row) => row.uuid)) {
    const number = same.length === 2 ? 'Two' : `${same.length}`
    const at = same.map((row) => rowPlace(row.at))
    const { id } = same[0]
    const what = id === null ? `the uuid ${uuid}` : describeName(id)
    const isNamed = id !== null && isByName(id)
    const who = `${number} ${pluralNoun(kind)}${isNamed ? (NAMED_WITHIN[kind] ?? '') : ''}`
    const also = isNamed && kind === 'track' ? ', and the same disc and number' : ''
    const hint = hintForDuplicates(kind, id)
    problems.add(new CatalogError('DUPLICATE_UUID', `${who} have ${what}${also}.`, { at, hint }))
  }
}

/** Returns one error for more rows than a report shows. */
function manyRepeated(
  kind: Kind,
  records: ReadonlyMap<string, readonly [Occurrence, ...Occurrence[]]>,
): CatalogError {
  const rows = [...records.values()].flat()
  const { id, uuid } = rows[0] as Occurrence
  const first = id === null ? `the uuid ${uuid}` : describeName(id)
  return new CatalogError(
    'DUPLICATE_UUID',
    `In ${formatCount(rows.length, 'row')}, ${formatCount(records.size, recordNoun(kind))} occur more than once, the first with ${first}.`,
    { at: rows.slice(0, MAX_ROWS).map(({ at }) => rowPlace(at)), hint: hintForDuplicates(kind, id) },
  )
}

/** Fewer tracks may be repeated by mistake. */
const LEAST_REPEATED = 5

/**
 * Returns one error if most rows repeat tracks, as in a log of plays.
 * @param all the number of rows
 * @param tracks the rows of each track that is repeated
 */
function findLog(all: number, tracks: ReadonlyMap<string, readonly Occurrence[]>): CatalogError | null {
  const repeated = [...tracks.values()].reduce((sum, { length }) => sum + length, 0)
  if (tracks.size < LEAST_REPEATED || 2 * repeated <= all) return null
  const [first = []] = tracks.values()
  return new CatalogError(
    'DUPLICATE_UUID',
    `${formatCount(repeated, 'row')} repeat ${formatCount(tracks.size, 'track')}: they have the same name, release, disc and number as another row.`,
    {
      at: first.map(({ at }) => rowPlace(at)),
      hint: 'If each row is a play or a sale, keep one of each track: in a spreadsheet, remove duplicates in the columns of titles, artists and releases. If a file is read twice, remove one. If they are different tracks, give each an id: any column in which they differ, named as "id" in "fields".',
    },
  )
}

function hintForDuplicates(kind: Kind, id: string | null): string {
  if (id === null) return 'Give one of them a different uuid, or remove it.'
  if (!isByName(id)) return 'Give each its own id, or remove one.'
  return HINT_OF_NAMED[kind === 'track' ? 'track' : 'other']
}

const HINT_OF_NAMED = {
  track:
    'Remove the row that is repeated. If they are two tracks, correct the number or the disc of one, or give each an id: any column in which they differ, named as "id" in "fields". If they are on two releases of one title, such as a CD and an LP, list the columns in which these differ as "group" of their entry.',
  other:
    'Remove the row that is duplicated. If they are different, make their names differ, or add a column "id" with a different value for each.',
}

/** The scope in which names of a kind must be unique, where records are known by their names. */
const NAMED_WITHIN: Partial<Record<Kind, string>> = { track: ' of one release', release: ' of one artist' }

/** Returns the uuids in a field. */
function targetsIn(record: MergedRecord, { field, isList }: PlacedReference): readonly string[] {
  const value = fieldIn(record, field)
  if (value === null) return []
  return isList ? (value as readonly string[]) : [value as string]
}

/** References to a record that does not exist. */
export interface Dangling {
  /** The places of the first of them. */
  readonly at: readonly Place[]
  readonly count: number
}

function reportDangling(library: Library, reference: PlacedReference, findings: Findings): void {
  const { from, to } = reference
  const rejectedUuids = findings.rejected.uuids[to]
  const isMissing = rejectedUuids.size === 0 && library.records[to].length === 0
  // Features may be outside the catalog.
  if (isMissing && to === 'features') return
  const known = library.byUuid(to)
  const dangling = new Map<string, { at: Place[]; count: number }>()
  const records: readonly MergedRecord[] = library.records[from]
  for (const record of records)
    for (const uuid of targetsIn(record, reference)) {
      if (known.has(uuid) || rejectedUuids.has(uuid)) continue
      const found = dangling.get(uuid) ?? { at: [], count: 0 }
      if (found.at.length < MAX_PLACES) found.at.push(rowPlace(record.at))
      found.count += 1
      dangling.set(uuid, found)
    }
  addDangling(reference, dangling, { ...findings, isMissing, hasSample: hasSample(library) })
}

interface DanglingContext extends Pick<Findings, 'named' | 'problems'> {
  /** Whether the catalog has no record of the kind. */
  readonly isMissing: boolean
  /** Whether it has records of the sample catalog beside others. */
  readonly hasSample?: boolean
}

/** Adds an error for each record that is referred to and does not exist. @param dangling by the uuids of these */
export function addDangling(
  reference: PlacedReference,
  dangling: ReadonlyMap<string, Dangling>,
  { named, problems, isMissing, hasSample: isMixed = false }: DanglingContext,
): void {
  const { from, field, to } = reference
  const [first] = dangling
  if (!first) return
  if (isMissing) {
    problems.add(missingKind(reference, first, named))
    return
  }
  const sample = isMixed ? ` ${SAMPLE_HINT}` : ''
  for (const [uuid, { at, count }] of [...dangling].slice(0, MAX_ROWS)) {
    const id = named.get(uuid) ?? null
    const what =
      id === null
        ? `${uuid}, but there is no ${to} with that uuid`
        : `${describeName(id)}, but no ${to} has it`
    const message = `The field "${field}" of ${holders(from, count)} names ${what}.`
    const hint = `Add the ${to}, or correct the ${id === null ? 'uuid' : `id. If it is a name, write { "name": … }, or the column ${field}.name`}.${sample}`
    problems.add(new CatalogError('DANGLING_REFERENCE', message, { at, hint }))
  }
}

/** Maximum number of places in the error about references to one uuid. */
export const MAX_PLACES = 3

const holders = (kind: Kind, count: number): string =>
  count === 1 ? `this ${kind}` : formatCount(count, recordNoun(kind))

export const SAMPLE_HINT = 'Remove the files of the sample catalog from the data folder.'

const OF_SAMPLE: ReadonlySet<string> = new Set(SAMPLE_ARTISTS)

/** The number of artists that are of the sample catalog. */
export const countSample = ({ records }: Pick<Library, 'records'>): number =>
  records.artist.filter(({ uuid }) => OF_SAMPLE.has(uuid)).length

/** Whether the catalog contains both artists of the sample catalog and others. */
function hasSample(library: Library): boolean {
  const count = countSample(library)
  return count > 0 && count < library.records.artist.length
}

function missingKind(
  { from, field, to }: PlacedReference,
  [uuid, { at }]: readonly [string, Dangling],
  named: ReadonlyMap<string, string>,
): CatalogError {
  const message = `The ${pluralNoun(from)} name ${pluralNoun(to)}, but the data folder has none.`
  const id = named.get(uuid)
  const names =
    id === undefined ? '' : ` If ${describeName(id)} is a name, rename the field to ${field}.name.`
  const hint = `Add a file of ${pluralNoun(to)}.${names}`
  return new CatalogError('DANGLING_REFERENCE', message, { at: at.slice(0, 1), hint })
}
