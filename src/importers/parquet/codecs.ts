// The compression of Parquet files. Snappy is in the library.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { decompress } from 'fzstd'
import type { Compressors } from 'hyparquet'

const limited = (length: number) => ({ maxOutputLength: Math.max(length, 1) })

export const COMPRESSORS: Compressors = {
  GZIP: (bytes, length) => gunzipSync(bytes, limited(length)),
  BROTLI: (bytes, length) => brotliDecompressSync(bytes, limited(length)),
  ZSTD: (bytes, length) => decompress(bytes, new Uint8Array(length)),
  LZ4_RAW: unpackLz4,
}

/** Unpacks a block of LZ4: literals, each followed by a match, which repeats what was written before. */
export function unpackLz4(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length)
  let [from, to] = [0, 0]
  const next = () => {
    if (from >= bytes.length) throw new Error('Data compressed with LZ4 is cut off')
    return bytes[from++] as number
  }
  const count = (first: number) => {
    let sum = first
    if (first === 15)
      for (let more = 255; more === 255; ) {
        more = next()
        sum += more
      }
    return sum
  }
  while (from < bytes.length) {
    const token = next()
    const literals = count(token >> 4)
    if (from + literals > bytes.length || to + literals > length) throw new Error(NOT_LZ4)
    out.set(bytes.subarray(from, from + literals), to)
    from += literals
    to += literals
    if (from >= bytes.length) break
    const back = next() | (next() << 8)
    const match = count(token & 15) + 4
    if (back === 0 || back > to || to + match > length) throw new Error(NOT_LZ4)
    // A match may reach into what it writes.
    for (let end = to + match; to < end; to += 1) out[to] = out[to - back] as number
  }
  if (to !== length) throw new Error(NOT_LZ4)
  return out
}

const NOT_LZ4 = 'Data is not compressed with LZ4, as the file says'
