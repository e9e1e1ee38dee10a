// The body of a URL, written to a file. Not by `fetch`: where a body is not packed as its Content-Encoding says, and
// comes after the headers, the answer never ends; and a packed body that was cut off ends as if it were complete.
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import followRedirects from 'follow-redirects'
import { CatalogError } from '../model/errors.ts'

const { http, https } = followRedirects

/** As many as browsers follow. */
const MAX_REDIRECTS = 20

const HEADERS = { accept: '*/*', 'accept-encoding': 'gzip, br', 'user-agent': 'node' }

/**
 * @param patience milliseconds in which the server must send something
 * @returns the Content-Type
 * @throws CatalogError UNREACHABLE
 */
export async function download(url: string, file: string, patience: number): Promise<string | null> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), patience)
  const { signal } = silence
  try {
    const response = await responseOf(url, signal)
    response.on('data', () => timer.refresh())
    await unpack(response, file, { url, signal })
    return response.headers['content-type'] ?? null
  } catch (error) {
    if (error instanceof CatalogError) throw error
    if (signal.aborted)
      throw unreachable(url, `sent nothing for ${patience / 1000} seconds`, { cause: error })
    throw unreachable(url, `cannot be read: ${reasonOf(error as Error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** The answer with status 200 to 299, wherever it leads to; a password is sent to the server alone that it is for. */
async function responseOf(address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(address)
  const authorization = authorizationOf(url)
  const headers = { ...HEADERS, ...(authorization && { authorization }) }
  const { request } = url.protocol === 'https:' ? https : http
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // What goes wrong once the answer has begun is told by its body.
    request(url, { headers, signal, maxRedirects: MAX_REDIRECTS }, resolve).on('error', reject).end()
  })
  const { statusCode = 0, statusMessage = '' } = response
  if (statusCode >= 200 && statusCode < 300) return response
  response.destroy()
  throw unreachable(address, `answers ${statusCode} ${statusMessage}`.trimEnd())
}

/** Takes the credentials out of a URL. */
function authorizationOf(url: URL): string | undefined {
  const { username, password } = url
  if (username + password === '') return undefined
  url.username = ''
  url.password = ''
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  return `Basic ${pair.toString('base64')}`
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

interface Packed {
  readonly url: string
  readonly signal: AbortSignal
}

/** Writes the body as it was before it was packed, as its Content-Encoding says. */
async function unpack(response: IncomingMessage, file: string, { url, signal }: Packed): Promise<void> {
  const coding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoders = coding.split(/\s*,\s*/).reverse()
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  // Other codings are those of storage and its clients: there is nothing to unpack.
  const unpackers = decoders.flatMap((name) => DECODERS[name]?.() ?? [])
  try {
    await pipeline([response, ...unpackers, createWriteStream(file)], { signal })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!/^(?:Z_|ERR__)/.test(code) || unpackers.length === 0) throw error
    // A body of nothing is no packed body of nothing, and is told as what it is.
    if (bytes === 0) return
    const isCut = code === 'Z_BUF_ERROR'
    throw unreachable(
      url,
      isCut
        ? `was cut off: its body, packed with ${coding}, is not complete`
        : `answers with "Content-Encoding: ${coding}", but its body is not ${coding}`,
      {
        cause: error,
        hint: isCut
          ? 'Build again when it can be read; or look at what the server sends.'
          : 'Let the server leave that header out, or pack the body.',
      },
    )
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'ECONNRESET') return 'other side closed'
  // Of a host with several addresses each fails for itself, and what stands for all has no message.
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return (first instanceof Error && first.message) || error.message || `${error.code}`
}

interface Reason {
  readonly hint?: string
  readonly cause?: unknown
}

export function unreachable(
  url: string,
  what: string,
  { cause, hint = 'Correct its address, or build again when it can be read.' }: Reason = {},
): CatalogError {
  return new CatalogError('UNREACHABLE', `The source ${what}.`, { at: [{ file: url }], hint, cause })
}
