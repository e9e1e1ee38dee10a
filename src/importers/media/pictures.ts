// Reads the size of a picture, and whether it is whole, without decoding it.
import type { FileBytes } from '../origins/audio/frames/file-bytes.ts'
import type { Format } from './formats.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Where sizes are looked for: metadata of any length may precede them. */
const HEADS = [64 * 1024, 8 * 1024 * 1024] as const

/** @returns null if the header is damaged */
export async function pictureSize(bytes: FileBytes): Promise<PictureSize | null> {
  const { imageSize } = await import('image-size')
  for (const length of HEADS) {
    try {
      // In memory of its own, since the library reads what follows a header that is cut off.
      const { width, height } = imageSize(new Uint8Array(await bytes.read(0, length)))
      if (width > 0 && height > 0) return { width, height }
    } catch {
      // The size may follow.
    }
    if (length >= bytes.size) return null
  }
  return null
}

/** The bytes that end a picture. */
const ENDS = {
  JPEG: Buffer.from([0xff, 0xd9]),
  PNG: Buffer.from('IEND'),
  GIF: Buffer.from('\0;'),
} as const

/** Whether a picture is truncated, if its format shows that. */
export async function isPictureCutOff(bytes: FileBytes, { name }: Format): Promise<boolean> {
  if (name === 'WebP') return (await bytes.read(0, 8)).readUInt32LE(4) + 8 > bytes.size
  return (name === 'JPEG' || name === 'PNG' || name === 'GIF') && lacks(bytes, ENDS[name])
}

const TAIL = 4096
const PIECE = 1024 * 1024

/** Cameras write further data after the end of a picture: one that is not in the last bytes is looked for everywhere. */
async function lacks(bytes: FileBytes, end: Buffer): Promise<boolean> {
  if ((await bytes.read(Math.max(0, bytes.size - TAIL), TAIL)).includes(end)) return false
  for (let at = 0; at < bytes.size; at += PIECE - end.length) {
    if ((await bytes.read(at, PIECE)).includes(end)) return false
  }
  return true
}
