// Texts → bytes. An own buffer for each text would cost more than the text: they stand back to back in
// slabs, and a slab is let go with the last of its texts.
import type { SiteFile } from './site.ts'

const SLAB = 256 * 1024
/** UTF-8 takes no more bytes than this for one UTF-16 unit. */
const MAX_BYTES_OF_UNIT = 3
/** A longer text is counted, since room for the most that it may take would be lost. */
const MAX_UNITS = SLAB

let slab = Buffer.allocUnsafeSlow(SLAB)
let used = 0

export function encode(text: string): Uint8Array {
  const most = text.length * MAX_BYTES_OF_UNIT
  if (most > SLAB / 4) return Buffer.from(text)
  if (used + most > SLAB) {
    slab = Buffer.allocUnsafeSlow(SLAB)
    used = 0
  }
  const start = used
  used += slab.write(text, start)
  return slab.subarray(start, used)
}

/** The whole of a file in one piece. */
export const bytesOf = ({ body }: SiteFile): Buffer =>
  Buffer.concat(body.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

/** Bytes that the body of a file takes, at most. */
export function mostBytesOf({ body }: SiteFile): number {
  let most = 0
  for (const part of body) {
    if (typeof part !== 'string') most += part.length
    else most += part.length > MAX_UNITS ? Buffer.byteLength(part) : part.length * MAX_BYTES_OF_UNIT
  }
  return most
}

/**
 * Writes the body of a file into a buffer that has room for it.
 * @returns the place after it
 */
export function writeBody({ body }: SiteFile, buffer: Buffer, start: number): number {
  let at = start
  for (const part of body) {
    if (typeof part === 'string') at += buffer.write(part, at)
    else {
      buffer.set(part, at)
      at += part.length
    }
  }
  return at
}

export const textFile = (path: string, text: string): SiteFile => ({ path, body: [text] })
