// node:crypto

import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { Buffer } from './buffer.ts'

const ALGORITHMS = { md5, sha1, sha256, sha384, sha512 }

type Algorithm = keyof typeof ALGORITHMS

const toBytes = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? Buffer.from(data) : data

type Encoding = BufferEncoding | 'buffer'

const inEncoding = (bytes: Uint8Array, encoding: Encoding = 'buffer'): string | Buffer => {
  const buffer = Buffer.from(bytes)
  if (encoding === 'base64url')
    return buffer.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return encoding === 'buffer' ? buffer : buffer.toString(encoding)
}

class Hash {
  readonly #state: ReturnType<(typeof sha256)['create']>

  constructor(algorithm: Algorithm) {
    this.#state = ALGORITHMS[algorithm].create() as ReturnType<(typeof sha256)['create']>
  }

  update(data: string | Uint8Array): this {
    this.#state.update(toBytes(data))
    return this
  }

  digest(encoding?: Encoding): string | Buffer {
    return inEncoding(this.#state.digest(), encoding)
  }
}

export const createHash = (algorithm: Algorithm): Hash => new Hash(algorithm)

export const hash = (algorithm: Algorithm, data: string | Uint8Array, encoding: Encoding = 'hex') =>
  inEncoding(ALGORITHMS[algorithm](toBytes(data)), encoding)

export const randomUUID = (): string => globalThis.crypto.randomUUID()

export const randomBytes = (size: number): Buffer =>
  Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(size)))
