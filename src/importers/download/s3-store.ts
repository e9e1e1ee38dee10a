// A bucket of an object store that speaks the S3 API, as a source of data.
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { CatalogError } from '../../core/problems/errors.ts'
import type { ParquetFile } from '../parquet/parquet-file.ts'

/**
 * Opens a bucket with the environment variables of Amazon's own programs; without credentials, as everybody may.
 * @param location the address that errors name
 */
export function openObjectStore(location: string, bucket: string, env = process.env): Store {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1'
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`
  const sessionToken = env.AWS_SESSION_TOKEN
  const client =
    accessKeyId && secretAccessKey
      ? new AwsClient({
          ...{ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 },
          ...(sessionToken && { sessionToken }),
        })
      : null
  return new Store({ location, url: `${endpoint.replace(/\/+$/, '')}/${bucket}`, client })
}

interface StoreOptions {
  readonly location: string
  /** The address of the bucket. */
  readonly url: string
  /** Signs requests; null without credentials. */
  readonly client: AwsClient | null
}

/** Attempts without a connection, or if the store asks to come again. */
const ATTEMPTS = 6
/** Milliseconds before the second attempt; each further pause is twice as long. */
const FIRST_PAUSE = 100
/** Milliseconds before an attempt is given up. */
const TIMEOUT = 120_000
/** Bytes that are read at a time. */
const PART = 8 * 1024 * 1024

class Store {
  readonly #options: StoreOptions

  constructor(options: StoreOptions) {
    this.#options = options
  }

  /** Lists the keys with a prefix. */
  async *list(prefix: string): AsyncGenerator<string> {
    let token: string | null = null
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix })
      if (token !== null) query.set('continuation-token', token)
      const { bytes } = await this.#request(`?${query}`, {}, 'The objects cannot be listed')
      const text = bytes.toString('utf8')
      if (!text.includes('<ListBucketResult'))
        throw this.#refused('The objects cannot be listed', 'it does not answer as an object store')
      for (const [, item = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = findElement(item, 'Key')
        if (key) yield key
      }
      token = findElement(text, 'IsTruncated') === 'true' ? findElement(text, 'NextContinuationToken') : null
    } while (token !== null)
  }

  /** Opens an object, of which only parts are read at a time. */
  async open(key: string): Promise<ParquetFile> {
    const path = `/${key.split('/').map(encodeURIComponent).join('/')}`
    const failed = 'The object cannot be read'
    const { headers } = await this.#request(path, { method: 'HEAD' }, failed)
    const byteLength = Number(headers.get('content-length'))
    const tag = headers.get('etag')
    const read = async (start: number, end: number) => {
      const range = { Range: `bytes=${start}-${end - 1}`, ...(tag && { 'If-Match': tag }) }
      const { bytes } = await this.#request(path, { headers: range }, failed)
      if (bytes.length !== end - start)
        throw this.#refused(failed, 'it does not answer with parts of objects')
      return bytes
    }
    return {
      byteLength,
      slice: async (start, end = byteLength) => {
        const whole = new Uint8Array(end - start)
        for (let at = start; at < end; at += PART)
          whole.set(await read(at, Math.min(at + PART, end)), at - start)
        return whole.buffer
      },
      close: async () => {},
    }
  }

  /** @throws CatalogError UNREACHABLE, after the last attempt where another may help */
  async #request(path: string, init: RequestInit, failed: string): Promise<Answer> {
    const { url, client } = this.#options
    for (let attempt = 1; ; attempt += 1) {
      // Signed for each attempt, because a signature holds for minutes.
      const request = client ? await client.sign(`${url}${path}`, init) : new Request(`${url}${path}`, init)
      const answer = await readAnswer(request).catch((error: Error & { readonly cause?: Error }) => {
        if (attempt === ATTEMPTS) throw this.#refused(failed, error.cause?.message ?? error.message, error)
        return null
      })
      if (answer?.ok) return answer
      if (answer && (attempt === ATTEMPTS || (answer.status !== 429 && answer.status < 500))) {
        const text = answer.bytes.toString('utf8')
        const [code, message] = [findElement(text, 'Code'), findElement(text, 'Message')]
        throw this.#refused(failed, [code ?? `status ${answer.status}`, message].filter(Boolean).join(', '))
      }
      await pause(FIRST_PAUSE * 2 ** (attempt - 1) * (1 + Math.random()))
    }
  }

  #refused(failed: string, reason: string, cause?: unknown): CatalogError {
    return new CatalogError('UNREACHABLE', `${failed}: ${reason.replace(/\.$/, '')}.`, {
      at: [{ file: this.#options.location }],
      hint: /AuthorizationHeaderMalformed|PermanentRedirect/.test(reason) ? OTHER_REGION : HINT,
      cause,
    })
  }
}

const HINT =
  'Check the address, AWS_ENDPOINT_URL if it is not at Amazon, and that AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY may read the bucket.'
const OTHER_REGION = 'Set AWS_REGION to the region of the bucket.'

/** An answer of the store, read to its end. */
interface Answer extends Pick<Response, 'ok' | 'status' | 'headers'> {
  readonly bytes: Buffer
}

async function readAnswer(request: Request): Promise<Answer> {
  const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) })
  const { ok, status, headers } = response
  return { ok, status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The text of the first element of a name in an answer of the store. */
function findElement(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text?.replace(/&(?:#(x?)([\da-f]+)|(\w+));/gi, decodeEntity) ?? null
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const decodeEntity = (whole: string, hex?: string, code?: string, name?: string): string =>
  code ? String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)) : (ENTITIES.get(name ?? '') ?? whole)
