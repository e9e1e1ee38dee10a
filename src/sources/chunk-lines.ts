// Cuts a file into parts of whole lines where the lines themselves say so: a line that is put in, taken out
// or changed moves no cut but those beside it.
import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'

const PIECE = 512 * 1024
/** What parts are long on average. */
const USUAL = 64 * 1024
/** A part that no line has ended by then ends with the next one. */
const MAX_BLOCK = 1024 * 1024

/** The bytes of a file in parts of whole lines; one is no longer than 1 MB and a line. */
export async function* chunkLines(file: string): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  let line = { crc: 0, size: 0 }
  for await (const piece of createReadStream(file, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    let start = 0
    let from = 0
    for (let end = piece.indexOf(10) + 1; end > 0; end = piece.indexOf(10, end) + 1) {
      line = grown(line, piece.subarray(from, end))
      size += line.size
      if (endsPart(line) || size >= MAX_BLOCK) {
        yield joined([...pending, piece.subarray(start, end)])
        pending = []
        size = 0
        start = end
      }
      line = { crc: 0, size: 0 }
      from = end
    }
    line = grown(line, piece.subarray(from))
    if (start < piece.length) pending.push(piece.subarray(start))
  }
  if (pending.length > 0) yield joined(pending)
}

interface Line {
  readonly crc: number
  readonly size: number
}

const grown = ({ crc, size }: Line, bytes: Buffer): Line => ({
  crc: crc32(bytes, crc),
  size: size + bytes.length,
})

/** Chance, the same at every reading: a line ends a part as often as its share of the usual size. */
const endsPart = ({ crc, size }: Line): boolean => crc / 2 ** 32 < size / USUAL

const joined = (parts: readonly Buffer[]): Buffer =>
  parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
