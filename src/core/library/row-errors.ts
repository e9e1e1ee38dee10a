// Collects the faults of a kind's rows. A fault that all records of a file share, or more than a report shows, a wrong
// value that more than half of them share, and a field that is unknown for the kind, have a single cause, and become a
// single error with a count. All other faults are reported row by row.

import type { Kind } from '../../contract/kinds/kinds.ts'
import { recordNoun } from '../../contract/kinds/resources.ts'
import { CatalogError, ErrorCollector, type Place } from '../problems/errors.ts'
import type { Refusal } from '../problems/validation.ts'
import { fieldNames, findReference } from '../records/fields.ts'
import { wayWithout } from '../records/lacks.ts'
import { formatCount } from '../system/format.ts'
import { countNames, quotedList } from '../system/name-lists.ts'
import {
  addNames,
  type Fault,
  type FileFaults,
  type ForeignFields,
  type FoundFault,
  MAX_KEPT,
  type RowError,
} from './file-faults.ts'
import { wayPast } from './row-wording.ts'

/** Explains what to do about the names of all fields of records of a kind, some of which are unknown. */
export type ExplainFields = (kind: Kind, names: readonly string[]) => string

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
  readonly #explainFields: ExplainFields | undefined
  readonly #single = new ErrorCollector()
  /** Errors for individual records that cannot be identified. */
  readonly #unidentified = new ErrorCollector()
  /** Errors for other fields that individual records lack. */
  readonly #singleLacks = new ErrorCollector()
  readonly #shared = new Map<string, SharedFault>()
  readonly #foreign: Group & { readonly names: Set<string>; single: CatalogError | null } = {
    ...newGroup(),
    names: new Set(),
    single: null,
  }

  constructor(kind: Kind, explainFields?: ExplainFields) {
    this.#kind = kind
    this.#explainFields = explainFields
  }

  /** Adds the faults of a file whose rows have all been read. */
  addFile({ records, faults, others, unseen, foreign, explainsLacks }: FileFaults): void {
    const single = [...others]
    for (const [key, fault] of faults) {
      if (isEmpty(fault) && explainsLacks) continue
      const isOfAll = fault.count === records
      // Records that lack a field are reported one by one, unless a report could not show all of them.
      const isOfMost = !fault.refusal.isAbsent && 2 * fault.count > records
      if (isOfAll || isOfMost || fault.count > MAX_KEPT) this.#share(key, fault, isOfAll)
      else if (fault.refusal.isAbsent) this.#addLacks(fault)
      else single.push(...fault.errors)
    }
    for (const { error } of single.sort((one, other) => one.position - other.position))
      this.#single.add(error)
    this.#single.addUnseen(unseen)
    if (foreign) this.#addForeign(foreign)
  }

  /**
   * Adds all errors to those of the run: first those that many rows share, then those of single rows. `wanted` selects
   * what to report: missing fields, unless other sources may contain them; missing identities, unless only the
   * namespace is missing.
   */
  addTo(problems: ErrorCollector, wanted: { readonly lacks: boolean; readonly identities: boolean }): void {
    const { count, single } = this.#foreign
    if (count > 0) problems.add((count === 1 && single) || this.#foreignError())
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

  #addForeign({ count, names, at, single }: ForeignFields): void {
    const foreign = this.#foreign
    foreign.count += count
    foreign.files += 1
    foreign.single = single
    if (foreign.at.length < MAX_KEPT) foreign.at.push(at)
    addNames(foreign.names, names)
  }

  #foreignError(): CatalogError {
    const kind = this.#kind
    const { names, at, count, files } = this.#foreign
    const known = new Set(fieldNames(kind))
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
      hint: this.#explainFields?.(kind, [...names]),
    })
  }

  #sharedBy({ isOfAll, count, files }: SharedFault): string {
    return `${isOfAll ? 'all ' : ''}${formatCount(count, recordNoun(this.#kind))} of ${formatFiles(files)}`
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

  /** Returns the field that a column can hold: the name of a record that another one names. */
  #formatPath({ field = '' }: Refusal): string {
    return findReference(this.#kind, field) ? `${field}.name` : field
  }

  #emptyError(fault: SharedFault): CatalogError {
    const { refusal, column = refusal.field, at } = fault
    const who = this.#sharedBy(fault)
    if (isIdentity(refusal)) {
      const message = `${refusal.message} The same holds for ${who}.`
      return new CatalogError(refusal.code, message, { at, hint: refusal.hint })
    }
    const isMissing = refusal.code === 'MISSING_FIELD'
    const message = isMissing
      ? `The field "${refusal.field}" is missing in ${who}.`
      : `The ${column === refusal.field ? 'field' : 'column'} "${column}" is empty in ${who}.`
    const without = wayWithout(this.#kind, refusal.field ?? '')
    const path = this.#formatPath(refusal)
    const same = refusal.field === 'artist' ? ` If it is one for all: "${path}": { "value": "…" }.` : ''
    const hint = isMissing
      ? `Add "${refusal.field}" to each of them; in a table, add a column, or name the one that holds it in "fields" of its source: "${path}": "…".${same}`
      : 'Give each of them a value.'
    const more = without === undefined ? (isMissing ? '' : ' The field is required.') : ` Or ${without.way}.`
    return new CatalogError(refusal.code, message, { at, hint: hint + more, proposals: without?.proposals })
  }
}

/** Whether a field is missing, or its column empty. */
const isEmpty = ({ refusal, column }: Pick<Fault, 'refusal' | 'column'>): boolean =>
  refusal.isAbsent === true || column !== undefined

/** Whether the record lacks its identity. */
const isIdentity = ({ field }: Refusal): boolean => field === 'uuid'

const formatFiles = (files: number): string => (files === 1 ? 'this file' : `${files} files`)

const newGroup = (): Group => ({ at: [], files: 0, count: 0 })
