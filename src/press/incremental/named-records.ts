// What records are compared by when one is renamed, as builds keep it.
import { existsSync } from 'node:fs'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { Library } from '../../core/library/library.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import { readLines, writeLines } from '../../core/system/text-lines.ts'
import { fileIn, isComplete, reading } from './journal.ts'
import type { NamedRecord, NamedRelease, NamedTrack, Side } from './renamed-pairs.ts'

const END = 'end'

/** Describes all records of a library, in the order of their uuids. */
export const namedRecords = ({ records }: Pick<Library, 'records'>): Side => ({
  artist: byUuid(records.artist.map(nameOnly)),
  label: byUuid(records.label.map(nameOnly)),
  release: byUuid(records.release.map(namedRelease)),
  track: byUuid(records.track.map(namedTrack)),
})

const byUuid = <T extends NamedRecord>(records: T[]): T[] =>
  records.sort((one, other) => (one.uuid < other.uuid ? -1 : 1))

const nameOnly = ({ uuid, id, name }: MergedRecord<Listed>): NamedRecord => ({ uuid, id, name })

const namedRelease = (release: MergedRecord<'release'>): NamedRelease => ({
  ...nameOnly(release),
  artist: release.artist ?? null,
  label: release.label,
  barcode: release.barcode ?? null,
  catalognumber: release.catalognumber ?? null,
  releasedate: release.releasedate ?? null,
})

const namedTrack = (track: MergedRecord<'track'>): NamedTrack => ({
  ...nameOnly(track),
  release: track.release,
  artists: track.artists ?? [track.artist],
  disc: track.disc ?? 1,
  number: track.tracknumber ?? null,
  duration: track.duration === null || track.duration === undefined ? null : String(track.duration),
  isrc: track.isrc ? String(track.isrc) : null,
})

/**
 * Reads the records of the last build; null where they are not kept, or the file is damaged.
 * @param folder of the state; null for a build that keeps nothing
 * @throws CatalogError BAD_STATE
 */
export function readNamed(folder: string | null): Side | null {
  const file = folder && fileIn(folder, 'records')
  if (!file || !existsSync(file)) return null
  return reading(file, () => (isComplete(file) ? parse(readLines(file)) : null))
}

export function writeNamed(folder: string | null, library: Library): void {
  if (folder !== null) writeLines(fileIn(folder, 'records'), linesOf(namedRecords(library)))
}

/** A line with a kind, and then one for each of its records. */
function* linesOf(side: Side): Generator<string> {
  for (const kind of LISTED) {
    yield kind
    for (const record of side[kind]) yield JSON.stringify(record)
  }
  yield END
}

function parse(lines: Iterable<string>): Side {
  const side: Record<Listed, NamedRecord[]> = { artist: [], track: [], release: [], label: [] }
  let kind: Listed = 'artist'
  for (const line of lines) {
    if (line.startsWith('{')) side[kind].push(JSON.parse(line))
    else if (line !== END) kind = line as Listed
  }
  return side as unknown as Side
}
