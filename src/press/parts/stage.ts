// Reads sources into a table of what they state of records, whose size has no limit. Rows are checked as in any build.
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import { isListed } from '../../contract/kinds/resources.ts'
import { listLookups } from '../../contract/urls/lookups.ts'
import { fieldIn, type Occurrence } from '../../core/library/occurrences.ts'
import type { RecordRules } from '../../core/library/record-settings.ts'
import type { Source } from '../../core/library/source.ts'
import { SourceRecords, type TakenRecords } from '../../core/library/source-records.ts'
import { requiredFields } from '../../core/records/fields.ts'
import { folded } from '../../core/system/fold.ts'
import type { Appender, Database } from './database.ts'

/**
 * Tables of what sources state:
 * - `stated`: a row for each occurrence of a record, in the order of `place`; `part` if it lacks fields that a record
 *   needs, and `whole` if nothing has to be added to it
 * - `found`: the lookups that find a record
 * - `named`: the ids by which records refer to others
 */
const TABLES = [
  `CREATE TABLE stated (kind VARCHAR, nested BOOLEAN, place BIGINT, part BOOLEAN, whole BOOLEAN, uuid VARCHAR, id VARCHAR,
    source BIGINT, file VARCHAR, line BIGINT, sort VARCHAR, record VARCHAR)`,
  'CREATE TABLE found (kind VARCHAR, uuid VARCHAR, name VARCHAR)',
  'CREATE TABLE named (uuid VARCHAR, id VARCHAR)',
]

/** Nested records come after all rows of their own. */
export const NESTED = 2 ** 48

export interface StageOptions {
  readonly rules: RecordRules
  /** Whether lists are in the order of names. */
  readonly byName: boolean
  /** Called with the bytes that have been read. */
  readonly tick: (bytes: number) => void
}

/** @returns the sources with the faults of their rows, and without records */
export async function stageSources(
  database: Database,
  sources: readonly Source[],
  options: StageOptions,
): Promise<readonly SourceRecords[]> {
  await database.run(...TABLES)
  return database.inTransaction(async () => {
    const stage = await Stage.open(database, options)
    try {
      const read: SourceRecords[] = []
      for (const kind of KINDS)
        for (const source of sources.filter((each) => each.kind === kind)) {
          const records = new SourceRecords(source, options.rules)
          await stage.read(records, read.length, options.tick)
          read.push(records)
        }
      return read
    } finally {
      stage.close()
    }
  })
}

class Stage {
  readonly #stated: Appender
  readonly #found: Appender
  readonly #named: Appender
  readonly #row: StatedRow
  #place = 0

  private constructor(stated: Appender, found: Appender, named: Appender, options: StageOptions) {
    this.#stated = stated
    this.#found = found
    this.#named = named
    this.#row = new StatedRow(options)
  }

  static async open(database: Database, options: StageOptions): Promise<Stage> {
    const [stated, found, named] = [
      await database.appendTo('stated'),
      await database.appendTo('found'),
      await database.appendTo('named'),
    ]
    return new Stage(stated, found, named, options)
  }

  async read(records: SourceRecords, number: number, tick: StageOptions['tick']): Promise<void> {
    const { source } = records
    let left = source.size
    for await (const { file = source.name, bytes = 0, rows } of source.blocks()) {
      records.add([], file)
      for await (const batch of rows()) {
        records.add(batch, file)
        this.#add(records.take(), source.kind, number)
        tick(0)
      }
      left -= bytes
      tick(bytes)
    }
    tick(left)
  }

  #add({ rows, incomplete, nested, named }: TakenRecords, kind: Kind, source: number): void {
    for (const row of rows) this.#addRow(kind, row, { source, isNested: false, isPart: incomplete.has(row) })
    for (const of of KINDS)
      for (const each of nested[of]) this.#addRow(of, each, { source, isNested: true, isPart: false })
    for (const each of named) this.#named.add(each)
  }

  #addRow(
    kind: Kind,
    occurrence: Occurrence,
    { source, isNested, isPart }: { source: number; isNested: boolean; isPart: boolean },
  ): void {
    const place = this.#place + (isNested ? NESTED : 0)
    this.#place += 1
    const isWhole = !isPart && this.#row.isWhole(kind, occurrence)
    const { uuid, id, at } = occurrence
    const values = [kind, isNested, place, isPart, isWhole, uuid, id, source, at.file, at.line] as const
    this.#stated.add([...values, this.#row.sortKey(occurrence), recordText(kind, occurrence)])
    for (const name of lookupNames(kind, occurrence)) this.#found.add([kind, uuid, name])
  }

  close(): void {
    this.#stated.close()
    this.#found.close()
    this.#named.close()
  }
}

/** What is derived from an occurrence for its row. */
export class StatedRow {
  readonly #required: Readonly<Record<Kind, readonly string[]>>
  readonly #byName: boolean

  constructor({ rules: { form, defaultLabel }, byName }: Pick<StageOptions, 'rules' | 'byName'>) {
    const needed = (kind: Kind) => [
      ...requiredFields(kind, form),
      ...(kind === 'release' && defaultLabel !== undefined ? ['label'] : []),
    ]
    this.#required = Object.fromEntries(KINDS.map((kind) => [kind, needed(kind)])) as Record<Kind, string[]>
    this.#byName = byName
  }

  isWhole(kind: Kind, occurrence: Occurrence): boolean {
    return this.#required[kind].every((field) => fieldIn(occurrence, field) !== null)
  }

  /** A text whose order as UTF-8 is that of the lists of the site; empty where this is the order of the sources. */
  sortKey(occurrence: Occurrence): string {
    const name = this.#byName ? fieldIn(occurrence, 'name') : null
    return typeof name === 'string' ? `${orderKey(folded(name))}\x01${orderKey(name)}` : ''
  }
}

/** Characters of which each is a byte of UTF-16, by which texts are compared in JavaScript. */
function orderKey(text: string): string {
  let key = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    key += String.fromCharCode((code >> 8) + 2, (code & 0xff) + 2)
  }
  return key
}

/** The record as JSON, without the fields that it lacks. */
export function recordText(kind: Kind, occurrence: Occurrence): string {
  if (kind === 'features') {
    const { uuid, members } = occurrence as Occurrence<'features'>
    return `{"uuid":${JSON.stringify(uuid)}${members ? `,${members}` : ''}}`
  }
  const { id: _, at: __, ...fields } = occurrence
  return JSON.stringify(fields, (___, value) => value ?? undefined)
}

/** The names of the lookups that find a record. */
export const lookupNames = (kind: Kind, record: Occurrence): Iterable<string> =>
  isListed(kind) ? new Set(listLookups(record as object as Readonly<Record<string, unknown>>)) : []
