// Encodes texts. A separate buffer would cost more than a short text, so texts share slabs. A slab is freed with the
// last of its texts.
import type { Body, SiteFile } from './site.ts'

const SLAB = 256 * 1024
/** The maximum number of UTF-8 bytes per UTF-16 unit. */
const MAX_BYTES_OF_UNIT = 3
/** The exact size of a longer text is computed: reserving the maximum would waste too much memory. */
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

/** The contents of a file in a single buffer. */
export const encodeBody = ({ body }: SiteFile): Buffer =>
  Buffer.concat(body.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

/** An upper bound for the size of a file's body in bytes. */
export function maxBytes({ body }: SiteFile): number {
  let most = 0
  for (const part of body) {
    if (typeof part !== 'string') most += part.length
    else most += part.length > MAX_UNITS ? Buffer.byteLength(part) : part.length * MAX_BYTES_OF_UNIT
  }
  return most
}

/**
 * Writes the body of a file into a buffer that has room for it.
 * @returns the offset after it
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

const COMMA = Buffer.from(',')
const END = Buffer.from(']}')

/** Joins the head of a page of a list and its records. */
export const encodePage = (head: string, records: readonly Body[]): Body => [
  encode(head),
  ...records.flatMap((record, at) => (at === 0 ? record : [COMMA, ...record])),
  END,
]

export const textFile = (path: string, text: string): SiteFile => ({ path, body: [text] })
