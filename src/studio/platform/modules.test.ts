// Digests and compression are those of Node.js.
import realCrypto from 'node:crypto'
import realZlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isUtf8, Buffer as PlatformBuffer } from './buffer.ts'
import * as crypto from './crypto.ts'
import * as zlib from './zlib.ts'

const TEXTS = ['', 'Low Tide', 'ünïcode 踏切', 'x'.repeat(100_000)]

describe('digests', () => {
  it.each(['md5', 'sha1', 'sha256', 'sha512'] as const)('%s', (algorithm) => {
    for (const text of TEXTS) {
      expect(crypto.hash(algorithm, text)).toBe(realCrypto.hash(algorithm, text))
      const pieces = () => [text.slice(0, 3), Buffer.from(text.slice(3))]
      const expected = realCrypto.createHash(algorithm)
      const found = crypto.createHash(algorithm)
      for (const piece of pieces()) {
        expected.update(piece)
        found.update(piece)
      }
      expect(found.digest('base64url')).toBe(expected.digest('base64url'))
    }
  })
})

describe('compression', () => {
  it('has the checksums of Node.js, in pieces too', () => {
    for (const text of TEXTS) expect(zlib.crc32(text)).toBe(realZlib.crc32(text))
    expect(zlib.crc32('Tide', zlib.crc32('Low '))).toBe(realZlib.crc32('Low Tide'))
  })

  it('reads what Node.js has compressed, and the other way round', async () => {
    const bytes = Buffer.from(TEXTS.join('\n'))
    expect(Buffer.from(zlib.gunzipSync(realZlib.gzipSync(bytes))).equals(bytes)).toBe(true)
    expect(realZlib.gunzipSync(zlib.gzipSync(bytes)).equals(bytes)).toBe(true)
    const chunks: Buffer[] = []
    const stream = zlib.createInflateRaw()
    stream.end(realZlib.deflateRawSync(bytes))
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  })

  it('refuses bytes of another kind', async () => {
    const stream = zlib.createGunzip()
    stream.end(Buffer.from('no gzip'))
    await expect(stream.toArray()).rejects.toThrow()
  })
})

describe('buffers', () => {
  it.each([...TEXTS, '\uFEFFmark', 'half \uD83C of a pair', '\u{1F3B5}'])(
    'have the bytes of texts as those of Node.js (%#)',
    (text) => {
      for (const encoding of [undefined, 'utf8', 'latin1', 'utf16le'] as const) {
        expect(PlatformBuffer.byteLength(text, encoding)).toBe(Buffer.byteLength(text, encoding))
        const bytes = PlatformBuffer.from(text, encoding)
        expect(Buffer.from(text, encoding).equals(bytes)).toBe(true)
        expect(bytes.toString(encoding)).toBe(Buffer.from(bytes).toString(encoding))
      }
    },
  )

  it('have the texts of bytes as those of Node.js, also of some of them and of invalid ones', () => {
    const bytes = [...Buffer.from('ab ü 踏切'), 0xff, 0xe8, 0xb8, 0x41, 0xed, 0xa0, 0x80, 0xf0, 0x9f]
    const [own, real] = [PlatformBuffer.from(bytes), Buffer.from(bytes)]
    for (const range of [[], [3], [1, 6], [4, 2], [-3, 100]])
      expect(own.toString('utf8', ...range)).toBe(real.toString('utf8', ...range))
    expect(own.toString()).toBe(real.toString())
    expect(own.toString('hex')).toBe(real.toString('hex'))
  })
})

it('recognizes UTF-8', () => {
  expect(isUtf8(Buffer.from('ü'))).toBe(true)
  expect(isUtf8(Buffer.from([0xff, 0xfe]))).toBe(false)
})
