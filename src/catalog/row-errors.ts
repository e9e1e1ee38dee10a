// Collects the faults of a kind's rows. A field that all records of a file lack, or a field that is unknown for the
// kind, has a single cause, and becomes a single error with a count. All other faults are reported row by row.

import { FILE_WORDS, type Kind } from '../api/kinds.ts'
import { CatalogError, ErrorCollector, type Place } from '../problems/errors.ts'
import type { Refusal } from '../problems/validation.ts'
import { referenceOf } from '../records/fields.ts'
import { fieldsOf, foreignFieldsHint, quotedList } from '../settings/foreign-fields.ts'
import type { FieldPlaces } from '../stages/source.ts'

/** Maximum number of records per file, or places per error, that are kept: more than a report shows. */
const MAX_KEPT = 50
/** Maximum number of field names that are kept. */
const MAX_NAMES = 200

/** A record that was refused. */
export interface RefusedRecord {
  readonly at: Place
  /** The places of its fields, where they differ from that of the record. */
  readonly places: FieldPlaces | undefined
  readonly refusals: readonly Refusal[]
  /** The names of its fields. */
  readonly fields: readonly string[]
}

/** A field that records of one file lack. */
interface Lack {
  readonly refusal: Refusal
  /** The empty column, where the records come from a table. */
  readonly column: string | undefined
  /** One error for each of the first records. */
  readonly errors: CatalogError[]
  count: number
}

/** Records that share a fault, in all files of the kind. */
interface Group {
  /** The place of the first record in each file. */
  readonly at: Place[]
  files: number
  count: number
}

interface LackOfAll extends Group {
  readonly refusal: Refusal
  readonly column: string | undefined
  readonly first: CatalogError
}

