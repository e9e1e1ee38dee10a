// Collects the faults of the rows of one file.
import type { Kind } from '../../contract/kinds/kinds.ts'
import { CatalogError, MAX_ERRORS, type Place } from '../problems/errors.ts'
import type { Refusal } from '../problems/validation.ts'
import { MAX_COUNTED } from '../system/name-lists.ts'
import {
  describeLack,
  emptyCell,
  hasOwnName,
  headingError,
  noteError,
  type RefusedRecord,
} from './row-wording.ts'
import type { RowFault } from './source.ts'

/** Maximum number of records per file, or places per error, that are kept: more than a report shows. */
export const MAX_KEPT = MAX_ERRORS
/** Maximum number of different faults of a file that are kept. */
const MAX_FAULTS = 200

/** A field that a record lacks, or a value. */
export interface FoundFault {
  readonly refusal: Refusal
  /** The empty column, where the records come from a table. */
  readonly column: string | undefined
  /** Whether the field has its value from a field or a column of the same name. */
  readonly isOwnName: boolean
}

/** A fault of records of one file. */
export interface Fault extends FoundFault {
  /** One error for each of the first records. */
  readonly errors: RowError[]
  count: number
}

/** An error, and its position among all errors of the file. */
export interface RowError {
  readonly position: number
  readonly error: CatalogError
}

/** Records with fields that the kind does not know. */
export interface ForeignFields {
  count: number
  readonly names: Set<string>
  /** The place of the first record, and its error if it has one such field. */
  readonly at: Place
  readonly single: CatalogError | null
}

export class FileFaults {
  readonly #kind: Kind
  /** Number of records, those without faults among them. */
  records = 0
  readonly faults = new Map<string, Fault>()
  /** The first errors that are not counted among the faults. */
  readonly others: RowError[] = []
  /** Number of further such errors. */
  unseen = 0
  foreign: ForeignFields | null = null
  /** Whether an error of the file is the reason why its rows lack fields. */
  explainsLacks = false
  #found = 0

  constructor(kind: Kind) {
    this.#kind = kind
  }

  addValid(): void {
    this.records += 1
  }

  /** Adds a row that could not be read. */
  addUnread({ error, refusal, explainsLacks }: RowFault): void {
    const [at] = error.at
    this.explainsLacks ||= explainsLacks === true
    if (!refusal || !at) {
      this.#addOther(error)
      return
    }
    this.records += 1
    this.#addFault({ refusal, column: undefined, isOwnName: false }, at)
  }

  addRefused(record: RefusedRecord): void {
    this.records += 1
    const { at, places, refusals } = record
    const foreign = refusals.filter(({ code }) => code === 'UNKNOWN_FIELD')
    if (foreign.length > 0) this.#addForeign(record, foreign)
    // Data in a different format: all other faults follow from that.
    const lacks = (name: string) => refusals.some(({ isAbsent, field }) => isAbsent && field === name)
    if (foreign.length > 0 && (lacks('uuid') || (foreign.length > 1 && lacks('name')))) return
    const heading = headingError(this.#kind, record)
    if (heading) {
      this.explainsLacks = true
      this.#addOther(heading)
      return
    }
    const note = noteError(this.#kind, record)
    if (note) {
      this.#addOther(note)
      return
    }
    for (const refusal of refusals) {
      if (refusal.code === 'UNKNOWN_FIELD' || refusal.isImplied) continue
      const { path, emptyPath } = refusal
      const place = places?.locateField(at, emptyPath ?? path) ?? at
      const column = emptyPath && places?.nameColumn(emptyPath)
      const shown =
        column === undefined ? describeLack(this.#kind, refusal) : emptyCell(this.#kind, refusal, column)
      const isOwnName = hasOwnName(path, places)
      this.#addFault({ refusal: shown, column, isOwnName }, place)
    }
  }

  #addFault(found: FoundFault, at: Place): void {
    const { refusal } = found
    const { code, field, isAbsent, reason, path } = refusal
    const key = isAbsent ? `${code} ${field}` : `${code} ${path.map(String).join('.')} ${reason}`
    const known = this.faults.get(key)
    if (!isAbsent && !known && (reason === undefined || this.faults.size >= MAX_FAULTS)) {
      this.#addOther(toError(refusal, at))
      return
    }
    const fault = known ?? { ...found, errors: [], count: 0 }
    if (fault.errors.length < MAX_KEPT)
      fault.errors.push({ position: this.#nextPosition(), error: toError(refusal, at) })
    fault.count += 1
    this.faults.set(key, fault)
  }

  #addOther(error: CatalogError): void {
    if (this.others.length < MAX_KEPT) this.others.push({ position: this.#nextPosition(), error })
    else this.unseen += 1
  }

  #nextPosition(): number {
    this.#found += 1
    return this.#found
  }

  #addForeign({ at, fields }: RefusedRecord, refusals: readonly Refusal[]): void {
    const [only, ...more] = refusals
    this.foreign ??= {
      count: 0,
      names: new Set(),
      at,
      single: more.length === 0 && only ? toError(only, at) : null,
    }
    this.foreign.count += 1
    // Unknown fields of nested records have paths.
    const inside = refusals.flatMap(({ field }) => (field?.includes('.') ? [field] : []))
    addNames(this.foreign.names, [...fields, ...inside])
  }
}

/** Adds names to those of a report, which lists only so many. */
export function addNames(names: Set<string>, more: Iterable<string>): void {
  for (const name of more) if (names.size < MAX_COUNTED) names.add(name)
}

const toError = ({ code, message, hint, proposals }: Refusal, at: Place): CatalogError =>
  new CatalogError(code, message, { at: [at], hint, proposals })
