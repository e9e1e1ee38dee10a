// The UTF-8 text of a file, chunk by chunk. A TextDecoder with `stream` would do the same, but makes strings of
// two bytes per character even from ASCII: reading a JSON file of ASCII then takes 1.4 times as long.
import { isUtf8 } from 'node:buffer'
import { CatalogError } from '../model/errors.ts'
import { readChunks } from './read-chunks.ts'

const BOM = '\uFEFF'

/** What is said of a file that is a web page. */
export const MARKUP = {
  message: 'This is a web page (HTML or XML)',
  hint: 'Save the data itself: a server may have answered with a page that asks to sign in.',
} as const

/** Whether a text begins as a web page does. */
export const isMarkup = (text: string): boolean => /^\s{0,100}<[!?a-z]/i.test(text)

/**
 * The text of a file in chunks that end between characters; a byte order mark is removed.
 * @throws CatalogError BAD_ENCODING at the first line that is not UTF-8
 */
export async function* readText(file: string): AsyncGenerator<string> {
  let carry: Buffer = Buffer.alloc(0)
  let lines = 0
  let isFirst = true
  for await (const chunk of readChunks(file)) {
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    const end = bytes.length - incompleteBytes(bytes)
    const complete = bytes.subarray(0, end)
    const fault = isFirst ? notUtf8(file, bytes) : null
    if (fault) throw fault
    if (!isUtf8(complete)) throw invalidUtf8(file, complete, lines)
    const text = complete.toString('utf8')
    yield isFirst && text.startsWith(BOM) ? text.slice(1) : text
    lines += countLines(complete)
    carry = Buffer.from(bytes.subarray(end))
    isFirst = false
  }
  if (carry.length > 0) throw invalidUtf8(file, carry, lines)
}

/** How many bytes at the end are the beginning of a character that is not complete. */
function incompleteBytes(bytes: Buffer): number {
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

export function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/** The error for a file whose first bytes say that it is no UTF-8 text; null for other files. */
export function notUtf8(file: string, start: Buffer): CatalogError | null {
  if (isUtf16(start)) {
    const hint = 'Save the file as UTF-8; in Excel as "CSV UTF-8 (Comma delimited)", not as "Unicode Text".'
    return new CatalogError('BAD_ENCODING', 'This is UTF-16, not UTF-8.', { at: [{ file }], hint })
  }
  // A spreadsheet is a ZIP file, whatever its name says.
  if (!start.subarray(0, 4).equals(ZIP)) return null
  const message = 'This is a spreadsheet (.xlsx, .ods) or another ZIP file, not text.'
  const hint = 'Export it as CSV from the program it comes from; in Excel as "CSV UTF-8 (Comma delimited)".'
  return new CatalogError('BAD_ENCODING', message, { at: [{ file }], hint })
}

/** A byte order mark says so or, without one, ASCII of which every other byte is zero. */
function isUtf16(start: Buffer): boolean {
  if (start[0] === 0xff ? start[1] === 0xfe : start[0] === 0xfe && start[1] === 0xff) return true
  const bytes = [...start.subarray(0, 16)]
  const isHalf = (half: number) => bytes.every((byte, index) => (byte === 0) === (index % 2 === half))
  return bytes.length === 16 && (isHalf(0) || isHalf(1))
}

const ZIP = Buffer.from('PK\x03\x04')

/** The error for the first line that is not UTF-8. */
export function invalidUtf8(file: string, bytes: Buffer, linesBefore: number): CatalogError {
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
