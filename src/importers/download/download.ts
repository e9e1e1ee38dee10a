// Downloads a URL to a file. Not by `fetch`: if a body that arrives after the headers does not match its
// Content-Encoding, the response never ends; and a truncated compressed body ends as if it were complete.
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import followRedirects from 'follow-redirects'
import { CatalogError } from '../../core/problems/errors.ts'
import { namingAsync } from '../../core/system/file-system.ts'
import { formatCount, formatNumber } from '../../core/system/format.ts'
import { dataAddressHint } from './page-addresses.ts'
import { guardRedirects } from './redirect-guard.ts'

const { http, https } = followRedirects

/** The same limit as browsers have. */
const MAX_REDIRECTS = 20

/** Fewer bytes do not count as an answer, so that a build does not wait for a server that sends one now and then. */
const MIN_BYTES = 1024

/**
 * A compressed body may expand to this many bytes, and beyond that to this many times its own: a small one that fills
 * the disk is not a catalog.
 */
const MAX_EXPANDED = 64 * 1024 * 1024
const MAX_EXPANSION = 200

/** Statuses of a response that is yet to be made, and of a part that nobody requested. */
const INCOMPLETE = [202, 206]

/** Connections are closed, not used again: the address of each is looked up. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'gzip, br', connection: 'close', 'user-agent': 'node' }

/** What the headers of a response state of its body. */
interface Response {
  readonly type: string | null
  readonly filename: string | undefined
}

/**
 * @param idleTimeout milliseconds in which some data must arrive
 * @throws CatalogError UNREACHABLE
 */
export async function download(url: string, file: string, idleTimeout: number): Promise<Response> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), idleTimeout)
  const { signal } = silence
  let received = 0
  try {
    const response = await fetchResponse(url, signal)
    response.on('data', ({ length }: Buffer) => {
      received += length
      if (received < MIN_BYTES) return
      received = 0
      timer.refresh()
    })
    await unpack(response, file, { url, signal })
    const { 'content-type': type = null, 'content-disposition': disposition = '' } = response.headers
    return { type, filename: /filename="?([^";]+)/i.exec(disposition)?.[1]?.trim() }
  } catch (error) {
    if (error instanceof CatalogError || isOfDisk(error)) throw error
    if (signal.aborted) {
      const what = received === 0 ? 'nothing' : `fewer than ${formatNumber(MIN_BYTES)} bytes`
      throw unreachableUrl(url, `sent ${what} for ${idleTimeout / 1000} seconds`, { cause: error })
    }
    throw unreachableUrl(url, `cannot be read: ${failureReason(error as Error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Whether this machine failed, not the server. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'].includes(`${error.code}`)

/** Follows redirects to a complete response. Sends credentials only to the server in the URL. */
async function fetchResponse(address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(address)
  const authorization = takeCredentials(url)
  const headers = { ...HEADERS, ...(authorization && { authorization }) }
  const { request } = url.protocol === 'https:' ? https : http
  const guard = guardRedirects(url, (host) => leadsWithin(address, host))
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { headers, signal, maxRedirects: MAX_REDIRECTS, ...guard }, (response) => {
      // Other errors after the response has begun are emitted by its body.
      sent.on('error', () => response.complete && response.destroy(sendsMore(address)))
      resolve(response)
    })
    // What refuses a redirect is the cause of the error.
    sent.on('error', (error) => reject(error.cause instanceof CatalogError ? error.cause : error)).end()
  })
  const { statusCode = 0, statusMessage = '' } = response
  if (statusCode >= 200 && statusCode < 300 && !INCOMPLETE.includes(statusCode)) return response
  response.destroy()
  throw unreachableUrl(address, `answers ${statusCode} ${statusMessage}`.trimEnd())
}

/** Removes the credentials from a URL and returns them as an Authorization header. */
function takeCredentials(url: URL): string | undefined {
  const { username, password } = url
  if (username + password === '') return undefined
  url.username = ''
  url.password = ''
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  return `Basic ${pair.toString('base64')}`
}

const DECODERS: ReadonlyMap<string, () => Transform> = new Map(
  Object.entries({
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }),
)

interface Download {
  readonly url: string
  readonly signal: AbortSignal
}

/** Writes the decompressed body to a file. */
async function unpack(response: IncomingMessage, file: string, { url, signal }: Download): Promise<void> {
  const coding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoders = coding.split(/\s*,\s*/).reverse()
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  // Unknown codings, which some storage services send, are not decoded.
  const unpackers = decoders.flatMap((name) => DECODERS.get(name)?.() ?? [])
  let expanded = 0
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      expanded += chunk.length
      const isOver = expanded > Math.max(MAX_EXPANDED, bytes * MAX_EXPANSION)
      done(isOver ? expandsTooFar(url, bytes) : null, chunk)
    },
  })
  const steps = unpackers.length === 0 ? [] : [...unpackers, limit]
  try {
    await namingAsync(file, () => pipeline([response, ...steps, createWriteStream(file)], { signal }))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!/^(?:Z_|ERR__)/.test(code) || unpackers.length === 0) throw error
    // An empty body is reported as an empty source.
    if (bytes === 0) return
    const isCut = code === 'Z_BUF_ERROR'
    throw unreachableUrl(
      url,
      isCut
        ? `was cut off: its ${coding}-encoded body is incomplete`
        : `answers with "Content-Encoding: ${coding}", but its body is not ${coding}`,
      {
        cause: error,
        hint: isCut
          ? 'Build again when it can be read, or check what the server sends.'
          : 'Make the server omit that header, or compress the body.',
      },
    )
  }
}

const sendsMore = (url: string): CatalogError =>
  unreachableUrl(url, 'sends more bytes than its Content-Length announces', {
    hint: 'Make the server count bytes, not characters, or omit that header.',
  })

const leadsWithin = (url: string, host: string): CatalogError =>
  unreachableUrl(url, `redirects to ${host}, which is in the private network of this machine`, {
    hint: 'If the data are there, name that address itself in "sources" of site.json.',
  })

const expandsTooFar = (url: string, bytes: number): CatalogError =>
  unreachableUrl(
    url,
    `expands from ${formatCount(bytes, 'byte')} to more than ${formatNumber(MAX_EXPANDED)}, which is more than ${MAX_EXPANSION} times as much`,
    { hint: 'Check what the server sends. If that is right, make it send the source uncompressed.' },
  )

function failureReason(error: NodeJS.ErrnoException): string {
  if (error.code === 'ECONNRESET') return 'other side closed'
  // For a host with several addresses, the AggregateError has no message; its parts have.
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return (first instanceof Error && first.message) || error.message || `${error.code}`
}

interface Reason {
  readonly hint?: string
  readonly cause?: unknown
}

export function unreachableUrl(
  url: string,
  what: string,
  {
    cause,
    hint = dataAddressHint(url) ?? 'Correct its address, or build again when it can be read.',
  }: Reason = {},
): CatalogError {
  return new CatalogError('UNREACHABLE', `The source ${what}.`, { at: [{ file: url }], hint, cause })
}
