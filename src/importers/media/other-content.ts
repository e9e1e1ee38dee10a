// Names what a file is, by its first bytes, that has the name of a picture or of audio and is something else.
import { isUtf8 } from 'node:buffer'
import { isMarkup } from '../text/text.ts'

/** Content that is neither a picture nor audio. */
export interface OtherContent {
  /** A file of it: `a ZIP archive`. */
  readonly one: string
  readonly many: string
}

/** The first bytes of files, as Latin-1. */
const KNOWN: readonly (readonly [start: string, one: string, many: string])[] = [
  [
    'version https://git-lfs',
    'a pointer of Git LFS',
    'pointers of Git LFS, for which "git lfs pull" gets the audio',
  ],
  [
    'bplist00',
    'a placeholder of iCloud or another property list',
    'placeholders of iCloud or other property lists, for which the Finder downloads the audio',
  ],
  ['PK\x03\x04', 'a ZIP archive', 'ZIP archives'],
  ['Rar!\x1a\x07', 'a RAR archive', 'RAR archives'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', '7-Zip archives'],
  ['\x1f\x8b', 'compressed with gzip', 'compressed with gzip'],
  ['\xfd7zXZ\0', 'compressed with xz', 'compressed with xz'],
  ['%PDF-', 'a PDF document', 'PDF documents'],
]

const EMPTY: OtherContent = { one: 'empty', many: 'empty' }
const WEB_PAGE: OtherContent = { one: 'a web page (HTML or XML)', many: 'web pages (HTML or XML)' }
const TEXT: OtherContent = { one: 'text', many: 'text' }
const ZEROS: OtherContent = {
  one: 'all zeros, as an interrupted download leaves it',
  many: 'zeros, as an interrupted download leaves them',
}

/** @returns null if the first bytes do not show what the file is */
export function findOtherContent(start: Buffer): OtherContent | null {
  if (start.length === 0) return EMPTY
  const known = KNOWN.find(([bytes]) => start.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1')))
  if (known) return { one: known[1], many: known[2] }
  if (start.every((byte) => byte === 0)) return ZEROS
  const text = decode(start)
  if (text === null) return null
  return isMarkup(text) ? WEB_PAGE : TEXT
}

/** Whether content is text of no form that is known. */
export const isPlainText = (content: OtherContent): boolean => content === TEXT

/** Whether bytes are the beginning of an SVG drawing, which is text. */
export function isDrawing(start: Buffer): boolean {
  const text = decode(start)
  return text !== null && /<(?:\w+:)?svg[\s/>]/i.test(text) && !/^\s*<(?:!doctype\s+html|html)\b/i.test(text)
}

/** Reads bytes as the beginning of a text, without its mark; null for any other bytes. */
function decode(start: Buffer): string | null {
  if (start[0] === 0xff && start[1] === 0xfe) return start.toString('utf16le', 2)
  return isText(start) ? start.toString('utf8').replace(/^\uFEFF/, '') : null
}

/** Whether bytes are UTF-8 without zeros, but for a character that is cut off at their end. */
const isText = (bytes: Buffer): boolean =>
  !bytes.includes(0) &&
  [0, 1, 2, 3].some((cut) => cut < bytes.length && isUtf8(bytes.subarray(0, bytes.length - cut)))
