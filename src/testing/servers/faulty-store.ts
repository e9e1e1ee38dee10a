// An object store in memory that fails as real ones do: it does not answer in time, refuses for a while, cuts bodies off,
// does what was asked and loses its answer, and lists objects late. A seed decides what happens to each request, by what
// it asks for and how often that was asked, so that a seed repeats a run however requests overlap.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from './server.ts'

export interface FaultyOptions {
  readonly seed: number
  /** The share of requests that fail, from 0 to 1. */
  readonly rate: number
  /** Whether it holds to the conditions of writes, or ignores them. */
  readonly knowsConditions: boolean
}

/** What can happen to a request. */
const FAULTS = ['timeout', '500', '503', 'half', 'lost'] as const
type Fault = (typeof FAULTS)[number]

/** Milliseconds before a request without an answer is cut off, as by a proxy. */
const TIMEOUT = 250
/** Objects in an answer with a list. */
const LISTED = 40

interface Asked {
  readonly method: string
  /** Without the name of a bucket. */
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

type Answer = readonly [status: number, body?: string | Buffer, headers?: Record<string, string>]

export class FaultyStore {
  url = ''
  /** How often each fault happened. */
  readonly faults = new Map<Fault | 'lag', number>()
  /** The share of requests that fail from now on. */
  rate: number
  readonly #options: FaultyOptions
  readonly #objects = new Map<string, Buffer>()
  /** Objects as lists still show them, and how many lists will. */
  readonly #late = new Map<string, { lists: number; readonly body: Buffer | undefined }>()
  readonly #asked = new Map<string, number>()
  #writes = 0
  #next: { readonly key: string; readonly fault: Fault } | null = null
  #onWrite: { readonly at: number; readonly act: () => void } | null = null

  private constructor(options: FaultyOptions) {
    this.#options = options
    this.rate = options.rate
  }

  static async start(options: FaultyOptions): Promise<FaultyStore> {
    const store = new FaultyStore(options)
    const { url } = await startServer((request, response) => {
      // A process that was killed has left.
      store.#handle(request, response).catch(() => response.destroy())
    })
    store.url = url
    return store
  }

  /** The objects, without any fault. */
  get objects(): ReadonlyMap<string, Buffer> {
    return this.#objects
  }

  /** Writes an object as another client would. */
  set(key: string, body: string): void {
    this.#objects.set(key, Buffer.from(body))
  }

  /** Lets the next write of an object fail. */
  failNext(key: string, fault: Fault): void {
    this.#next = { key, fault }
  }

  /** Calls a function at the n-th write from now, before it is done. */
  onWrite(n: number, act: () => void): void {
    this.#onWrite = { at: this.#writes + n, act }
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const { pathname, searchParams: query } = new URL(url, 'http://store')
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    const isWrite = method === 'PUT' || method === 'DELETE'
    if (isWrite) this.#countWrite()
    const fault =
      isWrite && this.#next?.key === key
        ? this.#next.fault
        : this.#pickFault(method, `${key}?${query.get('prefix') ?? ''}`)
    if (isWrite && this.#next?.key === key) this.#next = null
    if (fault) this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
    if (fault === 'half' && isWrite) return void response.destroy()
    const body = await buffer(request)
    if (fault === 'timeout') {
      await pause(TIMEOUT)
      return void response.destroy()
    }
    if (fault === '500' || fault === '503')
      return void response.writeHead(Number(fault)).end('<Error><Code>InternalError</Code></Error>')
    const [status, sent = '', fields = {}] = this.#answer({ method, key, query, headers, body })
    if (fault === 'lost') return void response.destroy()
    const bytes = Buffer.from(sent)
    response.writeHead(status, { ...fields, 'Content-Length': bytes.length })
    if (fault !== 'half') return void response.end(method === 'HEAD' ? '' : bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }

  #countWrite(): void {
    this.#writes += 1
    const { at, act } = this.#onWrite ?? {}
    if (at !== this.#writes) return
    this.#onWrite = null
    act?.()
  }

  /** A number from 0 to 1 that the seed, what is asked and how often decide. */
  #chance(...words: readonly (string | number)[]): number {
    const text = [this.#options.seed, ...words].join(' ')
    return createHash('md5').update(text).digest().readUInt32BE() / 2 ** 32
  }

  #pickFault(method: string, key: string): Fault | null {
    // The names of probes differ in each run.
    const what = `${method} ${key.replace(/probe-[\da-f-]+/, 'probe')}`
    const times = (this.#asked.get(what) ?? 0) + 1
    this.#asked.set(what, times)
    if (this.#chance(what, times) >= this.rate) return null
    return FAULTS[Math.floor(this.#chance('which', what, times) * FAULTS.length)] as Fault
  }

  #answer(asked: Asked): Answer {
    const { method, key, query, body } = asked
    const known = this.#objects.get(key)
    if (query.has('list-type')) return this.#list(query)
    if (method === 'PUT') {
      if (asked.headers['content-md5'] !== md5(body, 'base64'))
        return [400, '<Error><Code>BadDigest</Code></Error>']
      if (this.#options.knowsConditions && !meets(asked, known)) return [412]
      this.#change(key, body)
      return [200, '', { ETag: entityTag(body) }]
    }
    if (method === 'DELETE') {
      this.#change(key, undefined)
      return [204]
    }
    return known ? [200, known, { ETag: entityTag(known) }] : [404, '<Error><Code>NoSuchKey</Code></Error>']
  }

  #change(key: string, body: Buffer | undefined): void {
    const before = this.#objects.get(key)
    if (body) this.#objects.set(key, body)
    else this.#objects.delete(key)
    if (this.rate === 0 || this.#chance('lag', key, this.#asked.get(`PUT ${key}?`) ?? 0) >= LATE) return
    this.#late.set(key, { lists: 2, body: before })
    this.faults.set('lag', (this.faults.get('lag') ?? 0) + 1)
  }

  #list(query: URLSearchParams): Answer {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const shown = new Map(this.#objects)
    for (const [key, late] of this.#late) {
      if (late.body) shown.set(key, late.body)
      else shown.delete(key)
      if (after === '') late.lists -= 1
      if (late.lists === 0 || this.rate === 0) this.#late.delete(key)
    }
    const keys = [...shown.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const listed = keys.slice(0, LISTED)
    const items = listed.map(
      (key) => `<Contents><Key>${key}</Key><Size>${shown.get(key)?.length}</Size></Contents>`,
    )
    const more =
      keys.length > LISTED
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${listed.at(-1)}</NextContinuationToken>`
        : ''
    return [200, `<ListBucketResult>${items.join('')}${more}</ListBucketResult>`]
  }
}

/** The share of writes that lists show late. */
const LATE = 0.1

function meets({ headers }: Asked, known: Buffer | undefined): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  if (noneMatch === '*' && known) return false
  return match === undefined || (known !== undefined && entityTag(known) === match)
}

const md5 = (bytes: Buffer, form: 'hex' | 'base64'): string => createHash('md5').update(bytes).digest(form)
const entityTag = (bytes: Buffer): string => `"${md5(bytes, 'hex')}"`
