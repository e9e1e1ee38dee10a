// node:zlib. A site in a browser has no compressed copies: what is here reads what others have compressed, and measures.

import * as fflate from 'fflate'
import { Transform } from 'readable-stream'
import { Buffer } from './buffer.ts'

const TABLE = Uint32Array.from({ length: 256 }, (_, number) => {
  let value = number
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** ITU-T V.42, 8.1.1.6.2 */
export function crc32(data: string | Uint8Array, start = 0): number {
  let crc = ~start
  for (const byte of typeof data === 'string' ? Buffer.from(data) : data)
    crc = (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
  return ~crc >>> 0
}

export const gunzipSync = (bytes: Uint8Array): Buffer => Buffer.from(fflate.gunzipSync(bytes))

/** The same bytes at any time. */
export const gzipSync = (bytes: Uint8Array): Buffer => Buffer.from(fflate.gzipSync(bytes, { mtime: 0 }))

const absent = (name: string) => (): never => {
  throw new Error(`a browser does not ${name}`)
}

export const brotliCompressSync = absent('compress with Brotli')
export const brotliDecompressSync = absent('decompress Brotli')
export const createBrotliDecompress = absent('decompress Brotli')
export const createInflate = absent('inflate zlib')

interface Codec {
  ondata: (chunk: Uint8Array<ArrayBuffer>, isLast: boolean) => void
  push(chunk: Uint8Array, isLast?: boolean): void
}

function toStream(codec: Codec): Transform {
  const end = (work: () => void, done: (error?: Error) => void) => {
    try {
      work()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
      return
    }
    done()
  }
  const stream = new Transform({
    transform: (chunk: Uint8Array, _: string, done: (error?: Error) => void) =>
      end(() => codec.push(chunk), done),
    flush: (done: (error?: Error) => void) => end(() => codec.push(new Uint8Array(), true), done),
  })
  codec.ondata = (chunk) => stream.push(Buffer.from(chunk))
  return stream
}

export const createGunzip = (): Transform => toStream(new fflate.Gunzip())
export const createGzip = (): Transform => toStream(new fflate.Gzip({ mtime: 0 }))
export const createInflateRaw = (): Transform => toStream(new fflate.Inflate())

export const constants = { BROTLI_PARAM_QUALITY: 1 }

export default {
  ...{ brotliCompressSync, brotliDecompressSync, constants, crc32, createGunzip, createGzip },
  ...{ createInflateRaw, gunzipSync, gzipSync },
}
