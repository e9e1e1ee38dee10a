// Reads the text of a file, chunk by chunk. For UTF-8, a TextDecoder with `stream` would do the same, but makes strings
// of two bytes per character even from ASCII: reading a JSON file of ASCII then takes 1.4 times as long.
import { isUtf8 } from 'node:buffer'
import { CatalogError } from '../../core/problems/errors.ts'
import { createDecoder } from '../../core/system/decoder.ts'
import { invalidUtf8, notUtf8, spreadsheetAsText } from '../../core/system/utf8.ts'
import { readChunks } from './read-chunks.ts'

const BOM = '\uFEFF'

/** Whether a text begins like a web page, and not like a header with names in angle brackets. */
export const isMarkup = (text: string): boolean => /^\s{0,100}<[!?a-z](?![^<>]*>[,;\t|])/i.test(text)

export interface TextOptions {
  /** A label that createDecoder knows, for text that is not UTF-8. */
  readonly encoding?: string | undefined
  /** The hint for bytes that are invalid in this encoding. */
  readonly hint?: string | undefined
}

/**
 * Reads a file as text, in chunks that end between characters, without its byte order mark.
 * @throws CatalogError BAD_ENCODING at the first line that is invalid in its encoding
 */
export async function* readText(file: string, { encoding, hint }: TextOptions = {}): AsyncGenerator<string> {
  if (encoding !== undefined && createDecoder(encoding).encoding !== 'utf-8') {
    yield* decodeText(file, encoding, hint)
    return
  }
  let carry: Buffer = Buffer.alloc(0)
  let lines = 0
  let isFirst = true
  for await (const chunk of readChunks(file)) {
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    const end = bytes.length - incompleteBytes(bytes)
    const complete = bytes.subarray(0, end)
    const fault = isFirst ? notUtf8(file, bytes, hint) : null
    if (fault) throw fault
    if (!isUtf8(complete)) throw invalidUtf8(file, complete, { linesBefore: lines, hint })
    const text = complete.toString('utf8')
    yield isFirst && text.startsWith(BOM) ? text.slice(1) : text
    lines += countLines(complete)
    carry = Buffer.from(bytes.subarray(end))
    isFirst = false
  }
  if (carry.length > 0) throw invalidUtf8(file, carry, { linesBefore: lines, hint })
}

/** Number of trailing bytes of an incomplete UTF-8 character. */
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

const LINE_END = Buffer.from('\n')

export const countLines = (bytes: Buffer): number => countOccurrences(bytes, LINE_END)

/** Counts the occurrences of a part. */
export function countOccurrences(bytes: Buffer, part: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(part); at !== -1; at = bytes.indexOf(part, at + part.length)) count += 1
  return count
}

/** Reads a file in an encoding other than UTF-8. */
async function* decodeText(file: string, encoding: string, hint?: string): AsyncGenerator<string> {
  const decoder = createDecoder(encoding)
  let lines = 0
  const decode = (bytes?: Buffer): string => {
    try {
      const text = decoder.decode(bytes)
      lines += text.split('\n').length - 1
      return text
    } catch (cause) {
      const at = [{ file, line: lines + 1 }]
      const message = `Bytes near this line are not ${decoder.encoding}.`
      throw new CatalogError('BAD_ENCODING', message, { at, cause, ...(hint !== undefined && { hint }) })
    }
  }
  let isFirst = true
  for await (const chunk of readChunks(file)) {
    const fault = isFirst ? spreadsheetAsText(file, chunk) : null
    if (fault) throw fault
    isFirst = false
    const text = decode(chunk)
    if (text !== '') yield text
  }
  const rest = decode()
  if (rest !== '') yield rest
}
