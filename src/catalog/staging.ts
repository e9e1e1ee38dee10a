// Rows → checked records in the engine's tables, one table a kind. The tables are kept from build to build:
// a block whose digest is known is neither parsed nor checked again, and only takes its place in the order.

import type { Engine, TableAppender } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { ErrorCollector } from '../model/errors.ts'
import { KINDS, type Kind, SCHEMAS } from '../model/records.ts'
import type { Block, Row, Source } from '../model/source.ts'
import { programDigest } from '../package.ts'
import { checkRecord } from './check-record.ts'
import { columnsOf } from './columns.ts'
import { featuresMembers } from './features-members.ts'
import { RowErrors } from './row-errors.ts'
import { columnList, createView, TABLES } from './tables.ts'

/** The rows that did not become records. */
export class RejectedRows {
  /** Their uuids, by kind: a reference to one of them is no further error. */
  readonly uuids = new Map<Kind, Set<string>>(KINDS.map((kind) => [kind, new Set()]))
  /** Kinds with a row whose uuid could not be read. */
  readonly unidentified = new Set<Kind>()
}

export interface StageOptions {
  /** Collects what is wrong with rows. */
  readonly problems: ErrorCollector
  /** Called with the bytes of each source once it is read. */
  readonly tick: (bytes: number) => void
  /** Whether to read blocks again that are staged already. */
  readonly force: boolean
}

/**
 * Makes the tables hold what the sources say, in a transaction that stays open until {@link commitStaged}: a catalog
 * is kept only if it is valid as a whole.
 */
export async function stage(
  engine: Engine,
  sources: readonly Source[],
  { problems, tick, force }: StageOptions,
): Promise<RejectedRows> {
  await engine.run(KINDS.map(recordView).join(';'))
  const known = await KnownBlocks.read(engine, sources, force)
  const rejected = new RejectedRows()
  const placed = await engine.appender('block', columnList('block'))
  const passedOver = await engine.appender('passed_over_row', columnList('passed_over_row'))
  let ordinal = 0
  for (const kind of KINDS) {
    const table = await engine.appender(`${kind}_row`, columnList(`${kind}_row`))
    const errors = new RowErrors(kind)
    for (const source of sources) {
      if (source.kind !== kind) continue
      for await (const block of known.blocksOf(source)) {
        if ('rows' in block) await checkRows(block, { table, passedOver, kind, errors, rejected })
        // A block that is known holds valid records.
        else errors.addValid(1)
        placed.add(kind, ordinal, block.id, source.name, block.linesBefore, block.digest)
        ordinal += 1
      }
      errors.endFile()
      tick(source.size)
    }
    errors.addTo(problems)
    table.close()
  }
  placed.close()
  passedOver.close()
  await engine.run('BEGIN')
  for (const kind of KINDS) await update(engine, kind)
  await engine.run(`
    DELETE FROM state.block;
    INSERT INTO state.block FROM block;
    DELETE FROM state.passed_over WHERE block NOT IN (SELECT id FROM block);
    INSERT INTO state.passed_over FROM passed_over_row;
    DELETE FROM state.source`)
  const identities = await engine.appender('state.source')
  for (const { kind, name, identity } of sources) identities.add(keyOf(kind, name), identity)
  identities.close()
  return rejected
}

/** The records of a kind with their places. */
function recordView(kind: Kind): string {
  // After seq, file and line.
  const fields = Object.keys(TABLES[kind].columns).slice(3)
  return createView(
    kind,
    `SELECT (block.ordinal::BIGINT << 32) + staged.line, block.file, block.lines_before + staged.line,
      ${fields.map((name) => `staged.${name}`).join(', ')}
    FROM state.${kind} staged JOIN state.block ON block.id = staged.block`,
  )
}

/** One JSON text a record crosses into the engine, where it is taken apart: a tenth of the cost of columns. */
async function update(engine: Engine, kind: Kind): Promise<void> {
  const shape = JSON.stringify(columnsOf(SCHEMAS[kind]))
  await engine.run(`
    DELETE FROM state.${kind} WHERE block NOT IN (SELECT id FROM block WHERE kind = '${kind}');
    INSERT INTO state.${kind}
      SELECT block, line, ${kind === 'features' ? 'members,' : ''} unnest(from_json(record, '${shape}'))
      FROM ${kind}_row`)
}

/** Keeps what was staged, once it is known to be valid. */
export async function commitStaged(engine: Engine): Promise<void> {
  await engine.run(
    [
      `UPDATE state.layout SET program = ${literal(programDigest)}`,
      'COMMIT',
      'DROP TABLE block',
      'DROP TABLE passed_over_row',
      ...KINDS.map((kind) => `DROP TABLE ${kind}_row`),
    ].join('; '),
  )
}

