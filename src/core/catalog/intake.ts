// Checks the rows of blocks and adds them to the engine's tables.

import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import type { TableAppender } from '../engine/appender.ts'
import type { Engine } from '../engine/engine.ts'
import { type CheckedRecord, RecordChecker, type RefusedRecord } from '../library/check-record.ts'
import { featuresMembers } from '../library/features-members.ts'
import { FileFaults } from '../library/file-faults.ts'
import type { Identities, Identity } from '../library/identity.ts'
import { type ExplainFields, RowErrors } from '../library/row-errors.ts'
import type { Row, RowFault, ValueRow } from '../library/source.ts'
import { CatalogError, type ErrorCollector, type Place } from '../problems/errors.ts'
import type { RecordForm } from '../records/records.ts'
import type { NewBlock } from './known-blocks.ts'
import { Mentions, type RowPlace } from './mentions.ts'

/** Rows that did not become records. */
export class RejectedRows {
  /** Their uuids by kind: a reference to one of them is not reported again. */
  readonly uuids = new Map<Kind, Set<string>>(KINDS.map((kind) => [kind, new Set()]))
  /** Kinds with a row whose uuid could not be read. */
  readonly unidentified = new Set<Kind>()
}

export interface IntakeOptions {
  readonly form: RecordForm
  readonly identities: Identities
  readonly explainFields?: ExplainFields | undefined
}

/** The tables of new rows: records, nested records, the ids by which records refer to each other, and remarks. */
export const NEW_ROWS = [
  'remark_row',
  'named_row',
  ...KINDS.flatMap((kind) => [`${kind}_row`, `${kind}_mention_row`] as const),
] as const

type NewRows = (typeof NEW_ROWS)[number]

export class Intake {
  readonly rejected = new RejectedRows()
  readonly #tables: ReadonlyMap<NewRows, TableAppender>
  readonly #checker: RecordChecker
  readonly #mentions: Mentions
  readonly #errorsOf: ReadonlyMap<Kind, RowErrors>
  #kind: Kind = 'artist'
  /** The faults of the source that is being read. */
  #faults = new FileFaults(this.#kind)
  /** Number of records of the block so far, nested ones included; a line may hold many. */
  #place = 0
  /** The first row that needs a namespace, where the catalog does not have one. */
  #unnamed: Place | null = null

  private constructor(
    tables: ReadonlyMap<NewRows, TableAppender>,
    { form, identities, explainFields }: IntakeOptions,
  ) {
    this.#tables = tables
    this.#errorsOf = new Map(KINDS.map((kind) => [kind, new RowErrors(kind, explainFields)]))
    this.#checker = new RecordChecker(form, identities)
    this.#mentions = new Mentions((kind) => tables.get(`${kind}_mention_row`))
  }

  static async open(engine: Engine, options: IntakeOptions): Promise<Intake> {
    const tables = new Map<NewRows, TableAppender>()
    for (const table of NEW_ROWS) tables.set(table, await engine.appender(table))
    return new Intake(tables, options)
  }

  beginKind(kind: Kind): void {
    this.#kind = kind
    this.#faults = new FileFaults(kind)
  }

  /** @returns the number of rows that are records, or should be */
  async addBlock(block: NewBlock): Promise<number> {
    this.#checker.beginBlock()
    this.#mentions.beginBlock()
    this.#place = 0
    const named = new Set<string>()
    let count = 0
    for await (const rows of block.rows()) {
      for (const row of rows) {
        this.#addRow(block, row, named)
        if (!('remark' in row)) count += 1
      }
    }
    return count
  }

  /** Reports a row that could not be read. */
  addUnread(row: RowFault): void {
    this.#faults.addUnread(row)
    this.rejected.unidentified.add(this.#kind)
  }

  /** Counts a block whose records are staged already. */
  addKnown(): void {
    this.#faults.addValid()
  }

  /** Must be called after the last block of each source. */
  endSource(): void {
    this.#errorsOf.get(this.#kind)?.addFile(this.#faults)
    this.#faults = new FileFaults(this.#kind)
  }

  /**
   * Adds the faults of rows to the errors of the run.
   * @param merged kinds whose records are merged from several places, so that another source may contain the missing
   * fields
   */
  report(problems: ErrorCollector, merged: ReadonlySet<Kind>): void {
    if (this.#unnamed) problems.add(noNamespace(this.#unnamed))
    for (const [kind, errors] of this.#errorsOf)
      errors.addTo(problems, { lacks: !merged.has(kind), identities: this.#unnamed === null })
  }

  /** Must be called after the last kind. */
  close(): void {
    for (const table of this.#tables.values()) table.close()
  }

  /**
   * Adds a valid record and its nested records to their tables; otherwise adds the faults of the row to the errors.
   * @param named the ids in the block that are already recorded
   */
  #addRow(block: NewBlock, row: Row, named: Set<string>): void {
    const line = (row.at.line ?? 0) - block.linesBefore
    if ('remark' in row) {
      this.#tables.get('remark_row')?.add(block.id, line, row.remark, row.what, row.column ?? null)
      return
    }
    if ('error' in row) {
      this.addUnread(row)
      return
    }
    const checked = this.#checker.check(this.#kind, row.value)
    if (checked.lacksNamespace) this.#unnamed ??= row.at
    if ('refusals' in checked) {
      this.#addRefused(row, checked)
      if (checked.part) this.#mentions.addOwn(checked.part.own, this.#nextPlace(block, line))
    } else this.#addRecord(row, checked, this.#nextPlace(block, line))
    const { inner, named: ids } = ('refusals' in checked ? checked.part : checked) ?? NOTHING
    for (const mention of inner) this.#mentions.add(mention, this.#nextPlace(block, line), row.members)
    for (const identity of ids) this.#addNamed(block, identity, named)
  }

  #addRefused({ at, fields: places }: ValueRow, refused: RefusedRecord): void {
    this.#faults.addRefused({ at, places, ...refused })
    const { unidentified, uuids } = this.rejected
    if (refused.uuid === null) unidentified.add(this.#kind)
    else uuids.get(this.#kind)?.add(refused.uuid)
    for (const { kind, uuid } of refused.inner) uuids.get(kind)?.add(uuid)
  }

  #addRecord(row: ValueRow, { record, id }: CheckedRecord, { block, line, place }: RowPlace): void {
    this.#faults.addValid()
    const table = this.#tables.get(`${this.#kind}_row`)
    if (this.#kind === 'features') {
      const text = JSON.stringify({ source_id: id, uuid: record.uuid })
      table?.add(block, line, place, text, featuresMembers(row))
    } else {
      table?.add(block, line, place, JSON.stringify(id === null ? record : { source_id: id, ...record }))
    }
  }

  #nextPlace({ id: block }: NewBlock, line: number): RowPlace {
    this.#place += 1
    return { block, line, place: this.#place }
  }

  #addNamed({ id: block }: NewBlock, { uuid, id }: Identity, named: Set<string>): void {
    if (id === null || named.has(id)) return
    if (named.size >= MAX_NAMED) named.clear()
    named.add(id)
    this.#tables.get('named_row')?.add(block, uuid, id)
  }
}

const NOTHING = { inner: [], named: [] }

/** Number of ids per block that are remembered; beyond that, ids may be added twice. */
const MAX_NAMED = 20_000

function noNamespace(at: Place): CatalogError {
  const message = 'The catalog has records without a uuid, and no namespace to derive their uuids from.'
  const line = `"namespace": "${globalThis.crypto.randomUUID()}"`
  const hint = `Add this line to site.json, and never change it: ${line}`
  return new CatalogError('NO_NAMESPACE', message, { at: [at], hint })
}
