// Names what a file is that has the extension of an audio file, and that no audio can be read from.
import { findOtherContent } from '../../media/other-content.ts'
import { FileBytes } from './frames/file-bytes.ts'
import { detectPicture } from './tags.ts'

const START = 4096

/** Returns a description of the file in the plural for a warning; null if its first bytes do not show what it is. */
export async function describeOtherFile(file: string): Promise<string | null> {
  const start = await firstBytes(file)
  const what = start === null ? null : describeContent(start)
  return what === null ? null : `files with the extension of audio that are ${what}`
}

const describeContent = (start: Buffer): string | null =>
  detectPicture(start) === undefined ? (findOtherContent(start)?.many ?? null) : 'pictures'

async function firstBytes(file: string): Promise<Buffer | null> {
  try {
    const bytes = await FileBytes.open(file, START)
    try {
      return Buffer.from(await bytes.read(0, START))
    } finally {
      await bytes.close()
    }
  } catch {
    return null
  }
}
