// Rows → checked records in the engine's tables, one table a kind. The tables are kept from build to build:
// a block whose digest is known is neither parsed nor checked again, and only takes its place in the order.

import { KINDS, type Kind } from '../api/kinds.ts'
import { allDone } from '../engine/all-done.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { type RecordForm, SCHEMAS } from '../records/records.ts'
import type { Source } from '../stages/source.ts'
import { columnsOf } from './columns.ts'
import type { Identities } from './identity.ts'
import { Intake } from './intake.ts'
import { KnownBlocks, keyOf, type PlacedBlock } from './known-blocks.ts'
import type { LastGoodOptions } from './last-good.ts'
import { recordViews } from './merge.ts'
import { RemoteSources, type StaleOptions } from './remote-sources.ts'
import { SOURCE_ID } from './state-tables.ts'
import { createTable } from './tables.ts'

export interface StageOptions {
  /** Called with the bytes of each source once it is read. */
  readonly tick: (bytes: number) => void
  /** Whether to read blocks again that are staged already. */
  readonly force: boolean
  readonly form: RecordForm
  readonly identities: Identities
  readonly remote: StaleOptions & LastGoodOptions
  /** Whether the views are those that it makes: of an engine that stays open, where no record stood in another. */
  readonly hasViews: boolean
}

export interface Staged {
  readonly intake: Intake
  /** Kinds of which records may stand in others. */
  readonly mentioned: readonly Kind[]
  /** Kinds of which records were added, removed, changed or put in another order. */
  readonly changed: ReadonlySet<Kind>
}

/** The tables of this run that are dropped once their rows are staged. */
const TEMPORARY = [
  'block',
  'passed_over_row',
  'named_row',
  ...KINDS.flatMap((kind) => [`${kind}_row`, `${kind}_mention_row`] as const),
] as const

/**
 * Makes the tables hold what the sources say, in a transaction that stays open until {@link commitStaged}: a catalog
 * is kept only if it is valid as a whole.
 */
export async function stage(
  engine: Engine,
  sources: readonly Source[],
  { hasViews, ...options }: StageOptions,
): Promise<Staged> {
  await engine.run(TEMPORARY.map(createTable).join(';'))
  // No view is needed while rows are read.
  const [{ known, intake, remote, changed }] = await allDone([
    readRows(engine, sources, options),
    hasViews ? Promise.resolve() : engine.aside(KINDS.flatMap((kind) => recordViews(kind)).join(';')),
  ])
  if (remote.hasDropped) await dropRows(engine)
  // Where no block was kept, nothing of one was.
  const filled = known.isEmpty ? new Set<string>() : await engine.filled([...OF_BLOCKS, ...MERGED])
  await engine.run(
    [
      'BEGIN',
      ...OF_BLOCKS.filter((table) => filled.has(table)).map(
        (table) => `DELETE FROM ${table} WHERE block NOT IN (SELECT id FROM block)`,
      ),
      ...MERGED.filter((table) => filled.has(table)).map((table) => `DELETE FROM ${table}`),
      ...KINDS.flatMap((kind) => addRecords(kind, intake)),
      ...(intake.hasPassedOver ? ['INSERT INTO state.passed_over FROM passed_over_row'] : []),
      ...(intake.hasNamed ? ['INSERT INTO state.named FROM named_row'] : []),
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
  const mentioned = KINDS.filter((kind) => filled.has(`state.${kind}_mention`) || intake.hasMentions(kind))
  return { intake, mentioned, changed }
}

/** Puts the rows of sources into the tables that are dropped once they are staged. */
async function readRows(
  engine: Engine,
  sources: readonly Source[],
  { tick, force, remote: remoteOptions, ...options }: Omit<StageOptions, 'hasViews'>,
) {
  const known = await KnownBlocks.read(engine, sources, force)
  const placed = await engine.appender('block')
  const intake = await Intake.open(engine, options)
  const remote = new RemoteSources(engine, { ...remoteOptions, known, intake })
  const changed = new Set<Kind>()
  let ordinal = 0
  try {
    for (const kind of KINDS) {
      const ids: number[] = []
      const place = ({ name }: Source, { id, file, linesBefore, digest }: PlacedBlock) => {
        placed.add(kind, ordinal++, id, name, file, linesBefore, digest)
        ids.push(id)
      }
      intake.beginKind(kind)
      for (const source of sources) {
        if (source.kind !== kind) continue
        if (source.remote !== undefined) {
          for (const block of await remote.read(source)) place(source, block)
        } else {
          for await (const block of known.blocksOf(source)) {
            if ('rows' in block) await intake.addBlock(block)
            // A block that is known holds valid records.
            else intake.addKnown()
            place(source, block)
          }
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
  return { known, intake, remote, changed }
}

/** Leaves the tables as they were before {@link stage}, which may have failed at any place. */
export async function revertStaged(engine: Engine): Promise<void> {
  // There is no transaction where a source could not be read.
  await engine.run('ROLLBACK').catch(() => {})
  // What another state has lent stands there since before the transaction.
  const lent = (table: string) => `DELETE FROM ${table} WHERE block NOT IN (SELECT id FROM state.block)`
  await engine.run(
    [...TEMPORARY.map((name) => `DROP TABLE IF EXISTS ${name}`), ...OF_BLOCKS.map(lent)].join('; '),
  )
}

/** What is kept of blocks. */
const OF_BLOCKS = [
  'state.passed_over',
  'state.named',
  ...KINDS.flatMap((kind) => [`state.${kind}`, `state.${kind}_mention`] as const),
] as const

/** What is kept of what is told in several places. */
const MERGED = KINDS.map((kind) => `state.merged_${kind}` as const)

/** Removes the rows of blocks in whose place others stand. */
const dropRows = (engine: Engine): Promise<void> =>
  engine.run(
    TEMPORARY.filter((table) => table !== 'block')
      .map((table) => `DELETE FROM ${table} WHERE block NOT IN (SELECT id FROM block)`)
      .join(';'),
  )

/** One JSON text a record crosses into the engine, where it is taken apart: a tenth of the cost of columns. */
function addRecords(kind: Kind, intake: Intake): string[] {
  const shape = JSON.stringify({ ...SOURCE_ID, ...columnsOf(SCHEMAS[kind]) })
  const taken = `${kind === 'features' ? 'members,' : ''} unnest(from_json(record, '${shape}'))`
  const records = `INSERT INTO state.${kind} SELECT block, line, ${taken} FROM ${kind}_row`
  const mentions = `
    INSERT INTO state.${kind}_mention SELECT block, line, place, ${taken} FROM ${kind}_mention_row`
  return [...(intake.hasRecords(kind) ? [records] : []), ...(intake.hasMentions(kind) ? [mentions] : [])]
}

/** Keeps what was staged, once it is known to be valid. */
export async function commitStaged(engine: Engine, reader: string): Promise<void> {
  await engine.run(
    [
      `UPDATE state.layout SET program = ${literal(reader)}`,
      'COMMIT',
      ...TEMPORARY.map((name) => `DROP TABLE ${name}`),
    ].join('; '),
  )
}
