// Merges all occurrences of a record into one. A record may have a row of its own, and be nested in other records. All
// occurrences must agree, and may complete each other.

import { ownValue } from '../../contract/common/own-value.ts'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier, literal } from '../engine/sql.ts'
import type { Columns } from '../engine/tables.ts'
import { CatalogError, type ErrorCollector, type Place } from '../problems/errors.ts'
import { plainBlanks } from '../records/blanks.ts'
import { requiredFields } from '../records/fields.ts'
import { wayWithout } from '../records/lacks.ts'
import type { RecordForm } from '../records/records.ts'
import { formatCount } from '../system/format.ts'
import { addConflicts, type Described, describeRecord, MAX_ERRORS } from './conflicts.ts'
import { type Identities, type Identity, nameOfParts } from './identity.ts'
import { type MovedKinds, movedRows, moveRecords } from './moved.ts'
import { asSameName, findSameNames, findSameReleases, type SameName } from './same-name.ts'
import { recordColumns, stagedRows } from './state-tables.ts'
import { createView } from './tables.ts'

export interface MergeOptions {
  readonly form: RecordForm
  readonly identities: Identities
  /** The name of the label for releases that have no label. */
  readonly defaultLabel: string | undefined
  readonly problems: ErrorCollector
}

export interface Merged {
  /** The kinds that were merged; for all other kinds, the staged records are all records. */
  readonly merged: readonly Kind[]
  readonly moved: MovedKinds
}

/** Merges what is staged, within its transaction. */
export async function mergeRecords(engine: Engine, options: MergeOptions): Promise<Merged> {
  const moved = await moveRecords(engine, options.identities)
  const same = await findSameReleases(engine, options)
  const added = await usedDefaultLabel(engine, options, same.release)
  const merged: Kind[] = []
  const mentioned = new Set(await engine.whichHaveRows(KINDS, occurrencesApart))
  for (const kind of KINDS) {
    const sameName = await findSameNames(engine, kind, { ...options, same, used: added?.uuid })
    if (!mentioned.has(kind) && !moved.has(kind) && sameName.size === 0 && !(added && LABELLED.has(kind)))
      continue
    merged.push(kind)
    await mergeKind(engine, kind, { ...options, added, moved, sameName })
  }
  // The transaction must not write to other databases, so these views are temporary and visible only to its connection.
  if (merged.length > 0)
    await engine.run(merged.flatMap((kind) => recordViews(kind, 'merged', 'TEMP')).join(';'))
  return { merged, moved }
}

/** Makes the merged records visible to every connection after the transaction. */
export async function publishMerged(engine: Engine, merged: readonly Kind[]): Promise<void> {
  if (merged.length === 0) return
  const views = merged.flatMap((kind) => [
    `DROP VIEW temp.${kind}`,
    `DROP VIEW temp.all_${kind}`,
    ...recordViews(kind, 'merged'),
  ])
  await engine.run(views.join(';'))
}

/**
 * Defines the views of all records of a kind. If no records of the kind are nested, these are the staged records, at no
 * extra cost.
 */
export function recordViews(
  kind: Kind,
  from: 'staged' | 'merged' = 'staged',
  scope: 'TEMP' | '' = '',
): readonly string[] {
  const columns = Object.keys(recordColumns(kind)).map(identifier).join(', ')
  const [placed, all] =
    from === 'merged'
      ? [`SELECT seq, file, line, ${columns} FROM state.merged_${kind}`, `state.merged_${kind}`]
      : [stagedOf(kind), `state.${kind}`]
  return [createView(kind, placed, scope), createView(`all_${kind}`, `SELECT ${columns} FROM ${all}`, scope)]
}

/** A query for the records of a kind that have rows of their own, with their order and places. */
export function stagedOf(kind: Kind, moved: MovedKinds = NONE): string {
  const columns = Object.keys(recordColumns(kind)).map((name) => `staged.${identifier(name)}`)
  return `
    SELECT (block.ordinal::BIGINT << 32) + staged.place AS seq, block.file, block.lines_before + staged.line AS line,
      ${columns.join(', ')}
    FROM (${movedRows(kind, `state.${kind}`, moved)}) staged JOIN state.block ON block.id = staged.block`
}

