// Bulk files as compressed NDJSON: a record per line.

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { batches } from '../../contract/common/batches.ts'
import { ownValue } from '../../contract/common/own-value.ts'
import { namingAsync } from '../../core/system/file-system.ts'
import { escapedJson } from '../../core/system/json-escapes.ts'
import { shownFact } from '../responses/known.ts'
import type { BulkTable } from './rows.ts'

/** Rows that are compressed at a time. */
const BATCH = 256

/** @param facts the columns whose values may be shown otherwise than records have them */
export function writeNdjson(
  file: string,
  { columns, rows }: BulkTable,
  facts: ReadonlySet<string>,
): Promise<void> {
  const members = columns.map((column) => {
    const show = facts.has(column) ? (value: unknown) => shownFact(column, value) : (value: unknown) => value
    return { column, key: `${JSON.stringify(column)}:`, show }
  })
  const texts = function* () {
    for (const batch of batches(rows, BATCH)) {
      let text = ''
      for (const row of batch) {
        const values = members.map(({ column, key, show }) => {
          const value = ownValue(row, column) ?? null
          return `${key}${value === null ? 'null' : escapedJson(show(value))}`
        })
        text += `{${values.join(',')}}\n`
      }
      yield text
    }
  }
  return namingAsync(file, () => pipeline(texts, createGzip(), createWriteStream(file)))
}
