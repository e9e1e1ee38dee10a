// What is wrong with the rows of a kind. What all records of a file lack, and fields that no record of the kind has,
// have one cause and are one error with a count; everything else is told row by row.
import { CatalogError, ErrorCollector, type Place } from '../model/errors.ts'
import { fieldsOf, foreignFieldsHint, quotedList } from '../model/foreign-fields.ts'
import { FILE_WORDS, type Kind } from '../model/kinds.ts'
import type { FieldPlaces } from '../model/source.ts'
import type { Refusal } from '../model/validation.ts'

/** Records of a file, or places of an error, that are kept: more than a report shows. */
const MAX_KEPT = 50
/** Names of fields that are kept. */
const MAX_NAMES = 200

/** A record that was refused. */
export interface RefusedRecord {
  readonly at: Place
  /** Where its fields stand, if anywhere else than the record. */
  readonly places: FieldPlaces | undefined
  readonly refusals: readonly Refusal[]
  /** The names of its fields. */
  readonly fields: readonly string[]
}

/** What records of one file lack. */
interface Lack {
  readonly refusal: Refusal
  /** Of the first records, one each. */
  readonly errors: CatalogError[]
  count: number
}

/** Records that share a fault, in all files of the kind. */
interface Group {
  /** The first record of each file. */
  readonly at: Place[]
  files: number
  count: number
}

interface LackOfAll extends Group {
  readonly refusal: Refusal
  readonly first: CatalogError
}

export class RowErrors {
  readonly #kind: Kind
  readonly #single = new ErrorCollector()
  /** What single records lack. */
  readonly #singleLacks = new ErrorCollector()
  readonly #lacks = new Map<string, LackOfAll>()
  readonly #foreign: Group & { readonly names: Set<string>; first: CatalogError | null } = {
    ...newGroup(),
    names: new Set(),
    first: null,
  }
  // Of the file that is being read.
  #records = 0
  #lacking = new Map<string, Lack>()
  #hasForeign = false

  constructor(kind: Kind) {
    this.#kind = kind
  }

  addValid(records: number): void {
    this.#records += records
  }

  /** A row that could not be read. */
  addUnread(error: CatalogError): void {
    this.#single.add(error)
  }

  addRefused(record: RefusedRecord): void {
    this.#records += 1
    const { at, places, refusals } = record
    const foreign = refusals.filter(({ code }) => code === 'UNKNOWN_FIELD')
    if (foreign.length > 0) this.#addForeign(record, foreign)
    // Data from elsewhere: all else that is wrong with them follows from that.
    const lacks = (name: string) => refusals.some(({ isAbsent, field }) => isAbsent && field === name)
    if (foreign.length > 0 && (lacks('uuid') || (foreign.length > 1 && lacks('name')))) return
    for (const refusal of refusals) {
      if (refusal.code === 'UNKNOWN_FIELD') continue
      const place = places?.placeOf(at, refusal.path) ?? at
      if (refusal.isAbsent) this.#addLack(refusal, place)
      else this.#single.add(errorOf(refusal, place))
    }
  }

  /** Must be called after the last row of each file. */
  endFile(): void {
    for (const [key, { refusal, errors, count }] of this.#lacking) {
      if (count < this.#records) {
        for (const error of errors) this.#singleLacks.add(error)
        this.#singleLacks.addUnseen(count - errors.length)
        continue
      }
      const [first] = errors as [CatalogError]
      const lack = this.#lacks.get(key) ?? { ...newGroup(), refusal, first }
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
   * Adds everything to the errors of a run, what many rows share before what single ones have.
   * @param withLacks whether fields are missing that records lack: other records may have told them
   */
  addTo(problems: ErrorCollector, withLacks: boolean): void {
    const { count, first } = this.#foreign
    if (first) problems.add(count === 1 ? first : this.#foreignError())
    if (withLacks) {
      for (const lack of this.#lacks.values())
        problems.add(lack.count === 1 ? lack.first : this.#lackError(lack))
      problems.addAll(this.#singleLacks)
    }
    problems.addAll(this.#single)
  }

  #addLack(refusal: Refusal, at: Place): void {
    const key = `${refusal.code} ${refusal.field}`
    const lack = this.#lacking.get(key) ?? { refusal, errors: [], count: 0 }
    if (lack.errors.length < MAX_KEPT) lack.errors.push(errorOf(refusal, at))
    lack.count += 1
    this.#lacking.set(key, lack)
  }

  #addForeign({ at, fields }: RefusedRecord, refusals: readonly Refusal[]): void {
    const foreign = this.#foreign
    const [only, ...more] = refusals
    // Those of records inside have paths.
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
    const what = unknown.length === 1 ? 'a field' : `${unknown.length} fields`
    const message = `${who} ${what} that no ${kind} has: ${quotedList(unknown)}.`
    return new CatalogError('UNKNOWN_FIELD', message, {
      at,
      hint: foreignFieldsHint(kind, 'fields', [...names]),
    })
  }

  #lackError({ refusal, at, count, files }: LackOfAll): CatalogError {
    const who = `all ${countOf(count, this.#kind)} of ${files === 1 ? 'this file' : `${files} files`}`
    const isMissing = refusal.code === 'MISSING_FIELD'
    const message = isMissing
      ? `The field "${refusal.field}" is missing in ${who}.`
      : `The field "${refusal.field}" is empty in ${who}.`
    const hint = isMissing
      ? `Add "${refusal.field}" to each of them; in a table it is a column.`
      : 'Give each of them a value: the field is required.'
    return new CatalogError(refusal.code, message, { at, hint })
  }
}

const newGroup = (): Group => ({ at: [], files: 0, count: 0 })

const countOf = (count: number, kind: Kind): string =>
  `${count.toLocaleString('en')} ${kind === 'features' ? 'features records' : FILE_WORDS[kind]}`

const errorOf = ({ code, message, hint }: Refusal, at: Place): CatalogError =>
  new CatalogError(code, message, { at: [at], ...(hint ? { hint } : {}) })
