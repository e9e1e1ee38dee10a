// Loads a library into the engine's tables, in a transaction that stays open until the catalog is known to be valid.

import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier, literal } from '../engine/sql.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { sequence } from '../library/sequence.ts'
import { SCHEMAS } from '../records/records.ts'
import { version } from '../system/package.ts'
import { columnsOf } from './columns.ts'
import { recordColumns, replaceStateTable, SOURCE_ID } from './state-tables.ts'
import { createAppender, createView } from './tables.ts'

/** Defines the views of all records. They remain valid when their tables are made again. */
export const viewRecords = (engine: Engine): Promise<void> => engine.run(KINDS.flatMap(recordViews).join(';'))

function recordViews(kind: Kind): string[] {
  const columns = Object.keys(recordColumns(kind)).map(identifier).join(', ')
  return [
    createView(kind, `FROM state.${kind}`),
    createView(`all_${kind}`, `SELECT ${columns} FROM state.${kind}`),
  ]
}

/** Replaces the records of the state. */
export async function loadLibrary(engine: Engine, library: Library): Promise<void> {
  await engine.fitMemory(library.size)
  const kinds = KINDS.filter((kind) => library.records[kind].length > 0)
  // A transaction writes to one database, and these tables are in another.
  for (const kind of kinds) await appendRecords(engine, kind, library)
  await engine.run(
    [
      'BEGIN',
      ...KINDS.map((kind) => replaceStateTable(`state.${kind}`)),
      ...kinds.map((kind) => `INSERT INTO state.${kind} SELECT ${unpacked(kind)} FROM ${kind}_row`),
      'DELETE FROM state.source',
    ].join(';'),
  )
  const table = await engine.appender('state.source')
  for (const { source, complete } of library.sources) table.add(source.kind, source.name, complete.length)
  table.close()
}

async function appendRecords(engine: Engine, kind: Kind, { records, sources }: Library): Promise<void> {
  const table = await createAppender(engine, `${kind}_row`)
  const seq = sequence(kind, sources)
  for (const { at, id, ...record } of records[kind] as readonly MergedRecord[]) {
    const place = [seq(at), at.file, at.line] as const
    if ('members' in record) {
      const { uuid, members } = record as MergedRecord<'features'>
      table.add(...place, JSON.stringify({ source_id: id, uuid }), members)
    } else table.add(...place, JSON.stringify({ source_id: id, ...record }))
  }
  table.close()
}

/** The columns of a record, which is passed to the engine as one JSON text, at a tenth of the cost of columns. */
function unpacked(kind: Kind): string {
  const shape = JSON.stringify({ ...SOURCE_ID, ...columnsOf(SCHEMAS[kind]) })
  return `* EXCLUDE (record), unnest(from_json(record, '${shape}'))`
}

const dropRows = KINDS.map((kind) => `DROP TABLE IF EXISTS ${kind}_row`)

/** Restores the state to what it was before {@link loadLibrary}, which may have failed at any point. */
export async function revertLibrary(engine: Engine): Promise<void> {
  // If a source could not be read, there is no transaction.
  await engine.run('ROLLBACK').catch(() => {})
  await engine.run(dropRows.join(';'))
}

/** Keeps the loaded records after they have been found valid. */
export async function commitLibrary(engine: Engine): Promise<void> {
  await engine.run([`UPDATE state.layout SET version = ${literal(version)}`, 'COMMIT', ...dropRows].join(';'))
}
