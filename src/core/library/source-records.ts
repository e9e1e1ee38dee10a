// What one source states of records: its rows, checked, with the faults of those that are not valid.
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import type { Place } from '../problems/errors.ts'
import type { RecordForm } from '../records/records.ts'
import {
  type CheckedRecord,
  type MentionedRecord,
  RecordChecker,
  type RefusedRecord,
} from './check-record.ts'
import { featuresMembers } from './features-members.ts'
import { FileFaults } from './file-faults.ts'
import { Identities } from './identity.ts'
import { completeRows, eachKind, fieldIn, type Occurrence, type RowPlace } from './occurrences.ts'
import type { Renames } from './renames.ts'
import type { Remark, Row, RowFault, Source, ValueRow } from './source.ts'

/** What records follow from apart from their rows. */
export interface RecordRules {
  readonly form: RecordForm
  /** The namespace in which uuids are derived from ids and names. */
  readonly namespace: string | undefined
  /** The renamed records that keep their URLs. */
  readonly renames: Renames
}

/** A remark, and the line of its row; 0 if it has none. */
export interface PlacedRemark
  extends Pick<Remark, 'remark' | 'what' | 'count' | 'column' | 'allowed' | 'leftOut'> {
  readonly file: string
  readonly line: number
}

/** Rows that did not become records. */
export class RejectedRows {
  /** Their uuids by kind: a reference to one of them is not reported again. */
  readonly uuids: Readonly<Record<Kind, Set<string>>> = eachKind(() => new Set())
  /** Kinds with a row whose uuid could not be read. */
  readonly unidentified = new Set<Kind>()

  addAll({ uuids, unidentified }: RejectedRows): void {
    for (const kind of KINDS) for (const uuid of uuids[kind]) this.uuids[kind].add(uuid)
    for (const kind of unidentified) this.unidentified.add(kind)
  }
}

/** Records of a source, as {@link SourceRecords} has them. */
export interface TakenRecords {
  readonly rows: readonly Occurrence[]
  readonly incomplete: ReadonlySet<Occurrence>
  readonly nested: Readonly<Record<Kind, readonly Occurrence[]>>
  readonly named: readonly (readonly [uuid: string, id: string])[]
}

/** The records of a source. They do not change once the source is read. */
export class SourceRecords {
  readonly source: Source
  /** Its rows, as records of its kind. */
  readonly rows: Occurrence[] = []
  /** Those among the rows that lack required fields. */
  readonly incomplete = new Set<Occurrence>()
  readonly nested: Readonly<Record<Kind, Occurrence[]>> = eachKind(() => [])
  /** The ids by which its records refer to others, by the uuids that follow from them. */
  readonly named = new Map<string, string>()
  readonly remarks: PlacedRemark[] = []
  /** Its files, each with whether any record was found in it. */
  readonly files = new Map<string, boolean>()
  readonly rejected = new RejectedRows()
  readonly faults: FileFaults
  /** The first row that needs a namespace, where the catalog does not have one. */
  unnamed: Place | null = null
  /** See {@link Identities.displaced}. */
  readonly displaced: ReadonlyMap<string, string>
  readonly #checker: RecordChecker
  #places = 0
  /** The last nested record that was added for each uuid. */
  readonly #added: Readonly<Record<Kind, Map<string, Occurrence>>> = eachKind(() => new Map())

  constructor(source: Source, { form, namespace, renames }: RecordRules) {
    const identities = new Identities(namespace, renames)
    this.source = source
    this.faults = new FileFaults(source.kind)
    this.displaced = identities.displaced
    this.#checker = new RecordChecker(form, identities)
  }

  /** The rows that state all that a record needs. */
  get complete(): readonly Occurrence[] {
    return completeRows(this)
  }

