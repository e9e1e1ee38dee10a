// Texts → bytes. An own buffer for each text would cost more than the text: they stand back to back in
// slabs, and a slab is let go with the last of its texts.
import type { SiteFile } from './site.ts'

const SLAB = 256 * 1024
/** UTF-8 takes no more bytes than this for one UTF-16 unit. */
export const MAX_BYTES_OF_UNIT = 3

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

export const textFile = (path: string, text: string): SiteFile => ({ path, body: [text] })
