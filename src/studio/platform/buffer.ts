// node:buffer, of which the package for browsers encodes texts letter by letter: here the browser does it.
import { Buffer } from 'buffer/'

export { Buffer }

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strictDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

const isOfText = (encoding: unknown): boolean =>
  encoding === undefined || encoding === null || encoding === 'utf8' || encoding === 'utf-8'

export const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)

const { from, byteLength } = Buffer
const decode = Buffer.prototype.toString

Object.assign(Buffer, {
  from: (value: unknown, encoding?: unknown, length?: unknown): Buffer =>
    typeof value === 'string' && isOfText(encoding)
      ? toBuffer(encoder.encode(value))
      : (from as (...args: unknown[]) => Buffer)(value, encoding, length),

  byteLength: (value: unknown, encoding?: unknown): number =>
    typeof value === 'string' && isOfText(encoding)
      ? encoder.encode(value).length
      : (byteLength as (...args: unknown[]) => number)(value, encoding),
})

Object.assign(Buffer.prototype, {
  toString(this: Buffer, encoding?: BufferEncoding, start?: number, end?: number): string {
    return isOfText(encoding)
      ? decoder.decode(this.subarray(Math.max(0, start ?? 0), Math.max(0, end ?? this.length)))
      : decode.call(this, encoding, start, end)
  },
})

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictDecoder.decode(bytes)
    return true
  } catch {
    return false
  }
}
