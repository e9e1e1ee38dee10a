// Checks across records: uuids that several records share, and references to records that do not exist.

import { groupBy } from '../../contract/common/group-by.ts'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import { recordNoun } from '../../contract/kinds/resources.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { describeName, type Identity, isByName } from '../library/identity.ts'
import { CatalogError, type ErrorCollector, type Place } from '../problems/errors.ts'
import { REFERENCES, type Reference } from '../records/references.ts'
import { SAMPLE_ARTISTS } from '../records/sample.ts'
import { formatCount } from '../system/format.ts'
import { checkAliases, MAX_ROWS } from './aliases.ts'
import type { RejectedRows } from './intake.ts'
import { anyFactKnown, FIRST_TRACKS } from './join-features.ts'
import { stagedOf } from './merge.ts'
import { type MovedKinds, movedRows } from './moved.ts'

const pluralOf = (kind: Kind): string => `${recordNoun(kind)}s`

interface PlacedReference extends Reference {
  readonly from: Kind
  readonly field: string
}

/** Releases come first: when a release is missing, an error about its label is not needed. */
const IN_ORDER: readonly Kind[] = ['release', 'track', 'artist']

const ALL_REFERENCES: readonly PlacedReference[] = IN_ORDER.flatMap((from) =>
  Object.entries<Reference>(REFERENCES[from]).map(([field, reference]) => ({ from, field, ...reference })),
)

interface Findings {
  readonly rejected: RejectedRows
  readonly problems: ErrorCollector
  readonly moved: MovedKinds
}

export async function checkIntegrity(engine: Engine, findings: Findings): Promise<void> {
  const { moved, rejected, problems } = findings
  // Checking for any faults first costs a fraction of searching for the places of rows.
  for (const kind of await engine.whichHaveRows(KINDS, (kind) => duplicatesOf(kind, moved)))
    await reportDuplicates(engine, kind, findings)
  await checkAliases(engine, problems)
  for (const reference of await engine.whichHaveRows(ALL_REFERENCES, danglingOf)) {
    // A row that could not be read may be the target.
    if (!rejected.unidentified.has(reference.to)) await reportDangling(engine, reference, findings)
  }
  await checkFeatures(engine, problems)
}

/** Reports features that have the uuid of a track, where the track needs that uuid for features of its own. */
async function checkFeatures(engine: Engine, problems: ErrorCollector): Promise<void> {
  const clashes = await engine.all<Found & { otherFile: string; otherLine: number }>(`
    SELECT own.uuid, own.file, own.line, any_value(other.file ORDER BY other.seq) AS "otherFile",
      any_value(other.line ORDER BY other.seq) AS "otherLine"
    FROM (
      SELECT track.uuid, seq, file, line FROM track LEFT JOIN (${FIRST_TRACKS}) first ON first.uuid = track.features
      WHERE ${anyFactKnown('track', 'track')} AND first.media IS DISTINCT FROM track.uuid
    ) own JOIN (
      SELECT uuid, seq, file, line FROM features
      UNION ALL
      SELECT features, seq, file, line FROM track WHERE features IS NOT NULL
    ) other USING (uuid)
    GROUP BY ALL ORDER BY min(own.seq) LIMIT ${MAX_ROWS}`)
  for (const { uuid, file, line, otherFile, otherLine } of clashes) {
    problems.add(
      new CatalogError(
        'DUPLICATE_UUID',
        `The facts of this track are published as features with the uuid of the track, ${uuid}, but other features use it.`,
        {
          at: [
            { file, line },
            { file: otherFile, line: otherLine },
          ],
          hint: 'Give those features a different uuid, or refer to them in "features" of this track, and of no track before it.',
        },
      ),
    )
  }
}

interface Found extends Identity {
  readonly file: string
  readonly line: number
}

const uuidOf = ({ uuid }: Found): string => uuid
const placeOf = ({ file, line }: Found): Place => ({ file, line })

/** A query for uuids that several records of a kind share. */
const duplicatesOf = (kind: Kind, moved: MovedKinds): string =>
  `SELECT uuid FROM (${movedRows(kind, `state.${kind}`, moved)}) GROUP BY uuid HAVING count(*) > 1`

async function reportDuplicates(engine: Engine, kind: Kind, { moved, problems }: Findings): Promise<void> {
  const rows = await engine.all<Found>(`
    SELECT uuid, source_id AS id, file, line FROM (${stagedOf(kind, moved)}) WHERE uuid IN (${duplicatesOf(kind, moved)})
    ORDER BY min(seq) OVER (PARTITION BY uuid), seq LIMIT ${MAX_ROWS}`)
  const areNamed = rows.every(({ id }) => id !== null && isByName(id))
  const log = kind === 'track' && areNamed ? await findLog(engine, rows, moved) : null
  if (log) return problems.add(log)
  for (const [uuid, same] of groupBy(rows, uuidOf)) {
    const number = same.length === 2 ? 'Two' : `${same.length}`
    const at = same.map(placeOf)
    const { id } = same[0]
    const what = id === null ? `the uuid ${uuid}` : describeName(id)
    const isNamed = id !== null && isByName(id)
    const who = `${number} ${pluralOf(kind)}${isNamed ? (NAMED_WITHIN[kind] ?? '') : ''}`
    const also = isNamed && kind === 'track' ? ', and the same disc and number' : ''
    const hint = hintForDuplicates(kind, id)
    problems.add(new CatalogError('DUPLICATE_UUID', `${who} have ${what}${also}.`, { at, hint }))
  }
}

