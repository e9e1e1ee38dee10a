// Stages rows as checked records in the engine's tables, one table per kind. The tables persist between builds: a block
// with a known digest is not parsed or checked again, and only its position is updated.

import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import { allDone } from '../engine/all-done.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { Identities } from '../library/identity.ts'
import type { ExplainFields } from '../library/row-errors.ts'
import type { Source } from '../library/source.ts'
import { type RecordForm, SCHEMAS } from '../records/records.ts'
import { version } from '../system/package.ts'
import { columnsOf } from './columns.ts'
import { Intake, NEW_ROWS } from './intake.ts'
import { KnownBlocks, keyOf, type PlacedBlock } from './known-blocks.ts'
import type { LastGoodOptions } from './last-good.ts'
import { recordViews } from './merge.ts'
import { RemoteSources, type StaleOptions } from './remote-sources.ts'
import { SOURCE_ID } from './state-tables.ts'
import { createTable } from './tables.ts'

export interface StageOptions {
  /** Called with the size of each source after it has been read. */
  readonly tick: (bytes: number) => void
  /** Whether to read even blocks that are staged already. */
  readonly force: boolean
  readonly form: RecordForm
  readonly identities: Identities
  readonly explainFields?: ExplainFields | undefined
  readonly remote: StaleOptions & LastGoodOptions
}

export interface Staged {
  readonly intake: Intake
  /** Kinds whose records were added, removed, changed or reordered. */
  readonly changed: ReadonlySet<Kind>
  /** Whether the last good copy of any source is used. */
  readonly hasCopies: boolean
}

/** The tables of this run, dropped once their rows are staged. */
const TEMPORARY = ['block', ...NEW_ROWS] as const

/**
 * Updates the tables to the contents of the sources, in a transaction that stays open until {@link commitStaged}: a
 * catalog is kept only if it is valid as a whole.
 */
export async function stage(
  engine: Engine,
  sources: readonly Source[],
  options: StageOptions,
): Promise<Staged> {
  await engine.run(TEMPORARY.map(createTable).join(';'))
  // Views are not needed while rows are read.
  const [{ intake, remote, changed }] = await allDone([
    readRows(engine, sources, options),
    engine.aside(KINDS.flatMap((kind) => recordViews(kind)).join(';')),
  ])
  const rows = await engine.rowCounts()
  await engine.fitMemory([...rows.values()].reduce((sum, count) => sum + count, 0))
  await engine.run(
    [
      'BEGIN',
      ...OF_BLOCKS.filter(([table]) => rows.has(`state.${table}`)).map(
        ([table]) => `DELETE FROM state.${table} WHERE block NOT IN (SELECT id FROM block)`,
      ),
      ...MERGED.filter((table) => rows.has(table)).map((table) => `DELETE FROM ${table}`),
      // Without the new rows of a source that failed after them.
      ...OF_BLOCKS.filter(([table]) => rows.has(`${table}_row`)).map(
        ([table, columns]) =>
          `INSERT INTO state.${table} SELECT ${columns} FROM ${table}_row WHERE block IN (SELECT id FROM block)`,
      ),
      'DELETE FROM state.block',
      'INSERT INTO state.block FROM block',
      'DELETE FROM state.source',
    ].join(';'),
  )
  const identities = await engine.appender('state.source')
  for (const source of sources) {
    const { kind, name, identity, remote: form = null } = source
    identities.add(keyOf(kind, name), identity, form, remote.readAtOf(source))
  }
  identities.close()
  return { intake, changed, hasCopies: remote.hasCopies }
}

/** Reads the rows of sources into the temporary tables. */
async function readRows(
  engine: Engine,
  sources: readonly Source[],
  { tick, force, remote: remoteOptions, ...options }: StageOptions,
) {
  const known = await KnownBlocks.read(engine, sources, force)
  const placed = await engine.appender('block')
  const intake = await Intake.open(engine, options)
  const remote = new RemoteSources(engine, { ...remoteOptions, known, intake })
  /** Adds the new blocks of a source to the intake. */
  const blocksOf = async function* (source: Source): AsyncGenerator<PlacedBlock> {
    if (source.remote !== undefined) {
      yield* await remote.read(source)
      return
    }
    for await (const block of known.blocksOf(source)) {
      if ('rows' in block) await intake.addBlock(block)
      // A known block contains valid records.
      else intake.addKnown()
      yield block
    }
  }
  const changed = new Set<Kind>()
  let ordinal = 0
  try {
    for (const kind of KINDS) {
      const ids: number[] = []
      intake.beginKind(kind)
      for (const source of sources.filter((each) => each.kind === kind)) {
        for await (const { id, file, linesBefore, digest } of blocksOf(source)) {
          placed.add(kind, ordinal++, id, source.name, file, linesBefore, digest)
          ids.push(id)
        }
        intake.endSource()
        tick(source.size)
      }
      if (!known.isSame(kind, ids)) changed.add(kind)
    }
  } finally {
    placed.close()
    intake.close()
  }
  return { intake, remote, changed }
}

/** Restores the tables to their state before {@link stage}, which may have failed at any point. */
export async function revertStaged(engine: Engine): Promise<void> {
  // If a source could not be read, there is no transaction.
  await engine.run('ROLLBACK').catch(() => {})
  // Rows borrowed from another state were added before the transaction.
  const lent = OF_BLOCKS.map(
    ([table]) => `DELETE FROM state.${table} WHERE block NOT IN (SELECT id FROM state.block)`,
  )
  await engine.run([...TEMPORARY.map((name) => `DROP TABLE IF EXISTS ${name}`), ...lent].join('; '))
}

/** Passes each record to the engine as one JSON text, and unpacks it there, at a tenth of the cost of columns. */
function recordIn(kind: Kind): string {
  const shape = JSON.stringify({ ...SOURCE_ID, ...columnsOf(SCHEMAS[kind]) })
  return `* EXCLUDE (record), unnest(from_json(record, '${shape}'))`
}

/** The kept tables with rows of blocks, each with an expression for its columns in the table of its new rows. */
const OF_BLOCKS: readonly (readonly [table: string, columns: string])[] = [
  ['remark', '*'],
  ['named', '*'],
  ...KINDS.flatMap((kind) => [kind, `${kind}_mention`].map((table) => [table, recordIn(kind)] as const)),
]

/** Tables that follow from all records. */
const MERGED = [
  'state.moved_release',
  'state.moved_track',
  'state.split_release',
  ...KINDS.map((kind) => `state.merged_${kind}` as const),
] as const

/** Commits the staged records after they have been found valid. */
export async function commitStaged(engine: Engine, reader: string): Promise<void> {
  await engine.run(
    [
      `UPDATE state.layout SET version = ${literal(version)}, program = ${literal(reader)}`,
      'COMMIT',
      ...TEMPORARY.map((name) => `DROP TABLE ${name}`),
    ].join('; '),
  )
}
