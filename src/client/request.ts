// One GET with all its attempts. A timer of our own takes the place of AbortSignal.timeout and AbortSignal.any:
// it stops when the work is done, and leaves no listener on a signal that outlives it.
import { ClientError } from './error.ts'

export interface RequestOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds until an attempt is given up. */
  readonly timeout: number
  /** Attempts after the first. */
  readonly retries: number
  /** Each of them ends the request, with its own reason. */
  readonly signals: readonly AbortSignal[]
}

/** The result of an attempt: a body, or an error and how long to wait before the next. */
type Attempt = { readonly body: unknown } | { readonly error: ClientError; readonly wait: number | null }

/** The longest wait in milliseconds; for more the caller decides. */
const MAX_WAIT = 60_000
const MAX_TIMER = 2 ** 31 - 1

/**
 * Gets a JSON body. Tries again after network failures, 429 and 5xx, as long after as the answer says or
 * with growing pauses.
 * @throws ClientError the last of them; or the reason of the signal that ended it
 */
export async function getJson(url: string, options: RequestOptions): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const attempted = await attemptOnce(url, options)
    if ('body' in attempted) return attempted.body
    const wait = attempted.wait ?? Math.min(MAX_WAIT, 250 * 2 ** attempt * (1 + Math.random()))
    if (attempt >= options.retries || wait > MAX_WAIT) throw attempted.error
    await within(wait, options.signals, (signal) => {
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    })
  }
}

async function attemptOnce(url: string, { fetch, timeout, signals }: RequestOptions): Promise<Attempt> {
  let response: Response
  let text: string
  let isLate = false
  try {
    ;[response, text] = await within(timeout, signals, async (signal) => {
      signal.addEventListener('abort', () => {
        isLate = true
      })
      const answered = await fetch(url, { signal, headers: { Accept: 'application/json' } })
      return [answered, await answered.text()] as const
    })
  } catch (cause) {
    for (const signal of signals) signal.throwIfAborted()
    // A path is one of the page that asks.
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
  const body = jsonIn(text)
  if (ok && body !== undefined) return { body }
  const said = (body as { detail?: unknown } | null | undefined)?.detail
  const detail = ok ? 'The answer is not JSON.' : typeof said === 'string' ? said : response.statusText
  const mayPass = status === 429 || status >= 500
  return {
    error: new ClientError({ status, url, detail }),
    wait: mayPass ? waitOf(headers.get('Retry-After')) : Number.POSITIVE_INFINITY,
  }
}

/** Milliseconds of a Retry-After, in seconds or as a date (RFC 9110, section 10.2.3). */
function waitOf(header: string | null): number | null {
  const wait = header ? (/^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()) : NaN
  return Number.isNaN(wait) ? null : wait
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Runs work under a signal that aborts after some milliseconds, or when one of the others does. */
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
