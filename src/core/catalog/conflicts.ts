// Reports records that several sources describe differently, under the ids and names that the sources use.

import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier, literal } from '../engine/sql.ts'
import { describeName, type Identity, idIn } from '../library/identity.ts'
import { CatalogError, type ErrorCollector } from '../problems/errors.ts'
import { shown } from '../problems/validation.ts'
import { referenceOf } from '../records/fields.ts'
import { MOVABLE, type MovedKinds, movedRows } from './moved.ts'

/** Maximum number of conflicts of a kind that are reported individually. */
export const MAX_ERRORS = 50

/** A record that an error is about. */
export interface Described extends Identity {
  readonly name: string | null
}

interface Conflict extends Described {
  readonly conflict: string
}

interface SourceValue {
  readonly file: string
  readonly line: number
  readonly value: string
}

/**
 * Adds an error for each record of the kind whose sources disagree. The query `occurrences` returns all rows about the
 * records, in order of precedence.
 */
export async function addConflicts(
  engine: Engine,
  kind: Kind,
  { occurrences, problems }: { readonly occurrences: string; readonly problems: ErrorCollector },
): Promise<void> {
  const name = kind === 'features' ? 'NULL' : 'name'
  const found = await engine.all<Conflict>(`
    SELECT uuid::VARCHAR AS uuid, source_id AS id, ${name} AS name, conflict FROM state.merged_${kind}
    WHERE conflict IS NOT NULL ORDER BY seq LIMIT ${MAX_ERRORS}`)
  if (found.length === 0) return
  for (const conflict of found) {
    const sourceValues = await engine.all<SourceValue>(`
      SELECT arg_min(file, seq) AS file, arg_min(line, seq) AS line, ${identifier(conflict.conflict)}::VARCHAR AS value
      FROM (${occurrences}) WHERE uuid = '${conflict.uuid}' AND ${identifier(conflict.conflict)} IS NOT NULL
      GROUP BY ${identifier(conflict.conflict)} ORDER BY min(seq) LIMIT 2`)
    problems.add(
      new CatalogError('CONFLICTING_RECORD', await messageOf(engine, kind, { conflict, sourceValues }), {
        at: sourceValues.map(({ file, line }) => ({ file, line })),
        hint: correctionFor(kind, conflict.conflict),
      }),
    )
  }
  const count = await engine.countRows(`FROM state.merged_${kind} WHERE conflict IS NOT NULL`)
  problems.addUnseen(count - found.length)
}

function correctionFor(kind: Kind, field: string): string {
  const two = `If these are two ${kind === 'features' ? 'records' : `${kind}s`}, give each an id.`
  if (kind !== 'release' || field !== 'releasedate') return `Correct one of them. ${two}`
  return `A release has one date: write the same one in all of its rows, such as the earliest. If the column holds the dates of single songs, leave it out, by "release.releasedate": null in "fields" of its entry in "sources". ${two}`
}

/** A conflict, with the two values that disagree. */
interface Disagreement {
  readonly conflict: Conflict
  readonly sourceValues: readonly SourceValue[]
}

async function messageOf(
  engine: Engine,
  kind: Kind,
  { conflict, sourceValues }: Disagreement,
): Promise<string> {
  const values = sourceValues.map(({ value }) => value)
  if (kind === 'features') {
    // Members are stored as a string of JSON.
    const [one, other] = values.map((members) => shown(JSON.parse(`{${JSON.parse(members)}}`)))
    return `${await describeFeatures(engine, conflict)} have two values: ${one}, and ${other} elsewhere.`
  }
  const to = referenceOf(kind, conflict.conflict)?.to
  const [one, other] = to === undefined ? values.map(shown) : await calledBy(engine, to, values)
  const field = JSON.stringify(conflict.conflict)
  return `${describeRecord(kind, conflict)} has two values for ${field}: ${one}, and ${other} elsewhere.`
}

/** Describes a record: `The release "Tidal Works"` */
export function describeRecord(kind: Kind, { uuid, id, name }: Described): string {
  if (name !== null) return `The ${kind} ${JSON.stringify(name)}`
  return `The ${kind} with ${id === null ? `the uuid ${uuid}` : describeName(id)}`
}

/** Describes features. Those nested in a track have the track's uuid, which is not written in any source. */
async function describeFeatures(engine: Engine, features: Described): Promise<string> {
  const ids = features.id === null ? await idsOf(engine, 'track', [features.uuid]) : new Map<string, string>()
  const id = ids.get(features.uuid)
  return id === undefined
    ? describeRecord('features', features)
    : `The features of the track with ${describeName(id)}`
}

const ALL: MovedKinds = new Set(MOVABLE)
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * Replaces uuids in the texts of references by the ids and names that sources use; uuids that sources give themselves
 * remain.
 */
async function calledBy(engine: Engine, to: Kind, texts: readonly string[]): Promise<string[]> {
  const ids = await idsOf(
    engine,
    to,
    texts.flatMap((text) => text.match(UUID) ?? []),
  )
  return texts.map((text) =>
    text.replace(UUID, (uuid) => {
      const id = ids.get(uuid)
      return shown(id === undefined ? uuid : idIn(id))
    }),
  )
}

/** Returns the names from which uuids were derived, by uuid; without those that sources give themselves. */
async function idsOf(engine: Engine, kind: Kind, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map()
  const wanted = `uuid IN (${uuids.map((uuid) => `${literal(uuid)}::UUID`).join()})`
  const rows = await engine.all<{ uuid: string; id: string }>(`
    SELECT uuid::VARCHAR AS uuid, min(id) AS id FROM (
      SELECT uuid, source_id AS id FROM (${movedRows(kind, `state.${kind}`, ALL)}) WHERE ${wanted} UNION ALL
      SELECT uuid, source_id AS id FROM (${movedRows(kind, `state.${kind}_mention`, ALL)}) WHERE ${wanted} UNION ALL
      SELECT uuid, source_id AS id FROM state.named WHERE ${wanted})
    WHERE id IS NOT NULL GROUP BY uuid`)
  return new Map(rows.map(({ uuid, id }) => [uuid, id]))
}
