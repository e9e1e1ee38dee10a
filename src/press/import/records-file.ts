// Writes the records of a kind as NDJSON, in a form that sources can use: references are uuids.

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { batches } from '../../contract/common/batches.ts'
import { type Fields, ownValue } from '../../contract/common/own-value.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Library } from '../../core/library/library.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import { SCHEMAS } from '../../core/records/records.ts'
import { namingAsync } from '../../core/system/file-system.ts'
import { escapedJson } from '../../core/system/json-escapes.ts'

export interface RecordsFile {
  readonly records: number
  /** The SHA-256 of the file, in hexadecimal. */
  readonly digest: string
}

/** Records that are written at a time. */
const BATCH = 1_024

/** Writes the records of a kind in their order, one per line, without empty fields. */
export async function writeRecords({ records }: Library, kind: Kind, file: string): Promise<RecordsFile> {
  const hash = createHash('sha256')
  const lines = function* () {
    for (const batch of batches<MergedRecord>(records[kind], BATCH)) {
      const text = batch.map((record) => recordLine(kind, record)).join('')
      hash.update(text)
      yield text
    }
  }
  await namingAsync(file, () => pipeline(lines, createWriteStream(file)))
  return { records: records[kind].length, digest: hash.digest('hex') }
}

function recordLine(kind: Kind, record: MergedRecord): string {
  if (kind === 'features') return featuresLine(record as MergedRecord<'features'>)
  const values = record as object as Fields
  const fields = Object.keys(SCHEMAS[kind].shape).map((name) => [name, ownValue(values, name) ?? undefined])
  return `${escapedJson(Object.fromEntries(fields))}\n`
}

/** The members are text, so that numbers keep all of their digits. */
function featuresLine({ uuid, members }: MergedRecord<'features'>): string {
  const text = members ?? ''
  return `{"uuid":"${uuid}"${text === '' ? '' : `,${text}`}}\n`
}

export interface MissingFields {
  /** Whether any track has no stream. */
  readonly stream: boolean
  /** Whether any track has no duration. */
  readonly duration: boolean
  /** Whether any track has no number. */
  readonly tracknumber: boolean
  /** Whether any release has no label. */
  readonly label: boolean
}

/** Finds the fields that a site requires by default, and that some of these records do not have. */
export function missingFields({ records: { track, release } }: Library): MissingFields {
  const lacks = (field: 'stream' | 'duration' | 'tracknumber') =>
    track.some((record) => (record[field] ?? null) === null)
  return {
    stream: lacks('stream'),
    duration: lacks('duration'),
    tracknumber: lacks('tracknumber'),
    label: release.some(({ label }) => (label ?? null) === null),
  }
}
