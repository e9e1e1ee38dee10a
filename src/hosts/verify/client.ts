// An HTTP client that sends requests exactly as written: it normalises no path, follows no redirect and adds no header.
// Repeated headers of an answer are kept.
import http from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Encoding } from '../../contract/common/encodings.ts'
import type { Ask, Reply } from './ask.ts'
import { sendRaw } from './raw-request.ts'

export interface Client {
  ask(request: Ask): Promise<Reply>
  /** Sends a request on its own connection and reads it to the end, including bytes after an answer to HEAD. */
  askRaw(request: Ask): Promise<Reply>
  /** Why the site counts as down: the error of many requests in a row without an answer. Null while it answers. */
  readonly lost: string | null
  /** Number of requests that were answered only when they were repeated, by the status or error before. */
  readonly repeated: ReadonlyMap<string, number>
  close(): void
}

export interface ClientOptions {
  /** Milliseconds before an attempt is given up. */
  readonly timeout: number
  /** Repeated attempts after 429, server errors and failed connections. */
  readonly retries: number
}

/** The number of requests in a row without an answer after which a site counts as down. */
const MAX_UNANSWERED = 32

/** Zstandard is not requested: not every Node.js can decode it. */
const DECODERS: ReadonlyMap<string, (body: Buffer) => Promise<Buffer>> = new Map<
  Encoding,
  (body: Buffer) => Promise<Buffer>
>([
  ['gzip', promisify(zlib.gunzip)],
  ['br', promisify(zlib.brotliDecompress)],
])

export function openClient(base: string, { timeout, retries }: ClientOptions): Client {
  const origin = new URL(base)
  const library = origin.protocol === 'https:' ? https : http
  const agent = new library.Agent({ keepAlive: true, maxSockets: 64 })

  const once = async ({ method, target, headers = {}, body }: Ask): Promise<Reply> => {
    const { hostname, port, protocol } = origin
    const address = { hostname: hostname.replace(/^\[|\]$/g, ''), port, protocol }
    const signal = AbortSignal.timeout(timeout)
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      library
        .request({ ...address, agent, method, path: target, headers, signal }, resolve)
        .on('error', reject)
        .end(body)
    })
    return {
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(
        Object.entries(response.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
      ),
      body: await readBody(response).catch((cause) => {
        const isCut = (cause as NodeJS.ErrnoException).code === 'ECONNRESET'
        throw isCut ? new Error('the connection was closed before the end of the body', { cause }) : cause
      }),
    }
  }

  let unanswered = 0
  let lost: string | null = null
  const repeated = new Map<string, number>()

  const attempt = async (send: () => Promise<Reply>): Promise<Reply> => {
    let before: string | null = null
    for (let attempts = 0; ; attempts += 1) {
      const last = attempts === retries
      try {
        const reply = await send()
        unanswered = 0
        if (before !== null && !isBusy(reply.status)) repeated.set(before, (repeated.get(before) ?? 0) + 1)
        if (last || !isBusy(reply.status)) return await decoded(reply)
        before ??= `${reply.status}`
        await pause(Number(reply.headers['retry-after'] ?? 0) * 1000 || 200 * 2 ** attempts)
      } catch (error) {
        if (error instanceof NotDecodable) throw error
        if (last) {
          unanswered += 1
          if (unanswered >= MAX_UNANSWERED) lost ??= (error as Error).message || 'no connection'
          throw error
        }
        before ??= (error as Error).message || 'no connection'
        await pause(200 * 2 ** attempts)
      }
    }
  }

  return {
    ask: (request) => attempt(() => once(request)),
    askRaw: (request) => attempt(() => sendRaw(origin, request, timeout)),
    get lost() {
      return lost
    },
    repeated,
    close: () => agent.destroy(),
  }
}

const readBody = async (response: http.IncomingMessage): Promise<Buffer> =>
  Buffer.concat(await response.toArray())

/** The body does not match its Content-Encoding. A retry would not help. */
export class NotDecodable extends Error {}

async function decoded(reply: Reply): Promise<Reply> {
  const coding = reply.headers['content-encoding'] ?? ''
  const decode = DECODERS.get(coding)
  if (!decode || reply.body.length === 0) return reply
  try {
    return { ...reply, body: await decode(reply.body) }
  } catch (error) {
    throw new NotDecodable(`a body that is not ${coding} (${(error as Error).message})`)
  }
}

const MAX_PAUSE = 30_000

/** Too many requests, or a server error: a retry may succeed. */
const isBusy = (status: number): boolean => [429, 500, 502, 503, 504].includes(status) || status >= 520

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, MAX_PAUSE)))
