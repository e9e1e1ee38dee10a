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
    const zip = isFirst ? zipError(file, bytes) : null
    if (zip) throw zip
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

/** The error for a spreadsheet, which is a ZIP file whatever its name says; null for other files. */
export function zipError(file: string, start: Buffer): CatalogError | null {
  if (!start.subarray(0, 4).equals(ZIP)) return null
  const message = 'This is a spreadsheet (.xlsx, .ods) or another ZIP file, not text.'
  const hint = 'Export it as CSV from the program it comes from; in Excel as "CSV UTF-8 (Comma delimited)".'
  return new CatalogError('BAD_ENCODING', message, { at: [{ file }], hint })
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
