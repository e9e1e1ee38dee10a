// Ogg (RFC 3533): Vorbis, Opus, Speex, FLAC. Tags are in the second packet; resizing it moves everything after it and
// changes the headers of all pages, so only the contents of other packets are hashed.
import type { FileBytes, FrameReader } from './file-bytes.ts'

const HEAD = 27
const FRAME_OF_FLAC = 0xff

export const readOgg: FrameReader = async (bytes, hash, start) => {
  const stream = new Stream()
  for (let at = start; at < bytes.size; ) {
    const page = await readPage(bytes, at)
    // The file may end with zeros, or with a tag of another format.
    if (page === null) return false
    if (page.end > bytes.size) return true
    stream.serial ??= page.serial
    if (page.serial === stream.serial) {
      for (const [from, to] of stream.audioRanges(page, await bytes.read(page.body, page.end - page.body))) {
        await bytes.feed(hash, from, to)
      }
    }
    at = page.end
  }
  return stream.serial === null
}

/** No page is longer (RFC 3533, section 6). */
const MAX_PAGE = 65_307

/** Whether the last page of a file is truncated. */
export async function isOggCutOff(bytes: FileBytes): Promise<boolean> {
  const start = Math.max(0, bytes.size - MAX_PAGE)
  const last = (await bytes.read(start, MAX_PAGE)).lastIndexOf('OggS')
  const page = last === -1 ? null : await readPage(bytes, start + last)
  return page !== null && page.end > bytes.size
}

interface Page {
  readonly serial: number
  /** The sizes of its segments; a packet ends with one of less than 255 bytes. */
  readonly segments: readonly number[]
  readonly body: number
  readonly end: number
}

async function readPage(bytes: FileBytes, at: number): Promise<Page | null> {
  const head = await bytes.read(at, HEAD + 255)
  if (head.toString('latin1', 0, 4) !== 'OggS') return null
  const count = head[26] ?? 0
  const segments = [...head.subarray(HEAD, HEAD + count)]
  const body = at + HEAD + count
  const isWhole = head.length >= HEAD + count
  const end = isWhole ? body + segments.reduce((sum, size) => sum + size, 0) : Number.POSITIVE_INFINITY
  return { serial: isWhole ? head.readUInt32LE(14) : 0, segments, body, end }
}

class Stream {
  serial: number | null = null
  #packet = 0
  #isFlac = false
  #isSkipped = false
  #isContinued = false

  /** Returns the ranges in the file of a page's packets, except tags. */
  audioRanges({ segments, body }: Page, content: Buffer): [number, number][] {
    const ranges: [number, number][] = []
    let at = 0
    for (const size of segments) {
      if (!this.#isContinued) this.#begin(content.subarray(at))
      const last = ranges.at(-1)
      if (!this.#isSkipped) {
        if (last?.[1] === body + at) last[1] += size
        else ranges.push([body + at, body + at + size])
      }
      this.#isContinued = size === 255
      if (!this.#isContinued) this.#packet += 1
      at += size
    }
    return ranges
  }

  #begin(packet: Buffer): void {
    if (this.#packet === 0) this.#isFlac = packet.toString('latin1', 1, 5) === 'FLAC'
    this.#isSkipped = this.#packet > 0 && (this.#isFlac ? packet[0] !== FRAME_OF_FLAC : this.#packet === 1)
  }
}