/** Identifies a source: one file may hold several kinds. */
const keyOf = (kind: Kind, name: string): string => `${kind} ${name}`

interface PlacedBlock {
  readonly id: number
  readonly digest: string
  readonly linesBefore: number
}
type NewBlock = PlacedBlock & Pick<Block, 'rows'>

/** The blocks that are staged already: one entry for some 64 KB of source. */
class KnownBlocks {
  /** Of the sources that have not been touched, so that they need not be read. */
  readonly #untouched = new Map<string, PlacedBlock[]>()
  /** Of all others: ids by kind and digest. */
  readonly #free = new Map<string, number[]>()
  #nextId: number

  private constructor(
    blocks: readonly (PlacedBlock & StagedPlace)[],
    untouched: ReadonlySet<string>,
    force: boolean,
  ) {
    this.#nextId = blocks.reduce((most, { id }) => Math.max(most, id), 0) + 1
    if (force) return
    for (const key of untouched) this.#untouched.set(key, [])
    for (const block of blocks) {
      const own = this.#untouched.get(keyOf(block.kind, block.file))
      if (own) own.push(block)
      else this.#freeOf(block.kind, block.digest).push(block.id)
    }
  }

  static async read(engine: Engine, sources: readonly Source[], force: boolean): Promise<KnownBlocks> {
    const blocks = await engine.all<PlacedBlock & StagedPlace>(
      'SELECT kind, file, id, digest, lines_before AS "linesBefore" FROM state.block ORDER BY ordinal',
    )
    const before = await engine.all<{ name: string; identity: string | null }>('FROM state.source')
    const identities = new Map(before.map(({ name, identity }) => [name, identity]))
    const untouched = sources
      .filter(({ identity }) => identity !== null)
      .filter(({ kind, name, identity }) => identities.get(keyOf(kind, name)) === identity)
    return new KnownBlocks(blocks, new Set(untouched.map(({ kind, name }) => keyOf(kind, name))), force)
  }

  /** The blocks of a source; those whose rows are not staged yet can give them. */
  async *blocksOf(source: Source): AsyncGenerator<PlacedBlock | NewBlock> {
    const untouched = this.#untouched.get(keyOf(source.kind, source.name))
    if (untouched) {
      yield* untouched
      return
    }
    for await (const block of source.blocks()) {
      const { digest, linesBefore } = block
      const id = this.#freeOf(source.kind, digest).pop()
      if (id !== undefined) yield { id, digest, linesBefore }
      else yield { id: this.#nextId++, digest, linesBefore, rows: () => block.rows() }
    }
  }

  #freeOf(kind: Kind, digest: string): number[] {
    const key = `${kind} ${digest}`
    const ids = this.#free.get(key) ?? []
    this.#free.set(key, ids)
    return ids
  }
}

interface StagedPlace {
  readonly kind: Kind
  readonly file: string
}

interface Intake {
  readonly table: TableAppender
  /** What is left out. */
  readonly passedOver: TableAppender
  readonly kind: Kind
  readonly errors: RowErrors
  readonly rejected: RejectedRows
}

async function checkRows(block: NewBlock, intake: Intake): Promise<void> {
  for await (const rows of block.rows()) {
    for (const row of rows) checkRow(block, row, intake)
  }
}

/** Adds a valid record to the table, and all that is wrong with any other row to the errors. */
function checkRow(block: NewBlock, row: Row, { table, passedOver, kind, errors, rejected }: Intake): void {
  if ('passedOver' in row) {
    passedOver.add(block.id, lineIn(block, row), row.passedOver)
    return
  }
  if ('error' in row) {
    errors.addUnread(row.error)
    rejected.unidentified.add(kind)
    return
  }
  const checked = checkRecord(kind, row.value)
  if ('record' in checked) {
    errors.addValid(1)
    const line = lineIn(block, row)
    if (kind === 'features') {
      table.add(block.id, line, JSON.stringify({ uuid: checked.record.uuid }), featuresMembers(row))
    } else {
      table.add(block.id, line, JSON.stringify(checked.record))
    }
    return
  }
  errors.addRefused({ at: row.at, ...checked })
  if (checked.uuid === null) rejected.unidentified.add(kind)
  else rejected.uuids.get(kind)?.add(checked.uuid)
}

/** The line of a row within its block. */
const lineIn = ({ linesBefore }: NewBlock, { at }: Row): number => (at.line ?? 0) - linesBefore
