// UTF-8 text of a file, a piece at a time.
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { CatalogError } from '../model/errors.ts'

const PIECE = 512 * 1024
const BOM = '\uFEFF'

/**
 * The text of a file in pieces that never cut a character; a byte order mark is taken off.
 * @throws CatalogError BAD_ENCODING at the first line that is not UTF-8
 */
export async function* readText(file: string): AsyncGenerator<string> {
  let carry: Buffer = Buffer.alloc(0)
  let lines = 0
  let first = true
  for await (const chunk of createReadStream(file, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    const end = bytes.length - unfinished(bytes)
    const whole = bytes.subarray(0, end)
    if (!isUtf8(whole)) throw notUtf8(file, whole, lines)
    const text = whole.toString('utf8')
    yield first && text.startsWith(BOM) ? text.slice(1) : text
    lines += newlines(whole)
    carry = Buffer.from(bytes.subarray(end))
    first = false
  }
  if (carry.length > 0) throw notUtf8(file, carry, lines)
}

/** How many bytes at the end begin a character whose rest is yet to come. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? back : 0
    }
  }
  return 0
}

export function newlines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/** What is said of the first line that is not UTF-8. */
export function notUtf8(file: string, bytes: Buffer, linesBefore: number): CatalogError {
  let line = linesBefore + 1
  let start = 0
  for (let end = bytes.indexOf(10); end !== -1 && isUtf8(bytes.subarray(start, end)); line += 1) {
    start = end + 1
    end = bytes.indexOf(10, start)
  }
  return new CatalogError('BAD_ENCODING', 'This line is not UTF-8.', {
    at: [{ file, line }],
    hint: 'Save the file as UTF-8.',
  })
}
