// Records that stand in others which name them, on their way into the engine: each once a block, however many rows of
// it hold the same.

import type { Kind } from '../api/kinds.ts'
import type { TableAppender } from '../engine/appender.ts'
import type { MentionedRecord } from './check-record.ts'
import { featuresMembers } from './features-members.ts'

/** Records of a block that are remembered; more are added again, and found to be the same later. */
const MAX_REMEMBERED = 50_000

/** The place of a row's own record: before those inside it. */
export const OWN_PLACE = 0

export class Mentions {
  readonly #tables: ReadonlyMap<Kind, TableAppender>
  /** The text of each record as it was added last. */
  readonly #added = new Map<string, string>()
  #place = 0

  constructor(tables: ReadonlyMap<Kind, TableAppender>) {
    this.#tables = tables
  }

  beginBlock(): void {
    this.#added.clear()
    this.#place = 0
  }

  /** @param line of the row that it stands in, within the block */
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

  /** Adds what a row says of its own record, where that lacks what others may tell. */
  addOwn({ kind, id, record }: MentionedRecord, block: number, line: number): void {
    this.#tables.get(kind)?.add(block, line, OWN_PLACE, JSON.stringify({ source_id: id, ...record }))
  }
}
