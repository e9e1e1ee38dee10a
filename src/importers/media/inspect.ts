// Inspects a file that is published as a picture or as audio: whether it is one, by its first and last bytes.
import path from 'node:path'
import type { MediaType } from '../../core/checks/named-media.ts'
import { FileBytes } from '../origins/audio/frames/file-bytes.ts'
import { isCutOff } from '../origins/audio/frames/frames.ts'
import { afterId3, hasFrames } from '../origins/audio/frames/mpeg.ts'
import { detectFormat, type Format, MP3, typeByExtension } from './formats.ts'
import { findOtherContent, isPlainText } from './other-content.ts'
import { isPictureCutOff, pictureSize } from './pictures.ts'

/**
 * What is wrong with a file:
 * - `other`: it is not what its name promises
 * - `broken`: it is, but damaged, or of a format that browsers do not show
 * - `giant`: a picture that takes more memory than browsers have for it
 * - `extension`: it is of another format than that of its extension
 */
export type MediaFaultType = 'other' | 'broken' | 'giant' | 'extension'

export interface MediaFault {
  readonly fault: MediaFaultType
  readonly type: MediaType
  /** What the file is, after its name and a word such as `is`. */
  readonly what: string
}

/** Bytes that are read at once. */
const START = 4096

/** Decoded, a picture takes four bytes a pixel. */
const MAX_PIXELS = 100_000_000

/** The extensions of audio files that may begin with any bytes. */
const WITHOUT_MARK = ['.mp2', '.aac', '.spx', '.mpc', '.mka', '.dff', '.dsf', '.ape', '.wv', '.wma']

/** @returns the type of media that a file is published as, by its name; null for any other file */
export const promisedType = (file: string): MediaType | null => typeByExtension(lowerExtension(file))

const lowerExtension = (file: string): string => path.extname(file).toLowerCase()

/**
 * @param type what the file is published as
 * @throws errors of the system
 */
export async function inspectMedia(file: string, type: MediaType): Promise<MediaFault | null> {
  const bytes = await FileBytes.open(file, START)
  try {
    return await inspectBytes(bytes, { extension: lowerExtension(file), type })
  } finally {
    await bytes.close()
  }
}

interface Promised {
  readonly extension: string
  readonly type: MediaType
}

async function inspectBytes(bytes: FileBytes, { extension, type }: Promised): Promise<MediaFault | null> {
  const start = Buffer.from(await bytes.read(0, START))
  const format = await formatAt(bytes, start)
  if (format === null) {
    const content = findOtherContent(start)
    // Records name files of other formats too, such as playlists.
    const isOpen = typeByExtension(extension) === null
    if (content && !(isOpen && isPlainText(content))) return { fault: 'other', type, what: content.one }
    if (isOpen || (type === 'audio' && (WITHOUT_MARK.includes(extension) || (await hasFrames(bytes, 0)))))
      return null
    return {
      fault: 'other',
      type,
      what: `of no known format of ${type === 'audio' ? 'audio' : 'pictures'}`,
    }
  }
  if (format.type !== type) return { fault: 'other', type, what: format.name }
  const broken = await findDamage(bytes, format)
  if (broken) return { type, ...broken }
  const isMisnamed = typeByExtension(extension) === type && !format.extensions.includes(extension)
  return isMisnamed ? { fault: 'extension', type, what: `${format.name} (${format.extensions[0]})` } : null
}

/** Tags may precede the audio. */
async function formatAt(bytes: FileBytes, start: Buffer): Promise<Format | null> {
  if (!start.toString('latin1', 0, 3).startsWith('ID3')) return detectFormat(start)
  const audio = await afterId3(bytes)
  return detectFormat(Buffer.from(await bytes.read(audio, START))) ?? MP3
}

async function findDamage(bytes: FileBytes, format: Format): Promise<Omit<MediaFault, 'type'> | null> {
  const cut = { fault: 'broken', what: 'cut off' } as const
  if (format.type === 'audio') return (await isCutOff(bytes)) ? cut : null
  if (!format.isShown)
    return { fault: 'broken', what: `${format.name}, which hardly any browser shows: save it as JPEG or PNG` }
  if (format.name === 'SVG') return null
  const size = await pictureSize(bytes)
  if (size === null) return { fault: 'broken', what: 'damaged in its header' }
  if (await isPictureCutOff(bytes, format)) return cut
  const { width, height } = size
  return width * height > MAX_PIXELS ? { fault: 'giant', what: `${width} × ${height} pixels` } : null
}