export class RowErrors {
  readonly #kind: Kind
  readonly #single = new ErrorCollector()
  /** Errors for individual records that cannot be identified. */
  readonly #unidentified = new ErrorCollector()
  /** Errors for other fields that individual records lack. */
  readonly #singleLacks = new ErrorCollector()
  readonly #lacks = new Map<string, LackOfAll>()
  readonly #foreign: Group & { readonly names: Set<string>; first: CatalogError | null } = {
    ...newGroup(),
    names: new Set(),
    first: null,
  }
  // State of the file that is being read.
  #records = 0
  #lacking = new Map<string, Lack>()
  #hasForeign = false

  constructor(kind: Kind) {
    this.#kind = kind
  }

  addValid(records: number): void {
    this.#records += records
  }

  /** Adds a row that could not be read. */
  addUnread(error: CatalogError): void {
    this.#single.add(error)
  }

  addRefused(record: RefusedRecord): void {
    this.#records += 1
    const { at, places, refusals } = record
    const foreign = refusals.filter(({ code }) => code === 'UNKNOWN_FIELD')
    if (foreign.length > 0) this.#addForeign(record, foreign)
    // Data in a different format: all other faults follow from that.
    const lacks = (name: string) => refusals.some(({ isAbsent, field }) => isAbsent && field === name)
    if (foreign.length > 0 && (lacks('uuid') || (foreign.length > 1 && lacks('name')))) return
    for (const refusal of refusals) {
      if (refusal.code === 'UNKNOWN_FIELD' || refusal.isImplied) continue
      const { path, emptyPath } = refusal
      const place = places?.placeOf(at, emptyPath ?? path) ?? at
      const column = emptyPath && places?.columnOf(emptyPath)
      const shown = column === undefined ? refusal : emptyCell(this.#kind, refusal, column)
      if (refusal.isAbsent) this.#addLack(shown, place, column)
      else this.#single.add(errorOf(shown, place))
    }
  }

  /** Must be called after the last row of each file. */
  endFile(): void {
    for (const [key, { refusal, column, errors, count }] of this.#lacking) {
      if (count < this.#records) {
        const single = isIdentity(refusal) ? this.#unidentified : this.#singleLacks
        for (const error of errors) single.add(error)
        single.addUnseen(count - errors.length)
        continue
      }
      const [first] = errors as [CatalogError]
      const lack = this.#lacks.get(key) ?? { ...newGroup(), refusal, column, first }
      lack.files += 1
      lack.count += count
      if (lack.at.length < MAX_KEPT) lack.at.push(...first.at)
      this.#lacks.set(key, lack)
    }
    this.#records = 0
    this.#lacking = new Map()
    this.#hasForeign = false
  }

  /**
   * Adds all errors to those of the run: first those that many rows share, then those of single rows. `wanted` selects
   * what to report: missing fields, unless other sources may contain them; missing identities, unless only the
   * namespace is missing.
   */
  addTo(problems: ErrorCollector, wanted: { readonly lacks: boolean; readonly identities: boolean }): void {
    const { count, first } = this.#foreign
    if (first) problems.add(count === 1 ? first : this.#foreignError())
    for (const lack of this.#lacks.values()) {
      if (isIdentity(lack.refusal) ? wanted.identities : wanted.lacks)
        problems.add(lack.count === 1 ? lack.first : this.#lackError(lack))
    }
    if (wanted.identities) problems.addAll(this.#unidentified)
    if (wanted.lacks) problems.addAll(this.#singleLacks)
    problems.addAll(this.#single)
  }

  #addLack(refusal: Refusal, at: Place, column: string | undefined): void {
    const key = `${refusal.code} ${refusal.field}`
    const lack = this.#lacking.get(key) ?? { refusal, column, errors: [], count: 0 }
    if (lack.errors.length < MAX_KEPT) lack.errors.push(errorOf(refusal, at))
    lack.count += 1
    this.#lacking.set(key, lack)
  }

  #addForeign({ at, fields }: RefusedRecord, refusals: readonly Refusal[]): void {
    const foreign = this.#foreign
    const [only, ...more] = refusals
    // Unknown fields of nested records have paths.
    const inside = refusals.flatMap(({ field }) => (field?.includes('.') ? [field] : []))
    for (const name of [...fields, ...inside]) if (foreign.names.size < MAX_NAMES) foreign.names.add(name)
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
    const unknown = [...names].filter((name) => !fieldsOf(kind).includes(name))
    const who =
      count === 1
        ? `This ${kind} has`
        : `${countOf(count, kind)}${files > 1 ? ` in ${files} files` : ''} have`
    const what = unknown.length === 1 ? 'an unknown field' : `${unknown.length} unknown fields`
    const message = `${who} ${what}: ${quotedList(unknown)}.`
    return new CatalogError('UNKNOWN_FIELD', message, {
      at,
      hint: foreignFieldsHint(kind, { word: 'fields', names: [...names] }),
    })
  }

  #lackError({ refusal, column = refusal.field, at, count, files }: LackOfAll): CatalogError {
    const who = `all ${countOf(count, this.#kind)} of ${files === 1 ? 'this file' : `${files} files`}`
    const isMissing = refusal.code === 'MISSING_FIELD'
    const message = isMissing
      ? `The field "${refusal.field}" is missing in ${who}.`
      : `The ${column === refusal.field ? 'field' : 'column'} "${column}" is empty in ${who}.`
    const hint = isMissing
      ? `Add "${refusal.field}" to each of them; in a table, add a column.`
      : 'Give each of them a value. The field is required.'
    return new CatalogError(refusal.code, message, { at, hint })
  }
}

/** Whether the record lacks its identity. */
const isIdentity = ({ field }: Refusal): boolean => field === 'uuid'

/** Rewords the refusal of an empty cell for the author of a spreadsheet. */
function emptyCell(kind: Kind, refusal: Refusal, column: string): Refusal {
  const { field = '' } = refusal
  const to = referenceOf(kind, field)?.to
  return {
    ...refusal,
    message: `The column "${column}" is empty in this row; every ${kind} needs ${neededOf(to ?? field)}.`,
    hint: to === undefined ? 'Fill it in, or remove the row.' : `Enter the ${to}, or remove the row.`,
  }
}

/** `an artist`, `a name` */
const neededOf = (what: string): string => `${/^[aeio]/.test(what) ? 'an' : 'a'} ${what}`

const newGroup = (): Group => ({ at: [], files: 0, count: 0 })

const countOf = (count: number, kind: Kind): string =>
  `${count.toLocaleString('en')} ${kind === 'features' ? 'features records' : FILE_WORDS[kind]}`

const errorOf = ({ code, message, hint }: Refusal, at: Place): CatalogError =>
  new CatalogError(code, message, { at: [at], ...(hint ? { hint } : {}) })
