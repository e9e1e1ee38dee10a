// Adds nested records to the engine's tables: each once per block, even if many of its rows contain the same record.

import type { Kind } from '../../contract/kinds/kinds.ts'
import type { TableAppender } from '../engine/appender.ts'
import type { MentionedRecord } from '../library/check-record.ts'
import { featuresMembers } from '../library/features-members.ts'
import type { ValueRow } from '../library/source.ts'

/** Number of records per block that are remembered; beyond that, duplicates are added, and merged later. */
const MAX_REMEMBERED = 20_000

/** Where a record was read: its block, the line of its row there, and its number among all records of the block. */
export interface RowPlace {
  readonly block: number
  readonly line: number
  readonly place: number
}

export class Mentions {
  readonly #tableOf: (kind: Kind) => TableAppender | undefined
  /** The last text that was added for each record. */
  readonly #added = new Map<string, string>()

  constructor(tableOf: (kind: Kind) => TableAppender | undefined) {
    this.#tableOf = tableOf
  }

  beginBlock(): void {
    this.#added.clear()
  }

  /**
   * Adds a record that is nested in a row.
   * @param written the members of features, as texts
   */
  add(
    { kind, id, record, value }: MentionedRecord,
    { block, line, place }: RowPlace,
    written: ValueRow['members'],
  ): void {
    const { uuid } = record
    const kept = written?.filter(({ key }) => Object.hasOwn(value, key))
    const members = kind === 'features' ? featuresMembers({ value, ...(kept && { members: kept }) }) : null
    const text = JSON.stringify(members === null ? { source_id: id, ...record } : { source_id: id, uuid })
    const key = `${kind} ${uuid}`
    const known = members === null ? text : text + members
    if (this.#added.get(key) === known) return
    if (this.#added.size >= MAX_REMEMBERED) this.#added.clear()
    this.#added.set(key, known)
    this.#tableOf(kind)?.add(block, line, place, true, text, ...(members === null ? [] : [members]))
  }

  /** Adds the incomplete record of a row, whose missing fields other sources may contain. */
  addOwn({ kind, id, record }: MentionedRecord, { block, line, place }: RowPlace): void {
    this.#tableOf(kind)?.add(block, line, place, false, JSON.stringify({ source_id: id, ...record }))
  }
}
