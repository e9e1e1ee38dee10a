// A bucket of an object store that speaks the S3 API: Amazon S3, Cloudflare R2, MinIO and others.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { folder as folderAddress } from '../../core/settings/addresses.ts'
import type { BucketAddress } from './address.ts'
import { badEndpoint, bucketRefused, bucketUnreachable, noCredentials } from './errors.ts'

export interface BucketOptions extends BucketAddress {
  /** The address of the store, without a trailing slash; by default, that of Amazon S3 in the region. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly credentials: Credentials
  readonly signal?: AbortSignal | undefined
}

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** How a store is reached, by flags and the environment. */
export interface StoreSettings {
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
}

interface BucketSettings extends StoreSettings, BucketAddress, Pick<BucketOptions, 'signal'> {}

/**
 * Opens a bucket with the environment variables of Amazon's own programs. Pipelines set those without a value to
 * nothing, and so flags that name them.
 * @throws CatalogError BUCKET_REFUSED without credentials; BAD_FLAG
 */
export function openBucket({ env, endpoint, region, ...bucket }: BucketSettings): Bucket {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw noCredentials(`s3://${bucket.name}`)
  const address = endpoint || env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL
  return new Bucket({
    ...bucket,
    endpoint: address ? parseEndpoint(address) : undefined,
    region: region || env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
  })
}

/** @throws CatalogError BAD_FLAG for what is not the address of an object store */
function parseEndpoint(text: string): string {
  const { data, error } = folderAddress.safeParse(text)
  if (data === undefined) throw badEndpoint(text, error?.issues[0]?.message ?? '')
  return data
}

/** An object in a bucket. */
export interface StoredObject {
  readonly key: string
  readonly bytes: number
}

/** An object with the tag of its content, by which conditional writes know it. */
export interface TaggedObject {
  readonly text: string
  readonly tag: string
}

/** What must hold for an object when it is written. */
export type Condition = { readonly isAbsent: true } | { readonly hasTag: string }

export type ObjectHeaders = Readonly<Record<string, string>>

/** Attempts without a connection, or if the store asks to come again. */
const ATTEMPTS = 6
/** Milliseconds before the second attempt; each further pause is twice as long. */
const FIRST_PAUSE = 100
/** Milliseconds before an attempt is given up; those for files, which may be large, have longer. */
const TIMEOUT = 60_000
const FILE_TIMEOUT = 900_000

export class Bucket {
  /** As messages name it. */
  readonly title: string
  readonly #url: string
  readonly #prefix: string
  readonly #client: AwsClient
  readonly #signal: AbortSignal | undefined

  constructor({ name, prefix, endpoint, region, credentials, signal }: BucketOptions) {
    const store = endpoint ?? `https://s3.${region}.amazonaws.com`
    this.title = `s3://${name}`
    this.#url = `${store}/${name}`
    this.#prefix = prefix
    this.#client = new AwsClient({ ...credentials, service: 's3', region, retries: 0 })
    this.#signal = signal
  }

