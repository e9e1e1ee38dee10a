// Reads a dump of releases as blocks of rows.
import { isUtf8 } from 'node:buffer'
import type { Kind } from '../../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../../core/library/source.ts'
import { CatalogError } from '../../../core/problems/errors.ts'
import { notUtf8 } from '../../../core/system/utf8.ts'
import { readUnpacked } from '../../files/unpack.ts'
import { failedBlock } from '../../text/blocks.ts'
import type { LinePlace } from '../../text/parse-row.ts'
import type { XmlFault } from '../../xml/parse-xml.ts'
import { SharedRecords, TrackRows, trackListName } from '../track-rows.ts'
import { type CutFault, cutReleases, type Segment } from './cut.ts'
import { openReleaseReader } from './release.ts'
import { addRelease } from './rows.ts'

const RELEASE_END = '</release>'

/** Yields the blocks of a dump, each of whole releases. An error becomes the last block. */
export async function* readReleases(file: string, kind: Kind): AsyncGenerator<Block> {
  const read = openReleaseReader()
  const shared = new SharedRecords()
  try {
    for await (const segment of cutReleases(readText(file))) {
      if ('fault' in segment) throw dumpError(segment, file)
      yield {
        file: trackListName(file),
        async *rows() {
          yield readRows(segment, { file, kind, read, shared })
        },
      }
    }
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    yield failedBlock(error, file, kind)
  }
}

/** @throws CatalogError BAD_ENCODING for UTF-16 */
async function* readText(file: string): AsyncGenerator<Buffer> {
  let isStart = true
  for await (const chunk of readUnpacked(file)) {
    const fault = isStart ? notUtf8(file, chunk) : null
    if (fault) throw fault
    isStart = false
    yield chunk
  }
}

interface Reading {
  readonly file: string
  readonly kind: Kind
  readonly read: ReturnType<typeof openReleaseReader>
  readonly shared: SharedRecords
}

function readRows({ bytes, linesBefore, tracksBefore }: Segment, reading: Reading): readonly Row[] {
  const { file, kind, read, shared } = reading
  const to = new TrackRows(file, tracksBefore)
  const text = bytes.toString('utf8')
  let start = 0
  let counted = { to: 0, lines: linesBefore }
  for (let at = text.indexOf(RELEASE_END); at !== -1; at = text.indexOf(RELEASE_END, start)) {
    const xml = text.slice(start, at + RELEASE_END.length)
    const releases = read(xml)
    if ('message' in releases) {
      counted = { to: start, lines: counted.lines + countBreaks(text.slice(counted.to, start)) }
      const error = notWellFormed(releases, xml, { file, line: counted.lines + 1 })
      to.rows.push({ kind, at: error.at[0] ?? { file }, error })
    } else {
      for (const release of releases) addRelease(release, to, shared)
    }
    start += xml.length
  }
  if (text.includes('\uFFFD') && !isUtf8(bytes)) to.skip('bytes that are not UTF-8, shown as U+FFFD')
  return to.rows
}

const countBreaks = (text: string): number => text.split('\n').length - 1

const DOWNLOAD_AGAIN =
  'Download the file again, and compare its checksum with the one at https://data.discogs.com.'

/** @param start the place of the release */
function notWellFormed({ message, linesBefore }: XmlFault, xml: string, start: LinePlace): CatalogError {
  const [, id] = /<release[^>]*?\sid="(\d+)"/.exec(xml.slice(0, MAX_TAG_LENGTH)) ?? []
  const what = id === undefined ? 'This release' : `Release ${id}`
  return new CatalogError('BAD_XML', `${what} is not well-formed XML: ${message}.`, {
    at: [{ ...start, line: start.line + linesBefore }],
    hint: DOWNLOAD_AGAIN,
  })
}

const MAX_TAG_LENGTH = 1000

function dumpError({ fault, root, linesBefore }: CutFault, file: string): CatalogError {
  const at = [{ file, line: linesBefore + 1 }]
  if (fault === 'cut off') {
    return new CatalogError('BAD_XML', 'The dump was cut off before the end of its last release.', {
      at,
      hint: DOWNLOAD_AGAIN,
    })
  }
  if (fault === 'too long') {
    return new CatalogError('BAD_XML', 'A release is longer than 16 MB, or is not closed.', {
      at,
      hint: DOWNLOAD_AGAIN,
    })
  }
  const what = /^(?:artists|labels|masters)$/.test(root)
    ? `This is the dump of ${root}, not of releases.`
    : 'This is not a Discogs dump of releases.'
  const hint = 'Download the releases file from https://data.discogs.com: discogs_20260101_releases.xml.gz.'
  return new CatalogError('BAD_XML', what, { at: [{ file }], hint })
}
