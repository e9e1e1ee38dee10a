// Files of text in UTF-8, and the errors for those that are in another encoding.

import { readFile } from '../platform/files.ts'
import { isUtf8 } from '../platform/texts.ts'
import { CatalogError } from '../problems/errors.ts'

/**
 * Reads a file that a person has written, without its byte order mark.
 * @throws CatalogError BAD_ENCODING at the first line that is not UTF-8
 */
export async function readUtf8(file: string): Promise<string> {
  const bytes = await readFile(file)
  const fault = notUtf8(file, bytes, SAVE_AS_UTF8)
  if (fault) throw fault
  if (!isUtf8(bytes)) throw invalidUtf8(file, bytes, { linesBefore: 0 })
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

const SAVE_AS_UTF8 = 'Save the file as UTF-8.'

/** Returns an error if the first bytes of a file are those of UTF-16 or a ZIP file; otherwise null. */
export function notUtf8(file: string, start: Buffer, hint?: string): CatalogError | null {
  if (isUtf16(start)) {
    const excel = 'Save the file as UTF-8; in Excel as "CSV UTF-8 (Comma delimited)", not as "Unicode Text".'
    return new CatalogError('BAD_ENCODING', 'This is UTF-16, not UTF-8.', {
      at: [{ file }],
      hint:
        hint?.replace('windows-1252', start[0] === 0xfe || start[0] === 0 ? 'utf-16be' : 'utf-16le') ?? excel,
    })
  }
  return spreadsheetAsText(file, start)
}

/** Returns an error if the first bytes of a file are those of a ZIP file; otherwise null. */
export function spreadsheetAsText(file: string, start: Buffer): CatalogError | null {
  // A spreadsheet is a ZIP file, whatever its name.
  if (!start.subarray(0, 4).equals(ZIP)) return null
  const message = 'This is a spreadsheet (.xlsx, .ods) or another ZIP file, not text.'
  const hint =
    'If it is an .xlsx or .ods file, give it that extension. Export other spreadsheets as .xlsx or CSV, and unpack other ZIP files.'
  return new CatalogError('BAD_ENCODING', message, { at: [{ file }], hint })
}

/** Detects UTF-16 by its byte order mark or, without one, by a zero in every other byte. */
function isUtf16(start: Buffer): boolean {
  if (start[0] === 0xff ? start[1] === 0xfe : start[0] === 0xfe && start[1] === 0xff) return true
  const bytes = [...start.subarray(0, 16)]
  const isHalf = (half: number) => bytes.every((byte, index) => (byte === 0) === (index % 2 === half))
  return bytes.length === 16 && (isHalf(0) || isHalf(1))
}

const ZIP = Buffer.from('PK\x03\x04')

interface TextPlace {
  readonly linesBefore: number
  readonly hint?: string | undefined
}

/** The error for the first line that is not UTF-8. */
export function invalidUtf8(
  file: string,
  bytes: Buffer,
  { linesBefore, hint = SAVE_AS_UTF8 }: TextPlace,
): CatalogError {
  let line = linesBefore + 1
  let start = 0
  for (let end = bytes.indexOf(10); end !== -1 && isUtf8(bytes.subarray(start, end)); line += 1) {
    start = end + 1
    end = bytes.indexOf(10, start)
  }
  return new CatalogError('BAD_ENCODING', 'This line is not UTF-8.', { at: [{ file, line }], hint })
}