  /** Lists the objects under a folder. */
  async *list(folder: string): AsyncGenerator<StoredObject> {
    let token: string | null = null
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${this.#prefix}${folder}/` })
      if (token !== null) query.set('continuation-token', token)
      const { status, text } = await this.#request('GET', `?${query}`)
      if (!text.includes('<ListBucketResult'))
        throw bucketRefused(this.title, { status, code: null, message: 'which lists no objects' })
      for (const [, item = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = findElement(item, 'Key')?.slice(this.#prefix.length)
        if (key) yield { key, bytes: Number(findElement(item, 'Size')) }
      }
      token = findElement(text, 'IsTruncated') === 'true' ? findElement(text, 'NextContinuationToken') : null
    } while (token !== null)
  }

  /** Returns an object; null for a missing one. */
  async get(key: string): Promise<TaggedObject | null> {
    const { ok, text, tag } = await this.#request('GET', this.#keyPath(key), { expected: [404] })
    return ok ? { text, tag } : null
  }

  /** Returns the bytes of an object; null for a missing one. */
  async findSize(key: string): Promise<number | null> {
    const read = async ({ headers }: Response) => headers.get('Content-Length') ?? ''
    const { ok, text } = await this.#request('HEAD', this.#keyPath(key), { expected: [404], read })
    return ok ? Number(text) : null
  }

  /** Writes an object to a file. @returns false for a missing object */
  async download(key: string, file: string): Promise<boolean> {
    const read = async ({ body }: Response) => {
      await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file))
      return ''
    }
    const options = { expected: [404], read, timeout: FILE_TIMEOUT }
    return (await this.#request('GET', this.#keyPath(key), options)).ok
  }

  /** Writes an object. The store compares a digest, so that it keeps no object that was damaged on the way. */
  async put(key: string, body: Uint8Array<ArrayBuffer>, headers: ObjectHeaders = {}): Promise<void> {
    await this.#put(key, body, md5(body), headers)
  }

  /**
   * Writes an object if a condition holds.
   * @returns whether it was written: no also where an earlier attempt has written it, whose answer was lost
   */
  async putIf(
    key: string,
    body: Uint8Array<ArrayBuffer>,
    { condition, headers = {} }: { readonly condition: Condition; readonly headers?: ObjectHeaders },
  ): Promise<boolean> {
    const field = 'hasTag' in condition ? { 'If-Match': condition.hasTag } : { 'If-None-Match': '*' }
    return (await this.#put(key, body, md5(body), { ...headers, ...field }, CONDITIONAL)).ok
  }

  /** Writes the object of a file, which may be larger than memory. */
  async putFile(key: string, file: string, headers: ObjectHeaders = {}): Promise<void> {
    const hash = createHash('md5')
    await pipeline(createReadStream(file), hash)
    await this.#put(key, await openAsBlob(file), hash.digest('base64'), headers)
  }

  async remove(key: string): Promise<void> {
    await this.#request('DELETE', this.#keyPath(key), { expected: [404] })
  }

  #put(
    key: string,
    body: Uint8Array<ArrayBuffer> | Blob,
    digest: string,
    headers: ObjectHeaders,
    expected: readonly number[] = [],
  ): Promise<Answer> {
    const timeout = body instanceof Blob ? FILE_TIMEOUT : TIMEOUT
    const init = { body, headers: { ...headers, 'Content-MD5': digest } }
    return this.#request('PUT', this.#keyPath(key), { init, expected, timeout })
  }

  #keyPath(key: string): string {
    return `/${this.#prefix}${key}`
  }

  /** @throws CatalogError BUCKET_REFUSED; BUCKET_UNREACHABLE after the last attempt */
  async #request(
    method: string,
    path: string,
    { init = {}, expected = [], read, timeout = TIMEOUT }: Asking = {},
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      this.#signal?.throwIfAborted()
      const limits = [AbortSignal.timeout(timeout), ...(this.#signal ? [this.#signal] : [])]
      // Signed for each attempt, because a signature holds for minutes.
      const request = await this.#client.sign(`${this.#url}${path}`, { method, ...init })
      const answer = await readAnswer(request, AbortSignal.any(limits), read).catch((cause: unknown) => {
        this.#signal?.throwIfAborted()
        if (attempt === ATTEMPTS) throw bucketUnreachable(this.title, this.#url, cause)
        return null
      })
      if (answer?.ok || (answer && expected.includes(answer.status))) return answer
      if (answer) {
        const { status, text } = answer
        const [code, message] = [findElement(text, 'Code'), findElement(text, 'Message')]
        if (attempt === ATTEMPTS || !mayPass(status, code))
          throw bucketRefused(this.title, { status, code, message })
      }
      const wait = FIRST_PAUSE * 2 ** (attempt - 1) * (1 + Math.random())
      await pause(wait, undefined, this.#signal ? { signal: this.#signal } : {})
    }
  }
}

interface Asking {
  readonly init?: Pick<RequestInit, 'body' | 'headers'>
  /** Statuses that are returned, in addition to those of success. */
  readonly expected?: readonly number[]
  /** Reads the body of a success to its end; by default as text. */
  readonly read?: ((response: Response) => Promise<string>) | undefined
  readonly timeout?: number
}

/** An answer of the store, read to its end. */
interface Answer extends Pick<Response, 'ok' | 'status'> {
  readonly text: string
  readonly tag: string
}

async function readAnswer(request: Request, signal: AbortSignal, read: Asking['read']): Promise<Answer> {
  const response = await fetch(request, { signal })
  const { ok, status, headers } = response
  const text = await (ok && read ? read(response) : response.text())
  return { ok, status, text, tag: headers.get('ETag') ?? '' }
}

const md5 = (body: Uint8Array): string => createHash('md5').update(body).digest('base64')

/** Answers to a conditional write: a condition that does not hold, and a store that knows none. */
const CONDITIONAL: readonly number[] = [404, 409, 412, 501]

/** Codes of an upload that was interrupted or damaged on the way. */
const PASSING = ['BadDigest', 'RequestTimeout']

const mayPass = (status: number, code: string | null): boolean =>
  status === 429 || status >= 500 || PASSING.includes(code ?? '')

/** The text of the first element of a name in an answer of the store. */
function findElement(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text ?? null
}
