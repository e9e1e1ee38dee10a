// Splits a dump into segments of whole releases, without parsing them: a hash of each release decides whether a segment
// ends after it, so that changing a release moves only the cuts next to it.
import { crc32 } from 'node:zlib'
import { countLines, countOccurrences } from '../../text/text.ts'
import { findRoot } from '../../xml/root.ts'

const AVERAGE_SIZE = 64 * 1024
/** A segment that reaches this size ends with its current release. */
const MAX_SIZE = 1024 * 1024
/** Maximum bytes of a release; the largest have some hundred thousand. */
const MAX_RELEASE = 16 * 1024 * 1024

const RELEASE_END = Buffer.from('</release>')
const TRACK = Buffer.from('<track>')

/** A segment of whole releases. */
export interface Segment {
  readonly bytes: Buffer
  /** Number of line breaks before it. */
  readonly linesBefore: number
  /** Number of tracks before it, including headings and index tracks. */
  readonly tracksBefore: number
}

/** The reason why a dump cannot be read to its end. */
export interface CutFault {
  readonly fault: 'not a dump' | 'cut off' | 'too long'
  /** The name of the first element; empty if there is none. */
  readonly root: string
  readonly linesBefore: number
}

/** Yields the segments of a dump and, if it cannot be read to its end, the reason. */
export async function* cutReleases(chunks: AsyncIterable<Buffer>): AsyncGenerator<Segment | CutFault> {
  const before = { lines: 0, tracks: 0 }
  const makeSegment = (bytes: Buffer): Segment => {
    const segment = { bytes, linesBefore: before.lines, tracksBefore: before.tracks }
    before.lines += countLines(bytes)
    before.tracks += countOccurrences(bytes, TRACK)
    return segment
  }
  let root: string | null = null
  /** The bytes of the current segment; `read` is the length of its complete releases. */
  let rest: Buffer = Buffer.alloc(0)
  let read = 0
  for await (const chunk of withHead(chunks)) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (root === null) {
      const head = readHead(bytes)
      root = head.root
      if (root !== 'releases' && root !== 'release') {
        yield { fault: 'not a dump', root, linesBefore: 0 }
        return
      }
      before.lines += countLines(bytes.subarray(0, head.size))
      bytes = bytes.subarray(head.size)
    }
    let start = 0
    let from = Math.max(read, rest.length - RELEASE_END.length)
    for (let at = bytes.indexOf(RELEASE_END, from); at !== -1; at = bytes.indexOf(RELEASE_END, from)) {
      from = at + RELEASE_END.length
      if (endsSegment(bytes.subarray(read, from)) || from - start >= MAX_SIZE) {
        yield makeSegment(bytes.subarray(start, from))
        start = from
      }
      read = from
    }
    rest = bytes.subarray(start)
    read -= start
    if (rest.length - read > MAX_RELEASE) break
  }
  if (read > 0) yield makeSegment(rest.subarray(0, read))
  const end = rest.subarray(read)
  if (end.length > MAX_RELEASE) yield { fault: 'too long', root: root ?? '', linesBefore: before.lines }
  else if (!isEnd(end, root)) {
    yield { fault: 'cut off', root: root ?? '', linesBefore: before.lines + countLines(end) }
  }
}

/** Whether the bytes after the last release are a complete end of the file. */
function isEnd(bytes: Buffer, root: string | null): boolean {
  if (bytes.length > HEAD) return false
  const plain = bytes
    .toString('latin1')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
  return plain === (root === 'releases' ? '</releases>' : '')
}

/** Maximum bytes before the first element, and after the last release. */
const HEAD = 4096

/** Joins the first chunks, so that the first one contains the whole head. */
async function* withHead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < HEAD) continue
    yield head
    head = null
  }
  if (head !== null) yield head
}

function readHead(bytes: Buffer): { readonly root: string; readonly size: number } {
  const text = bytes.toString('latin1', 0, HEAD)
  const { name: root, start } = findRoot(text)
  return { root, size: root === 'releases' ? text.indexOf('>', start) + 1 : start }
}

/** Pseudo-random but deterministic: the probability is the release's share of the average size. */
const endsSegment = (release: Buffer): boolean => crc32(release) / 2 ** 32 < release.length / AVERAGE_SIZE
