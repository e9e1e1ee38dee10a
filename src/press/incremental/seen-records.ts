// The records that faces have shown to programs that follow the catalog, as builds keep them.
import type { WebResource } from '../../contract/kinds/kinds.ts'
import { readState, writeState } from './state-files.ts'

/** A record as builds have shown it. */
export interface SeenRecord {
  readonly kind: WebResource | 'track'
  readonly uuid: string
  /** The digest of its page; null for a record that builds have removed. */
  readonly digest: string | null
  /** The number of the build that has changed it. */
  readonly build: number
}

/**
 * Reads the records of the last build; none where they are not kept, or the file is damaged.
 * @param folder of the state; null for a build that keeps nothing
 * @throws CatalogError BAD_STATE
 */
export function readSeen(folder: string | null): SeenRecord[] {
  return readState(folder, 'seen', (lines) => Array.from(lines, parse)) ?? []
}

export function writeSeen(folder: string | null, records: Iterable<SeenRecord>): void {
  writeState(folder, 'seen', recordLines(records))
}

function* recordLines(records: Iterable<SeenRecord>): Generator<string> {
  for (const { kind, uuid, digest, build } of records) yield `${kind} ${uuid} ${digest ?? '-'} ${build}`
}

function parse(line: string): SeenRecord {
  const [kind, uuid = '', digest = '-', build] = line.split(' ')
  return {
    kind: kind as SeenRecord['kind'],
    uuid,
    digest: digest === '-' ? null : digest,
    build: Number(build),
  }
}
