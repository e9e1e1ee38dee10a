// Reads files of MusicBrainz: a response of the web service, a list of releases, or a dump with one release per line,
// which may be compressed, and in the archive in which MusicBrainz publishes it.
import type { Kind } from '../../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../../core/library/source.ts'
import { CatalogError } from '../../../core/problems/errors.ts'
import { readArchived } from '../../files/archived-file.ts'
import { readUnpacked } from '../../files/unpack.ts'
import { readJson } from '../../json/json.ts'
import { readLineBlocks } from '../../json/ndjson.ts'
import { type BlockReader, failedBlock, wholeFile } from '../../text/blocks.ts'
import { badJson } from '../../text/parse-row.ts'
import { countOccurrences } from '../../text/text.ts'
import { SharedRecords, TrackRows, trackListName } from '../track-rows.ts'
import { addReleases, type ReadOptions, type ReleaseOptions } from './rows.ts'

/** The name of a format, which depends on what is read of it: `musicbrainz with tags`. */
export function formatName(name: string, { tags, annotations }: ReleaseOptions): string {
  const parts = [...(tags ? ['tags'] : []), ...(annotations ? ['annotations'] : [])]
  return parts.length === 0 ? name : `${name} with ${parts.join(' and ')}`
}

/** Reads a release, a list of releases, or a response with `releases` as one block. */
export function readResponse(options: ReleaseOptions): BlockReader {
  const readWhole = wholeFile((file, kind) => readRows(file, kind, options))
  return async function* (file, kind) {
    for await (const block of readWhole(file, kind)) yield { ...block, file: trackListName(file) }
  }
}

async function* readRows(file: string, kind: Kind, options: ReleaseOptions): AsyncGenerator<readonly Row[]> {
  const shared = new SharedRecords()
  let tracksBefore = 0
  for await (const values of readJson(file, kind)) {
    for (const row of values) {
      if (!('value' in row)) yield [row]
      else {
        const to = new TrackRows(file, tracksBefore)
        addReleases(row.value, to, { ...options, shared })
        tracksBefore = to.number
        yield to.rows
      }
    }
  }
}

/** A key that each track of a dump contains once. */
const RECORDING = Buffer.from('"recording":')

/** Reads a dump, which may be compressed. */
export const readDump = (options: ReleaseOptions): BlockReader => readLines(options, readUnpacked)

/** Reads the dump in an archive such as `release.tar.xz`. */
export const readDumpArchive = (options: ReleaseOptions): BlockReader =>
  readLines(options, (file) => readArchived(file, 'mbdump/release'))

/** Yields the blocks of a dump. The first that cannot be read is the last, with the error as its only row. */
const readLines = (options: ReleaseOptions, open: (file: string) => AsyncIterable<Buffer>): BlockReader =>
  async function* (file, kind) {
    try {
      yield* dumpBlocks(open(file), { file, kind, options })
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      yield failedBlock(error, file, kind)
    }
  }

interface Dump {
  readonly file: string
  readonly kind: Kind
  readonly options: ReleaseOptions
}

async function* dumpBlocks(
  parts: AsyncIterable<Buffer>,
  { file, kind, options }: Dump,
): AsyncGenerator<Block> {
  const shared = new SharedRecords()
  let tracksBefore = 0
  for await (const { bytes, linesBefore, error } of readLineBlocks(parts, file)) {
    const place = { kind, file, linesBefore, tracksBefore }
    yield {
      file: error ? file : trackListName(file),
      async *rows() {
        yield error
          ? [{ kind, at: error.at[0] ?? { file }, error }]
          : parseLines(bytes, place, { ...options, shared })
      },
    }
    tracksBefore += countOccurrences(bytes, RECORDING)
  }
}

interface DumpPosition {
  readonly kind: Kind
  readonly file: string
  readonly linesBefore: number
  readonly tracksBefore: number
}

function parseLines(bytes: Buffer, place: DumpPosition, options: ReadOptions): readonly Row[] {
  const { kind, file, linesBefore, tracksBefore } = place
  const to = new TrackRows(file, tracksBefore)
  for (const [index, text] of bytes.toString('utf8').split('\n').entries()) {
    if (text.trim() === '') continue
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (cause) {
      const at = { file, line: linesBefore + index + 1 }
      const hint = 'Download or export the file again: each line must be one release.'
      to.rows.push({ kind, at, error: badJson((cause as Error).message, at, cause, hint) })
      continue
    }
    addReleases(value, to, options)
  }
  return to.rows
}
