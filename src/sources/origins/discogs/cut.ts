// A dump of releases is cut between releases into stretches: a hash of each release decides whether a stretch ends
// after it, so that a release that changes moves only the cuts next to it. Nothing is parsed for that.
import { crc32 } from 'node:zlib'
import { countLines } from '../../text.ts'

const AVERAGE_SIZE = 64 * 1024
/** A stretch that reaches this size ends with its current release. */
const MAX_SIZE = 1024 * 1024
/** Bytes that one release may have; the largest have some hundred thousand. */
const MAX_RELEASE = 16 * 1024 * 1024

const RELEASE_END = Buffer.from('</release>')
const TRACK = Buffer.from('<track>')

/** A stretch of whole releases. */
export interface Stretch {
  readonly bytes: Buffer
  /** Line breaks of the file that come before it. */
  readonly linesBefore: number
  /** Tracks, headings and indexes among them, that come before it. */
  readonly tracksBefore: number
}

/** What keeps a dump from being read to its end. */
export interface CutFault {
  readonly fault: 'not a dump' | 'cut off' | 'too long'
  /** The name of the first element; empty if there is none. */
  readonly root: string
  readonly linesBefore: number
}

/** The stretches of a dump and, where it cannot be read to its end, why. */
export async function* cutReleases(chunks: AsyncIterable<Buffer>): AsyncGenerator<Stretch | CutFault> {
  const before = { lines: 0, tracks: 0 }
  const stretchOf = (bytes: Buffer): Stretch => {
    const stretch = { bytes, linesBefore: before.lines, tracksBefore: before.tracks }
    before.lines += countLines(bytes)
    before.tracks += countTracks(bytes)
    return stretch
  }
  let root: string | null = null
  /** From the beginning of the stretch; of it, whole releases have been read to here. */
  let rest: Buffer = Buffer.alloc(0)
  let read = 0
  for await (const chunk of withHead(chunks)) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (root === null) {
      const head = headOf(bytes)
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
      if (endsStretch(bytes.subarray(read, from)) || from - start >= MAX_SIZE) {
        yield stretchOf(bytes.subarray(start, from))
        start = from
      }
      read = from
    }
    rest = bytes.subarray(start)
    read -= start
    if (rest.length - read > MAX_RELEASE) break
  }
  if (read > 0) yield stretchOf(rest.subarray(0, read))
  const end = rest.subarray(read)
  if (end.length > MAX_RELEASE) yield { fault: 'too long', root: root ?? '', linesBefore: before.lines }
  else if (!isEnd(end, root)) {
    yield { fault: 'cut off', root: root ?? '', linesBefore: before.lines + countLines(end) }
  }
}

/** Whether what follows the last release is the end of the file. */
function isEnd(bytes: Buffer, root: string | null): boolean {
  if (bytes.length > HEAD) return false
  const plain = bytes
    .toString('latin1')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
  return plain === (root === 'releases' ? '</releases>' : '')
}

/** Bytes in which the first element begins, and those that may come after the last. */
const HEAD = 4096

/** The chunks, the first of which has a head if the file does. */
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

/** What comes before the first release: the declaration, comments, and the element that all releases stand in. */
const PROLOG = /^(?:\xef\xbb\xbf)?(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*(?:<([\w:.-]+))?/

function headOf(bytes: Buffer): { readonly root: string; readonly size: number } {
  const text = bytes.toString('latin1', 0, HEAD)
  const [before = '', root = ''] = PROLOG.exec(text) ?? []
  if (root !== 'releases') return { root, size: before.length - root.length - 1 }
  return { root, size: text.indexOf('>', before.length) + 1 }
}

function countTracks(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(TRACK); at !== -1; at = bytes.indexOf(TRACK, at + TRACK.length)) count += 1
  return count
}

/** Pseudo-random, but the same at every reading: the probability is the release's share of the average size. */
const endsStretch = (release: Buffer): boolean => crc32(release) / 2 ** 32 < release.length / AVERAGE_SIZE