const NONE: MovedKinds = new Set()
const LABELLED: ReadonlySet<Kind> = new Set(['release', 'label'])

/**
 * A query for the occurrences of records of a kind apart from their own rows. An incomplete row counts if an earlier
 * build read it: another occurrence completed it then.
 */
const occurrencesApart = (kind: Kind): string =>
  `FROM state.${kind}_mention WHERE is_nested OR block NOT IN (SELECT block FROM ${kind}_mention_row)`

interface AddedLabel extends Identity {
  readonly name: string
}

/** The label for releases that have no label; null where all releases have one. */
async function usedDefaultLabel(
  engine: Engine,
  { form, defaultLabel, identities }: MergeOptions,
  sameName: SameName,
): Promise<AddedLabel | null> {
  if (defaultLabel === undefined) return null
  const isUsed = await engine.hasRows(`
    SELECT uuid FROM (${asSameName('release', stagedRows('release', 'uuid, source_id, artist, name, label'), sameName)})
    GROUP BY uuid HAVING count(label) = 0 OR (${isDefault('release', form)} AND min(label) <> max(label))`)
  return isUsed ? { ...identities.ofName(nameOfParts('label', [defaultLabel])), name: defaultLabel } : null
}

/** What makes a row a part of another record than that of its own values. */
interface Attributions {
  readonly added: AddedLabel | null
  readonly moved: MovedKinds
  readonly sameName: SameName
}

type KindOptions = MergeOptions & Attributions

async function mergeKind(
  engine: Engine,
  kind: Kind,
  { form, problems, ...attributions }: KindOptions,
): Promise<void> {
  const { added } = attributions
  const columns = recordColumns(kind)
  const occurrences = occurrencesQuery(kind, attributions)
  const merged = Object.keys(columns).filter((name) => name !== 'uuid')
  const compared = merged.filter((name) => name !== 'source_id')
  const values = Object.keys(columns).map((name) =>
    added && kind === 'release' && name === 'label'
      ? `coalesce(occurrence.label, '${added.uuid}'::UUID) AS label`
      : `occurrence.${identifier(name)}`,
  )
  // Nearly all records have identical occurrences. Merging the others takes far more memory.
  await engine.run(`
    INSERT INTO state.merged_${kind}
      WITH occurrence AS NOT MATERIALIZED (${occurrences}),
        first AS MATERIALIZED (
          SELECT uuid, min(seq) AS seq, min(content) = max(content) AS is_alike
          FROM (SELECT uuid, seq, hash(${compared.map(identifier).join(', ')}) AS content FROM occurrence)
          GROUP BY uuid)
      SELECT occurrence.seq, occurrence.file, occurrence.line, ${values.join(', ')}, NULL
      FROM occurrence JOIN first USING (uuid, seq) WHERE is_alike
      UNION ALL
      SELECT occurrence.seq, occurrence.file, occurrence.line, ${values.join(', ')}, conflict
      FROM (
        SELECT uuid, min(seq) AS seq, ${['file', 'line', 'source_id'].map(firstOf).join(', ')},
          ${compared.map((name) => mergedOf(name, columns, isDefault(kind, form))).join(', ')},
          CASE WHEN ${isDefault(kind, form)} THEN NULL ${compared.map((name) => `WHEN ${differIn(name, columns)} THEN ${literal(name)}`).join(' ')} END AS conflict
        FROM occurrence SEMI JOIN (FROM first WHERE NOT is_alike) USING (uuid) GROUP BY uuid) occurrence`)
  await addConflicts(engine, kind, { occurrences, problems })
  await addIncomplete(engine, kind, { form, problems })
}

/** Nested records come after all records with rows of their own. */
const MENTIONED = '(1::BIGINT << 62)'

