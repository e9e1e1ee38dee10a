// The records that faces have shown to programs that follow the catalog, as builds keep them.
import { existsSync } from 'node:fs'
import type { WebResource } from '../../contract/kinds/kinds.ts'
import { readLines, writeLines } from '../../core/system/text-lines.ts'
import { fileIn, isComplete, reading } from './journal.ts'

/** A record as builds have shown it. */
export interface SeenRecord {
  readonly kind: WebResource | 'track'
  readonly uuid: string
  /** The digest of its page; null for a record that builds have removed. */
  readonly digest: string | null
  /** The number of the build that has changed it. */
  readonly build: number
}

const END = 'end'

/**
 * Reads the records of the last build; none where they are not kept, or the file is damaged.
 * @param folder of the state; null for a build that keeps nothing
 * @throws CatalogError BAD_STATE
 */
export function readSeen(folder: string | null): SeenRecord[] {
  const file = folder && fileIn(folder, 'seen')
  if (!file || !existsSync(file)) return []
  return reading(file, () => (isComplete(file) ? Array.from(readLines(file)).flatMap(parse) : []))
}

export function writeSeen(folder: string | null, records: Iterable<SeenRecord>): void {
  if (folder !== null) writeLines(fileIn(folder, 'seen'), linesOf(records))
}

function* linesOf(records: Iterable<SeenRecord>): Generator<string> {
  for (const { kind, uuid, digest, build } of records) yield `${kind} ${uuid} ${digest ?? '-'} ${build}`
  yield END
}

function parse(line: string): SeenRecord[] {
  if (line === END) return []
  const [kind, uuid = '', digest = '-', build] = line.split(' ')
  return [
    { kind: kind as SeenRecord['kind'], uuid, digest: digest === '-' ? null : digest, build: Number(build) },
  ]
}
