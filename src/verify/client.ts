// Sends requests as they are written: it normalises no path, follows no redirect and adds no header.
import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Encoding } from '../api/encodings.ts'

export interface Ask {
  readonly method: string
  /** Path and query, sent to the byte. */
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Decoded where it came compressed. */
  readonly body: Buffer
}

export interface Client {
  ask(request: Ask): Promise<Reply>
  close(): void
}

export interface ClientOptions {
  /** Milliseconds until an attempt is given up. */
  readonly timeout: number
  /** Further attempts after 429, 5xx and failed connections. */
  readonly retries: number
}

/** Not every Node can read zstd, so it is not requested. */
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

  const once = async ({ method, target, headers = {} }: Ask): Promise<Reply> => {
    const { hostname, port, protocol } = origin
    const address = { hostname: hostname.replace(/^\[|\]$/g, ''), port, protocol }
    const signal = AbortSignal.timeout(timeout)
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      library
        .request({ ...address, agent, method, path: target, headers, signal }, resolve)
        .on('error', reject)
        .end()
    })
    const body = await buffer(response)
    const decode = DECODERS.get(response.headers['content-encoding'] ?? '')
    return {
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: decode && body.length > 0 ? await decode(body) : body,
    }
  }

  return {
    ask: async (request) => {
      for (let attempt = 0; ; attempt += 1) {
        const last = attempt === retries
        try {
          const reply = await once(request)
          if (last || !isBusy(reply.status)) return reply
          await pause(Number(reply.headers['retry-after'] ?? 0) * 1000 || 200 * 2 ** attempt)
        } catch (error) {
          if (last) throw error
          await pause(200 * 2 ** attempt)
        }
      }
    },
    close: () => agent.destroy(),
  }
}

const MAX_PAUSE = 30_000

/** Too many requests, or an overloaded gateway: another attempt may succeed. */
const isBusy = (status: number): boolean => status === 429 || status >= 500

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, MAX_PAUSE)))
