// Digests the audio of a file without its tags, so that the digest survives retagging, renaming and moving. Reads what
// the parser of tags leaves out on the way.
import { createHash } from 'node:crypto'
import type { IChapter } from 'music-metadata'
import { FileBytes, type FrameReader } from './file-bytes.ts'
import { readFlac } from './flac.ts'
import { readMp4 } from './mp4.ts'
import { readMp4Chapters } from './mp4-chapters.ts'
import { afterId3, readMpeg } from './mpeg.ts'
import { isOggCutOff, readOgg } from './ogg.ts'
import { readRiff } from './riff.ts'

export interface Audio {
  /** Digest of the audio alone, in 32 hexadecimal digits; of the whole file if its container is unknown. */
  readonly digest: string
  /** Whether the file is truncated, if its format shows that. */
  readonly isCutOff: boolean
  /** Those of MP4 files, whose parser of tags reads none. */
  readonly chapters?: IChapter[]
}

/** @throws system errors for a file that cannot be read */
export async function readFrames(file: string): Promise<Audio> {
  const bytes = await FileBytes.open(file)
  try {
    const start = await afterId3(bytes)
    const hash = createHash('sha256')
    const read = readerFor(Buffer.from(await bytes.read(start, 12)))
    const isCutOff = await read(bytes, hash, start)
    const chapters = read === readMp4 ? await readMp4Chapters(bytes, start) : []
    return { digest: hash.digest('hex').slice(0, 32), isCutOff, ...(chapters.length > 0 && { chapters }) }
  } finally {
    await bytes.close()
  }
}

/** Whether a file is truncated, if its format shows that. Only its ends are read. */
export async function isCutOff(bytes: FileBytes): Promise<boolean> {
  const start = await afterId3(bytes)
  const read = readerFor(Buffer.from(await bytes.read(start, 12)))
  return read === readOgg ? isOggCutOff(bytes) : read(bytes, null, start)
}

function readerFor(head: Buffer): FrameReader {
  const text = head.toString('latin1')
  if (text.startsWith('fLaC')) return readFlac
  if (text.startsWith('OggS')) return readOgg
  if (text.slice(4, 8) === 'ftyp') return readMp4
  if (/^(?:RIFF|RF64|FORM)/.test(text)) return readRiff
  return readMpeg
}
