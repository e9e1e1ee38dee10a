// Collects the faults of a kind's rows. A fault that all records of a file share, a wrong value that more than half of
// them share, or more than a report shows, and a field that is unknown for the kind, have a single cause, and become a
// single error with a count. All other faults are reported row by row.

import { type Kind, recordNoun } from '../api/kinds.ts'
import { CatalogError, ErrorCollector, type Place } from '../problems/errors.ts'
import type { Refusal } from '../problems/validation.ts'
import { wayWithout } from '../records/lacks.ts'
import {
  countNames,
  fieldsOf,
  foreignFieldsHint,
  MAX_COUNTED,
  quotedList,
} from '../settings/foreign-fields.ts'
import type { RowFault } from '../stages/source.ts'
import { formatCount } from '../system/format.ts'
import { emptyCell, hasOwnName, headingError, lackOf, type RefusedRecord, wayPast } from './row-wording.ts'

/** Maximum number of records per file, or places per error, that are kept: more than a report shows. */
const MAX_KEPT = 50
/** Maximum number of different faults of a file that are kept. */
const MAX_FAULTS = 200

/** A field that a record lacks, or a value. */
interface FoundFault {
  readonly refusal: Refusal
  /** The empty column, where the records come from a table. */
  readonly column: string | undefined
  /** Whether the field has its value from a field or a column of the same name. */
  readonly isOwnName: boolean
}

/** A fault of records of one file. */
interface Fault extends FoundFault {
  /** One error for each of the first records. */
  readonly errors: RowError[]
  count: number
}

/** An error, and its position among all errors of the file. */
interface RowError {
  readonly position: number
  readonly error: CatalogError
}

/** Records that share a fault, in all files of the kind. */
interface Group {
  /** The place of the first record in each file, or of all that are kept if other records of the file are right. */
  readonly at: Place[]
  files: number
  count: number
}

interface SharedFault extends Group, FoundFault {
  readonly first: CatalogError
  /** Whether all records of these files have it. */
  isOfAll: boolean
}

