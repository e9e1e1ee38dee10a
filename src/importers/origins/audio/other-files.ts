// Names what a file is that has the extension of an audio file, and that no audio can be read from.
import { isUtf8 } from 'node:buffer'
import { isMarkup } from '../../text/text.ts'
import { FileBytes } from './frames/file-bytes.ts'
import { detectPicture } from './tags.ts'

const START = 4096

/** The first bytes of files, as Latin-1, and what such files are, in the plural. */
const KNOWN: readonly (readonly [start: string, what: string])[] = [
  ['version https://git-lfs', 'pointers of Git LFS, for which "git lfs pull" gets the audio'],
  ['bplist00', 'placeholders of iCloud or other property lists, for which the Finder downloads the audio'],
  ['PK\x03\x04', 'ZIP archives'],
  ['Rar!\x1a\x07', 'RAR archives'],
  ['7z\xbc\xaf\x27\x1c', '7-Zip archives'],
  ['\x1f\x8b', 'compressed with gzip'],
  ['\xfd7zXZ\0', 'compressed with xz'],
  ['%PDF-', 'PDF documents'],
]

/** Returns a description of the file in the plural for a warning; null if its first bytes do not show what it is. */
export async function describeOtherFile(file: string): Promise<string | null> {
  const start = await firstBytes(file)
  const what = start === null ? null : contentOf(start)
  return what === null ? null : `files with the extension of audio that are ${what}`
}

function contentOf(start: Buffer): string | null {
  const known = KNOWN.find(([bytes]) => start.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1')))
  if (known) return known[1]
  if (start.every((byte) => byte === 0)) return 'zeros, as an interrupted download leaves them'
  if (detectPicture(start) !== undefined) return 'pictures'
  if (!isText(start)) return null
  return isMarkup(start.toString('utf8').replace(/^\uFEFF/, '')) ? 'web pages (HTML or XML)' : 'text'
}

/** Whether bytes are UTF-8 without zeros, but for a character that is cut off at their end. */
const isText = (bytes: Buffer): boolean =>
  !bytes.includes(0) &&
  [0, 1, 2, 3].some((cut) => cut <= bytes.length && isUtf8(bytes.subarray(0, bytes.length - cut)))

async function firstBytes(file: string): Promise<Buffer | null> {
  try {
    const bytes = await FileBytes.open(file)
    try {
      return Buffer.from(await bytes.read(0, START))
    } finally {
      await bytes.close()
    }
  } catch {
    return null
  }
}
