// Content-defined chunking of whole lines: a hash of each line decides whether a chunk ends after it. A line
// that is added, removed or changed therefore moves only the cuts next to it.
import { crc32 } from 'node:zlib'

const AVERAGE_SIZE = 64 * 1024
/** A chunk that reaches this size ends with its current line. */
const MAX_SIZE = 1024 * 1024

/**
 * Cuts bytes into chunks of whole lines, none longer than 1 MB plus one line.
 * @param maxLine maximum bytes of a line; a longer one ends the reading, in the middle of that line
 */
export async function* chunkLines(parts: AsyncIterable<Buffer>, maxLine: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  let line = { crc: 0, size: 0 }
  for await (const bytes of parts) {
    let start = 0
    let lineStart = 0
    for (let end = bytes.indexOf(10) + 1; end > 0; end = bytes.indexOf(10, end) + 1) {
      line = extend(line, bytes.subarray(lineStart, end))
      size += line.size
      if (endsChunk(line) || size >= MAX_SIZE) {
        yield concat([...pending, bytes.subarray(start, end)])
        pending = []
        size = 0
        start = end
      }
      line = { crc: 0, size: 0 }
      lineStart = end
    }
    line = extend(line, bytes.subarray(lineStart))
    if (start < bytes.length) pending.push(bytes.subarray(start))
    if (line.size > maxLine) break
  }
  if (pending.length > 0) yield concat(pending)
}

interface Line {
  readonly crc: number
  readonly size: number
}

const extend = ({ crc, size }: Line, bytes: Buffer): Line => ({
  crc: crc32(bytes, crc),
  size: size + bytes.length,
})

/** Pseudo-random but deterministic: the probability is the line's share of the average size. */
const endsChunk = ({ crc, size }: Line): boolean => crc / 2 ** 32 < size / AVERAGE_SIZE

const concat = (parts: readonly Buffer[]): Buffer =>
  parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
