// Sends one GET, with retries. Its own timer replaces AbortSignal.timeout and AbortSignal.any: it stops when the
// request is done, and leaves no listener on a signal that outlives it.
import { ABSENT_STATUSES } from '../blocks/object-store.ts'
import { ClientError } from './error.ts'

export interface RequestOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds before an attempt is given up. */
  readonly timeout: number
  /** Number of attempts after the first. */
  readonly retries: number
  /** Any of them aborts the request, with its reason. */
  readonly signals: readonly AbortSignal[]
}

/** A body, or an error and the wait before the next attempt; null for no further attempt. */
type Attempt<Body> = { readonly body: Body } | { readonly error: ClientError; readonly wait: number | null }

/** Longer waits are left to the caller. */
const MAX_WAIT = 60_000
const MAX_TIMER = 2 ** 31 - 1

/** What is read of a response. */
interface Reading<Read, Body> {
  readonly accept: string
  readonly read: (response: Response) => Promise<Read>
  /** Returns the body of a response of any status; undefined if it has none that can be used. */
  readonly readBody: (read: Read, response: Response) => Body | undefined
}

const JSON_BODY: Reading<string, unknown> = {
  accept: 'application/json',
  read: (response) => response.text(),
  readBody: (text, { ok }) => (ok ? parseJson(text) : undefined),
}

const BYTES: Reading<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer> | null> = {
  accept: '*/*',
  read: async (response) => new Uint8Array(await response.arrayBuffer()),
  readBody: (bytes, { ok, status }) => (ok ? bytes : ABSENT_STATUSES.includes(status) ? null : undefined),
}

/**
 * Gets a JSON body. Retries after network failures, 429 and 5xx, after the time in Retry-After or with growing pauses.
 * @throws ClientError of the last attempt, or the reason of the signal that aborted it
 */
export const getJson = (url: string, options: RequestOptions): Promise<unknown> =>
  get(url, options, JSON_BODY)

/** Gets the bytes of an object of a store as {@link getJson} does; null if it does not have the object. */
export const getObject = (url: string, options: RequestOptions) => get(url, options, BYTES)

async function get<Read, Body>(
  url: string,
  options: RequestOptions,
  reading: Reading<Read, Body>,
): Promise<Body> {
  for (let attempt = 0; ; attempt += 1) {
    const attempted = await attemptOnce(url, options, reading)
    if ('body' in attempted) return attempted.body
    const wait = attempted.wait ?? Math.min(MAX_WAIT, 250 * 2 ** attempt * (1 + Math.random()))
    if (attempt >= options.retries || wait > MAX_WAIT) throw attempted.error
    await within(wait, options.signals, (signal) => {
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    })
  }
}

async function attemptOnce<Read, Body>(
  url: string,
  { fetch, timeout, signals }: RequestOptions,
  { accept, read, readBody }: Reading<Read, Body>,
): Promise<Attempt<Body>> {
  let response: Response
  let content: Read
  let isLate = false
  try {
    ;[response, content] = await within(timeout, signals, async (signal) => {
      signal.addEventListener('abort', () => {
        isLate = true
      })
      const answered = await fetch(url, { signal, headers: { Accept: accept } })
      return [answered, await read(answered)] as const
    })
  } catch (cause) {
    for (const signal of signals) signal.throwIfAborted()
    // A relative path has the origin of the page.
    const hasScheme = /^(?:https?:\/)?\//i.test(url)
    const detail = isLate
      ? `No answer within ${timeout} ms.`
      : hasScheme
        ? 'No connection.'
        : 'No connection: an address must begin with https:// or http://.'
    const wait = hasScheme ? null : Number.POSITIVE_INFINITY
    return { error: new ClientError({ status: 0, url, detail, cause }), wait }
  }
  const { status, ok, headers } = response
  const body = readBody(content, response)
  if (body !== undefined) return { body }
  const said = typeof content === 'string' ? (parseJson(content) as Refusal)?.detail : undefined
  const detail = ok ? 'This is not valid JSON.' : typeof said === 'string' ? said : response.statusText
  const mayPass = status === 429 || status >= 500
  return {
    error: new ClientError({ status, url, detail }),
    wait: mayPass ? parseRetryAfter(headers.get('Retry-After')) : Number.POSITIVE_INFINITY,
  }
}

/** Converts a Retry-After, in seconds or as a date, to milliseconds (RFC 9110, section 10.2.3). */
function parseRetryAfter(header: string | null): number | null {
  const wait = header ? (/^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()) : NaN
  return Number.isNaN(wait) ? null : wait
}

type Refusal = { readonly detail?: unknown } | null | undefined

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Runs work with a signal that aborts after a time, or when one of the given signals does. */
async function within<Result>(
  milliseconds: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  for (const signal of signals) {
    signal.throwIfAborted()
    signal.addEventListener('abort', stop)
  }
  const timer = setTimeout(stop, Math.min(milliseconds, MAX_TIMER))
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    for (const signal of signals) signal.removeEventListener('abort', stop)
  }
}