  /**
   * Adds rows of a file of the source.
   * @returns the number of those that are records, or should be
   */
  add(rows: readonly Row[], file: string): number {
    let count = 0
    if (!this.files.has(file)) this.files.set(file, false)
    for (const row of rows) {
      if ('remark' in row) this.remarks.push({ ...row, file, line: row.at.line ?? 0 })
      else {
        count += 1
        if ('error' in row) this.addUnread(row)
        else {
          const place = this.#places
          this.#places += this.#addRow(row, { file, line: row.at.line ?? 0, source: this.source, place })
        }
      }
    }
    return count
  }

  /** Removes and returns what was added since the last call: for a reader that keeps records elsewhere. */
  take(): TakenRecords {
    const nested = eachKind((kind) => this.nested[kind].splice(0))
    const incomplete = new Set(this.incomplete)
    this.incomplete.clear()
    for (const kind of KINDS) this.#added[kind].clear()
    const named = [...this.named]
    this.named.clear()
    return { rows: this.rows.splice(0), incomplete, nested, named }
  }

  /** Adds the fault of a row that could not be read. */
  addUnread(row: RowFault): void {
    this.faults.addUnread(row)
    this.rejected.unidentified.add(this.source.kind)
  }

  /** @returns the number of records in the row */
  #addRow(row: ValueRow, at: RowPlace): number {
    const checked = this.#checker.check(this.source.kind, row.value)
    if (checked.lacksNamespace) this.unnamed ??= row.at
    if ('refusals' in checked) {
      this.#addRefused(row, checked)
      if (checked.part) this.incomplete.add(this.#addOwn(checked.part.own, row, at))
    } else {
      this.faults.addValid()
      this.#addOwn(checked, row, at)
    }
    const { inner = [], named = [] } = ('refusals' in checked ? checked.part : checked) ?? {}
    for (const mention of inner) this.#addNested(mention, row, at)
    for (const { uuid, id } of named) if (id !== null) this.named.set(uuid, id)
    return 1 + inner.length
  }

  #addRefused({ at, fields: places }: ValueRow, refused: RefusedRecord): void {
    const { unidentified, uuids } = this.rejected
    this.faults.addRefused({ at, places, ...refused })
    if (refused.uuid === null) unidentified.add(this.source.kind)
    else uuids[this.source.kind].add(refused.uuid)
    for (const { kind, uuid } of refused.inner) uuids[kind].add(uuid)
  }

  #addOwn({ record, id }: CheckedRecord, row: ValueRow, at: RowPlace): Occurrence {
    const fields =
      this.source.kind === 'features' ? { uuid: record.uuid, members: featuresMembers(row) } : record
    const occurrence = { ...fields, id, at } as Occurrence
    this.files.set(at.file, true)
    this.rows.push(occurrence)
    return occurrence
  }

  /** Adds a record that is nested in a row, unless the source has stated the same of it. */
  #addNested({ kind, id, record, value }: MentionedRecord, { members }: ValueRow, at: RowPlace): void {
    const { uuid } = record
    this.files.set(at.file, true)
    if (kind === 'features') {
      const own = members?.filter(({ key }) => Object.hasOwn(value, key))
      const text = featuresMembers({ value, ...(own && { members: own }) })
      this.nested.features.push({ uuid, members: text, id, at })
      return
    }
    const last = this.#added[kind].get(uuid)
    if (last && last.id === id && isSame(last, record)) return
    const occurrence = { ...record, id, at } as Occurrence
    this.#added[kind].set(uuid, occurrence)
    this.nested[kind].push(occurrence)
  }
}

/** Whether an occurrence has the fields of a record and no others. */
function isSame(occurrence: object, record: object): boolean {
  const fields = Object.entries(record)
  // The id and the place are not fields.
  if (Object.keys(occurrence).length !== fields.length + 2) return false
  return fields.every(([field, value]) => {
    const known = fieldIn(occurrence, field)
    return value === known || (Array.isArray(value) && JSON.stringify(value) === JSON.stringify(known))
  })
}
