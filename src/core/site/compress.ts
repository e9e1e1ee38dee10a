// Compresses and decompresses files for hosts that serve precompressed copies.

import { ENCODING_NAMES, ENCODINGS, type Encoding } from '../../contract/common/encodings.ts'
import zlib from '../platform/compression.ts'
import { CatalogError } from '../problems/errors.ts'

interface Codec {
  readonly compress: (body: Buffer) => Buffer
  readonly decompress: (body: Buffer) => Buffer
}

const { BROTLI_PARAM_QUALITY } = zlib.constants

/** Higher levels take longer and hardly reduce the size. zstd is missing in older versions of Node. */
const CODECS: Readonly<Partial<Record<Encoding, Codec>>> = {
  gzip: {
    compress: (body) => zlib.gzipSync(body, { level: 9 }),
    decompress: (body) => zlib.gunzipSync(body),
  },
  br: {
    compress: (body) => zlib.brotliCompressSync(body, { params: { [BROTLI_PARAM_QUALITY]: 9 } }),
    decompress: (body) => zlib.brotliDecompressSync(body),
  },
  ...zstd(),
}

/**
 * Reads a list such as `gzip,br`.
 * @throws CatalogError BAD_FLAG for an unknown encoding, or one that this Node lacks
 */
export function parseEncodings(list: string): Encoding[] {
  const names = list.split(/[\s,]+/).filter((name) => name !== '')
  return [...new Set(names.map(parseEncoding))]
}

function parseEncoding(name: string): Encoding {
  const encoding = ENCODING_NAMES.find((each) => each === name)
  if (encoding && CODECS[encoding]) return encoding
  const [message, hint] = encoding
    ? [
        `Node ${process.versions.node} does not support ${name}.`,
        'Build with Node 22.15 or later, or omit it.',
      ]
    : [`There is no encoding "${name}".`, `The encodings are ${ENCODING_NAMES.join(', ')}.`]
  throw new CatalogError('BAD_FLAG', message, { hint })
}

/** Undefined where this Node lacks the encoding. */
export const compress = (body: Buffer, encoding: Encoding): Buffer | undefined =>
  CODECS[encoding]?.compress(body)

/** Decompresses a copy by its extension; undefined if this Node lacks the encoding. */
export function decompress(copy: Buffer, ending: string): Buffer | undefined {
  const encoding = ENCODING_NAMES.find((each) => ENCODINGS[each] === ending)
  return encoding && CODECS[encoding]?.decompress(copy)
}

function zstd(): { readonly zstd?: Codec } {
  const pack: unknown = Reflect.get(zlib, 'zstdCompressSync')
  const unpack: unknown = Reflect.get(zlib, 'zstdDecompressSync')
  if (typeof pack !== 'function' || typeof unpack !== 'function') return {}
  return { zstd: { compress: (body) => pack(body) as Buffer, decompress: (body) => unpack(body) as Buffer } }
}
