// Writes the records of a kind as NDJSON, in a form that sources can use: references are uuids.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier } from '../engine/sql.ts'
import { SCHEMAS } from '../records/records.ts'
import { namingAsync } from '../system/file-system.ts'

export interface RecordsFile {
  readonly records: number
  /** The SHA-256 of the file, in hexadecimal. */
  readonly digest: string
}

/** Writes the records of a kind in their order, one per line, without empty fields. */
export async function writeRecords(engine: Engine, kind: Kind, file: string): Promise<RecordsFile> {
  const hash = createHash('sha256')
  let records = 0
  const lines = async function* () {
    for await (const [texts = []] of engine.stream(queryFor(kind))) {
      const text = `${texts.join('\n')}\n`
      records += texts.length
      hash.update(text)
      yield text
    }
  }
  await namingAsync(file, () => pipeline(lines, createWriteStream(file)))
  return { records, digest: hash.digest('hex') }
}

function queryFor(kind: Kind): string {
  if (kind === 'features') {
    // The members are a single JSON string: they are extracted as text, so that numbers keep all of their digits.
    const members = `json_extract_string(members::JSON, '$')`
    return `
      SELECT concat('{"uuid":"', uuid, '"', CASE WHEN ${members} = '' THEN '' ELSE ',' || ${members} END, '}')
      FROM features ORDER BY seq`
  }
  const fields = Object.keys(SCHEMAS[kind].shape).map((name) => `${name} := ${identifier(name)}`)
  // A merge patch omits nulls (RFC 7396).
  return `SELECT json_merge_patch('{}', to_json(struct_pack(${fields.join(', ')})))::VARCHAR FROM ${kind} ORDER BY seq`
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
export const missingFields = (engine: Engine): Promise<MissingFields> =>
  engine.one<MissingFields>(`
    SELECT EXISTS (FROM all_track WHERE stream IS NULL) AS stream,
      EXISTS (FROM all_track WHERE duration IS NULL) AS duration,
      EXISTS (FROM all_track WHERE tracknumber IS NULL) AS tracknumber,
      EXISTS (FROM all_release WHERE label IS NULL) AS label`)
