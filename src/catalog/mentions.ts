// Adds nested records to the engine's tables: each once per block, even if many of its rows contain the same record.

import type { Kind } from '../api/kinds.ts'
import type { TableAppender } from '../engine/appender.ts'
import type { MentionedRecord } from './check-record.ts'
import { featuresMembers } from './features-members.ts'

/** Number of records per block that are remembered; beyond that, duplicates are added, and merged later. */
const MAX_REMEMBERED = 50_000

/** The place of a row's own record: it precedes the nested records. */
export const OWN_PLACE = 0

export class Mentions {
  readonly #tables: ReadonlyMap<Kind, TableAppender>
  /** The last text that was added for each record. */
  readonly #added = new Map<string, string>()
  #place = 0

  constructor(tables: ReadonlyMap<Kind, TableAppender>) {
    this.#tables = tables
  }

  beginBlock(): void {
    this.#added.clear()
    this.#place = 0
  }

  /** @param line of the row that contains the record, within the block */
  add({ kind, id, record, value }: MentionedRecord, block: number, line: number): void {
    const { uuid } = record
    const members = kind === 'features' ? featuresMembers({ value }) : null
    const text = JSON.stringify(members === null ? { source_id: id, ...record } : { source_id: id, uuid })
    const key = `${kind} ${uuid}`
    const known = members === null ? text : text + members
    if (this.#added.get(key) === known) return
    if (this.#added.size >= MAX_REMEMBERED) this.#added.clear()
    this.#added.set(key, known)
    this.#place += 1
    this.#tables.get(kind)?.add(block, line, this.#place, text, ...(members === null ? [] : [members]))
  }

  /** Adds the incomplete record of a row, whose missing fields other sources may contain. */
  addOwn({ kind, id, record }: MentionedRecord, block: number, line: number): void {
    this.#tables.get(kind)?.add(block, line, OWN_PLACE, JSON.stringify({ source_id: id, ...record }))
  }
}