export class RowErrors {
  readonly #kind: Kind
  readonly #single = new ErrorCollector()
  /** Errors for individual records that cannot be identified. */
  readonly #unidentified = new ErrorCollector()
  /** Errors for other fields that individual records lack. */
  readonly #singleLacks = new ErrorCollector()
  readonly #shared = new Map<string, SharedFault>()
  readonly #foreign: Group & { readonly names: Set<string>; first: CatalogError | null } = {
    ...newGroup(),
    names: new Set(),
    first: null,
  }
  // State of the file that is being read.
  #records = 0
  #faults = new Map<string, Fault>()
  /** The first errors that are not counted among the faults. */
  #others: RowError[] = []
  #found = 0
  #hasForeign = false
  /** Whether an error of the file is the reason why its rows lack fields. */
  #explainsLacks = false

  constructor(kind: Kind) {
    this.#kind = kind
  }

  addValid(): void {
    this.#records += 1
  }

  /** Adds a row that could not be read. */
  addUnread({ error, refusal, explainsLacks }: RowFault): void {
    const [at] = error.at
    this.#explainsLacks ||= explainsLacks === true
    if (!refusal || !at) {
      this.#addOther(error)
      return
    }
    this.#records += 1
    this.#addFault({ refusal, column: undefined, isOwnName: false }, at)
  }

  addRefused(record: RefusedRecord): void {
    this.#records += 1
    const { at, places, refusals } = record
    const foreign = refusals.filter(({ code }) => code === 'UNKNOWN_FIELD')
    if (foreign.length > 0) this.#addForeign(record, foreign)
    // Data in a different format: all other faults follow from that.
    const lacks = (name: string) => refusals.some(({ isAbsent, field }) => isAbsent && field === name)
    if (foreign.length > 0 && (lacks('uuid') || (foreign.length > 1 && lacks('name')))) return
    const heading = headingError(this.#kind, record)
    if (heading) {
      this.#explainsLacks = true
      this.#addOther(heading)
      return
    }
    for (const refusal of refusals) {
      if (refusal.code === 'UNKNOWN_FIELD' || refusal.isImplied) continue
      const { path, emptyPath } = refusal
      const place = places?.placeOf(at, emptyPath ?? path) ?? at
      const column = emptyPath && places?.columnOf(emptyPath)
      const shown =
        column === undefined ? lackOf(this.#kind, refusal) : emptyCell(this.#kind, refusal, column)
      const isOwnName = hasOwnName(path, places)
      this.#addFault({ refusal: shown, column, isOwnName }, place)
    }
  }

  /** Must be called after the last row of each file. */
  endFile(): void {
    const single = this.#others
    for (const [key, fault] of this.#faults) {
      if (isEmpty(fault) && this.#explainsLacks) continue
      const isOfAll = fault.count === this.#records
      // Each record that lacks a field is reported. Values that are wrong in the same way are one fault at some point.
      const isOfMost = fault.count > MAX_KEPT || 2 * fault.count > this.#records
      if (isOfAll || (!fault.refusal.isAbsent && isOfMost)) this.#share(key, fault, isOfAll)
      else if (fault.refusal.isAbsent) this.#addLacks(fault)
      else single.push(...fault.errors)
    }
    for (const { error } of single.sort((one, other) => one.position - other.position))
      this.#single.add(error)
    this.#records = 0
    this.#faults = new Map()
    this.#others = []
    this.#hasForeign = false
    this.#explainsLacks = false
  }

  /**
   * Adds all errors to those of the run: first those that many rows share, then those of single rows. `wanted` selects
   * what to report: missing fields, unless other sources may contain them; missing identities, unless only the
   * namespace is missing.
   */
  addTo(problems: ErrorCollector, wanted: { readonly lacks: boolean; readonly identities: boolean }): void {
    const { count, first } = this.#foreign
    if (first) problems.add(count === 1 ? first : this.#foreignError())
    for (const fault of this.#shared.values()) {
      const { refusal, count, first } = fault
      if (refusal.isAbsent && !(isIdentity(refusal) ? wanted.identities : wanted.lacks)) continue
      problems.add(count === 1 ? first : isEmpty(fault) ? this.#emptyError(fault) : this.#valueError(fault))
    }
    if (wanted.identities) problems.addAll(this.#unidentified)
    if (wanted.lacks) problems.addAll(this.#singleLacks)
    problems.addAll(this.#single)
  }

  /** Adds a fault that is reported once. */
  #share(key: string, { errors, count, ...fault }: Fault, isOfAll: boolean): void {
    const [{ error: first }] = errors as [RowError]
    const shared = this.#shared.get(key) ?? { ...newGroup(), ...fault, first, isOfAll: true }
    shared.files += 1
    shared.count += count
    shared.isOfAll &&= isOfAll
    const places = isOfAll ? first.at : errors.flatMap(({ error }) => error.at)
    shared.at.push(...places.slice(0, MAX_KEPT - shared.at.length))
    this.#shared.set(key, shared)
  }

  #addLacks({ refusal, errors, count }: Fault): void {
    const collector = isIdentity(refusal) ? this.#unidentified : this.#singleLacks
    for (const { error } of errors) collector.add(error)
    collector.addUnseen(count - errors.length)
  }

  #addFault(found: FoundFault, at: Place): void {
    const { refusal } = found
    const { code, field, isAbsent, reason, path } = refusal
    const key = isAbsent ? `${code} ${field}` : `${code} ${path.map(String).join('.')} ${reason}`
    const known = this.#faults.get(key)
    if (!isAbsent && !known && (reason === undefined || this.#faults.size >= MAX_FAULTS)) {
      this.#addOther(errorOf(refusal, at))
      return
    }
    const fault = known ?? { ...found, errors: [], count: 0 }
    if (fault.errors.length < MAX_KEPT)
      fault.errors.push({ position: this.#nextPosition(), error: errorOf(refusal, at) })
    fault.count += 1
    this.#faults.set(key, fault)
  }

  #addOther(error: CatalogError): void {
    if (this.#others.length < MAX_KEPT) this.#others.push({ position: this.#nextPosition(), error })
    else this.#single.addUnseen(1)
  }

  #nextPosition(): number {
    this.#found += 1
    return this.#found
  }

  #addForeign({ at, fields }: RefusedRecord, refusals: readonly Refusal[]): void {
    const foreign = this.#foreign
    const [only, ...more] = refusals
    // Unknown fields of nested records have paths.
    const inside = refusals.flatMap(({ field }) => (field?.includes('.') ? [field] : []))
    for (const name of [...fields, ...inside]) if (foreign.names.size < MAX_COUNTED) foreign.names.add(name)
    foreign.count += 1
    if (!this.#hasForeign) {
      foreign.files += 1
      if (foreign.at.length < MAX_KEPT) foreign.at.push(at)
    }
    this.#hasForeign = true
    foreign.first ??= more.length === 0 && only ? errorOf(only, at) : this.#foreignError()
  }

  #foreignError(): CatalogError {
    const kind = this.#kind
    const { names, at, count, files } = this.#foreign
    const known = new Set(fieldsOf(kind))
    const unknown = [...names].filter((name) => !known.has(name))
    const who =
      count === 1
        ? `This ${kind} has`
        : `${formatCount(count, recordNoun(kind))}${files > 1 ? ` in ${files} files` : ''} have`
    const what =
      unknown.length === 1 ? 'an unknown field' : `${countNames(unknown.length, names.size)} unknown fields`
    const message = `${who} ${what}: ${quotedList(unknown)}.`
    return new CatalogError('UNKNOWN_FIELD', message, {
      at,
      hint: foreignFieldsHint(kind, { word: 'fields', names: [...names] }),
    })
  }

  #sharedBy({ isOfAll, count, files }: SharedFault): string {
    return `${isOfAll ? 'all ' : ''}${formatCount(count, recordNoun(this.#kind))} of ${filesOf(files)}`
  }

  #valueError(fault: SharedFault): CatalogError {
    const { refusal, isOwnName, first, at } = fault
    const { path, reason, received } = refusal
    const hint = [refusal.hint, isOwnName ? wayPast(this.#kind, path, at) : undefined]
      .filter((sentence) => sentence !== undefined)
      .join(' ')
    const who = this.#sharedBy(fault)
    const message = `The field "${path.map(String).join('.')}" has the same fault in ${who}: ${reason}. The first value is ${received}.`
    return new CatalogError(first.code, message, { at, hint: hint || undefined })
  }

  #emptyError(fault: SharedFault): CatalogError {
    const { refusal, column = refusal.field, at } = fault
    const who = this.#sharedBy(fault)
    const isMissing = refusal.code === 'MISSING_FIELD'
    const message = isMissing
      ? `The field "${refusal.field}" is missing in ${who}.`
      : `The ${column === refusal.field ? 'field' : 'column'} "${column}" is empty in ${who}.`
    const without = wayWithout(this.#kind, refusal.field ?? '')
    const hint = isMissing
      ? `Add "${refusal.field}" to each of them; in a table, add a column.`
      : 'Give each of them a value.'
    const more = without === undefined ? (isMissing ? '' : ' The field is required.') : ` Or ${without}.`
    return new CatalogError(refusal.code, message, { at, hint: hint + more })
  }
}

/** Whether a field is missing, or its column empty. */
const isEmpty = ({ refusal, column }: Pick<Fault, 'refusal' | 'column'>): boolean =>
  refusal.isAbsent === true || column !== undefined

/** Whether the record lacks its identity. */
const isIdentity = ({ field }: Refusal): boolean => field === 'uuid'

const filesOf = (files: number): string => (files === 1 ? 'this file' : `${files} files`)

const newGroup = (): Group => ({ at: [], files: 0, count: 0 })

const errorOf = ({ code, message, hint }: Refusal, at: Place): CatalogError =>
  new CatalogError(code, message, { at: [at], hint })