/** A query for all occurrences of the records of a kind, in order of precedence; `seq` is unique. */
function occurrencesQuery(kind: Kind, { added, moved, sameName }: Attributions): string {
  const columns = Object.keys(recordColumns(kind)).map(identifier)
  const record = columns.map((name) => `occurrence.${name}`).join(', ')
  const own = `
    SELECT seq, file, occurrence.line, ${record} FROM (${asSameName(kind, stagedOf(kind, moved), sameName)}) occurrence`
  const mentions = `
    SELECT (block.ordinal::BIGINT << 32) + occurrence.place + CASE WHEN is_nested THEN ${MENTIONED} ELSE 0 END,
      block.file, block.lines_before + occurrence.line, ${record}
    FROM (${asSameName(kind, movedRows(kind, `state.${kind}_mention`, moved), sameName)}) occurrence JOIN state.block ON block.id = occurrence.block`
  if (kind !== 'label' || added === null) return `${own} UNION ALL ${mentions}`
  const { uuid, id, name } = added
  const named = `
    SELECT 2 * (${MENTIONED} - 1) + 1 AS seq, 'site.json' AS file, 0 AS line, '${uuid}'::UUID AS uuid,
      ${id === null ? 'NULL' : literal(id)} AS source_id, ${literal(name)} AS name`
  return `${own} UNION ALL ${mentions} UNION ALL BY NAME ${named}`
}

/** An expression for whether occurrences are of the release of tracks without one. */
const isDefault = (kind: Kind, { defaultRelease }: RecordForm): string =>
  kind === 'release' && defaultRelease !== undefined
    ? `any_value(name) = ${literal(defaultRelease)}`
    : 'FALSE'

/** Its tracks come from many releases: what differs among them is not true of all. */
const mergedOf = (name: string, columns: Columns, isDefault: string): string =>
  name === 'name'
    ? firstOf(name)
    : `CASE WHEN NOT (${isDefault} AND ${differIn(name, columns)}) THEN ${firstIn(name)} END AS ${identifier(name)}`

/** An expression for the merged value of a column: the first value in order of precedence. */
const firstIn = (name: string): string => `arg_min(${identifier(name)}, seq)`
const firstOf = (name: string): string => `${firstIn(name)} AS ${identifier(name)}`

/** Spellings of a name that are equivalent in Unicode, or differ only in blanks, do not conflict. */
function comparable(name: string, columns: Columns): string {
  const column = identifier(name)
  if (name === 'name') return plainBlanks(column)
  return ownValue(columns, name)?.endsWith('[]') ? `${column}::VARCHAR` : column
}

function differIn(name: string, columns: Columns): string {
  const column = comparable(name, columns)
  return `min(${column}) <> max(${column})`
}

/** Reports required fields that no occurrence of a record contains. */
async function addIncomplete(
  engine: Engine,
  kind: Kind,
  { form, problems }: Pick<MergeOptions, 'form' | 'problems'>,
): Promise<void> {
  const required = requiredFields(kind, form).filter((field) => field !== 'uuid')
  for (const field of required) {
    const lacking = await engine.all<Described & Place & { readonly line: number }>(`
      SELECT uuid::VARCHAR AS uuid, source_id AS id, name, file, line FROM state.merged_${kind} WHERE ${identifier(field)} IS NULL
      ORDER BY seq LIMIT ${MAX_ERRORS}`)
    const [first] = lacking
    if (!first) continue
    const at = lacking.map(({ file, line }) => ({ file, line }))
    const who =
      lacking.length === 1
        ? `${describeRecord(kind, first)} has no ${JSON.stringify(field)}.`
        : `${formatCount(lacking.length, kind)}${lacking.length === MAX_ERRORS ? ' or more' : ''} have no ${JSON.stringify(field)}, ${describeRecord(kind, first).toLowerCase()} first.`
    const without = wayWithout(kind, field)
    const hint =
      without === undefined
        ? `Add it where the ${kind} is mentioned, or in a file of ${kind}s.`
        : `Add its ${field}, or ${without}.`
    problems.add(new CatalogError('MISSING_FIELD', who, { at, hint }))
  }
}