/** Fewer tracks may be repeated by mistake. */
const LEAST_REPEATED = 5

/** Returns one error if most rows repeat tracks, as in a log of plays. */
async function findLog(
  engine: Engine,
  rows: readonly Found[],
  moved: MovedKinds,
): Promise<CatalogError | null> {
  const { all, repeated, tracks } = await engine.one<{ all: number; repeated: number; tracks: number }>(`
    SELECT count(*)::INTEGER AS "all", count_if(copies > 1)::INTEGER AS repeated,
      (count(DISTINCT uuid) FILTER (copies > 1))::INTEGER AS tracks
    FROM (
      SELECT uuid, count(*) OVER (PARTITION BY uuid) AS copies
      FROM (${movedRows('track', 'state.track', moved)}))`)
  if (tracks < LEAST_REPEATED || 2 * repeated <= all) return null
  const [first] = groupBy(rows, uuidOf).values()
  return new CatalogError(
    'DUPLICATE_UUID',
    `${formatCount(repeated, 'row')} repeat ${formatCount(tracks, 'track')}: they have the same name, release, disc and number as another row.`,
    {
      at: (first ?? []).map(placeOf),
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

const targetOf = ({ field, isList }: PlacedReference): string =>
  `${isList ? `unnest(${field})` : field} AS target`

const dangles = ({ to }: Reference): string =>
  `target IS NOT NULL AND target NOT IN (SELECT uuid FROM all_${to})`

/** A query for references to records that do not exist. */
const danglingOf = (reference: PlacedReference): string =>
  `SELECT 1 FROM (SELECT ${targetOf(reference)} FROM all_${reference.from}) WHERE ${dangles(reference)}`

async function reportDangling(
  engine: Engine,
  reference: PlacedReference,
  { rejected, problems }: Findings,
): Promise<void> {
  const { from, field, to } = reference
  const known = rejected.uuids.get(to) ?? new Set()
  const missing = known.size === 0 && !(await engine.hasRows(`FROM all_${to}`))
  // Features may be outside the catalog.
  if (missing && to === 'features') return
  const rows = await engine.all<Dangling>(`
    SELECT target AS uuid, (SELECT any_value(source_id) FROM state.named WHERE uuid = target) AS id, file, line,
      (count(*) OVER (PARTITION BY target))::INTEGER AS count
    FROM (SELECT seq, file, line, ${targetOf(reference)} FROM ${from}) WHERE ${dangles(reference)}
    QUALIFY row_number() OVER (PARTITION BY target ORDER BY seq) <= ${MAX_PLACES}
    ORDER BY seq LIMIT ${missing ? 1 : MAX_ROWS}`)
  const unknown = rows.filter(({ uuid }) => !known.has(uuid))
  const [first] = unknown
  if (first && missing) return problems.add(missingKind(reference, first))
  const sample = (await hasSample(engine)) ? ` ${SAMPLE_HINT}` : ''
  for (const [uuid, same] of groupBy(unknown, uuidOf)) {
    const [{ id }] = same
    const what =
      id === null
        ? `${uuid}, but there is no ${to} with that uuid`
        : `${describeName(id)}, but no ${to} has it`
    const message = `The field "${field}" of ${holders(from, same)} names ${what}.`
    const hint = `Add the ${to}, or correct the ${id === null ? 'uuid' : `id. If it is a name, write { "name": … }, or the column ${field}.name`}.${sample}`
    problems.add(new CatalogError('DANGLING_REFERENCE', message, { at: same.map(placeOf), hint }))
  }
}

/** A reference to a missing record, with the number of references to the same uuid. */
interface Dangling extends Found {
  readonly count: number
}

/** Maximum number of places in the error about references to one uuid. */
const MAX_PLACES = 3

function holders(kind: Kind, [{ count }]: readonly [Dangling, ...Dangling[]]): string {
  return count === 1 ? `this ${kind}` : formatCount(count, recordNoun(kind))
}

export const SAMPLE_HINT = 'Remove the files of the sample catalog from the data folder.'

/** A condition for the artists of the sample catalog. */
export const IS_OF_SAMPLE = `uuid IN (${SAMPLE_ARTISTS.map(literal).join()})`

/** Whether the catalog contains both artists of the sample catalog and others. */
async function hasSample(engine: Engine): Promise<boolean> {
  const { mixed } = await engine.one<{ mixed: boolean | null }>(
    `SELECT bool_or(${IS_OF_SAMPLE}) AND NOT bool_and(${IS_OF_SAMPLE}) AS mixed FROM all_artist`,
  )
  return mixed ?? false
}

function missingKind({ from, field, to }: PlacedReference, first: Found): CatalogError {
  const message = `The ${pluralOf(from)} name ${pluralOf(to)}, but the data folder has none.`
  const names =
    first.id === null ? '' : ` If ${describeName(first.id)} is a name, rename the field to ${field}.name.`
  const hint = `Add a file of ${pluralOf(to)}.${names}`
  return new CatalogError('DANGLING_REFERENCE', message, { at: [placeOf(first)], hint })
}
