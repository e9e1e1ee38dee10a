// Answers requests to a Node.js server by the edge handler, as on a host. In a preview, serve-handler sends media.
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { errorResponse } from '../../../contract/edge/failure.ts'
import { respond, type Site } from '../../../contract/edge/handler.ts'
import { PackMemory } from '../../../contract/edge/pack-memory.ts'
import type { Bytes } from '../../../contract/edge/pressed-page.ts'
import { faceAt } from '../../../contract/rules/face-requests.ts'
import { errorHeaders } from '../../../contract/rules/headers.ts'
import { parseRoute } from '../../../contract/rules/routes.ts'
import { parseAsked } from '../../../contract/rules/rules.ts'
import type { SiteRules } from '../../../contract/rules/site-rules.ts'
import { folderFiles, storeBeside } from './asset.ts'
import { createLine } from './line.ts'
import { sendMedia } from './media.ts'
import { readFaces } from './site-folder.ts'

export function createListener(rules: SiteRules, folder: string): RequestListener {
  const faces = readFaces(folder)
  // The folder may be rebuilt while it is served.
  const memory = new PackMemory({ isLive: true })
  const site = { rules, faces, memory, ...storeBeside(folder, rules), ...folderFiles(folder) }
  return createRulesListener(site, async (answer, { path, incoming, response }) => {
    if (answer.body !== null && answer.ok && parseRoute(path)?.kind === 'media')
      await sendMedia(incoming, response, { folder, path, answer })
    else await send(answer, response)
  })
}

/** A request and its response. */
export interface Exchange {
  /** The requested path, exactly as sent. */
  readonly path: string
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
}

/** Creates a listener that answers by the rules of a site, and sends the answers unchanged or with a given function. */
export function createRulesListener(
  site: Site,
  sendAnswer: (answer: Response, exchange: Exchange) => Promise<void> = (answer, { response }) =>
    send(answer, response),
): RequestListener {
  const inLine = createLine()
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = incoming
    await waitForTurn(response)
    const asked = parseAsked(method, originForm(url), headers['access-control-request-method'])
    const request = faceAt(site.rules, asked.path) ? await wholeRequest(incoming) : toRequest(incoming)
    if (request === null) return refuseBody(site, incoming, response)
    // An incomplete site fails one request, not the server.
    const answered = await respond({ ...site, inLine }, asked, request).catch((error) => {
      console.error(error)
      return errorResponse(site.rules, request)
    })
    await sendAnswer(answered, { path: asked.path, incoming, response })
  }
  // The client disconnected, or the file became unreadable.
  return (request, response) => void answer(request, response).catch(() => response.destroy())
}

/**
 * Resolves when all earlier answers of the connection have been sent. A client may send many requests and read no
 * answer: then only one is composed.
 */
async function waitForTurn(response: ServerResponse): Promise<void> {
  if (response.socket === null) await once(response, 'socket')
}

/** The path and query of a target, which may be an absolute URL (RFC 9112, section 3.2.2). */
const originForm = (target: string): string =>
  target.replace(/^https?:\/\/[^/?#]*(.?)/i, (_, next: string) => (next === '/' ? next : `/${next}`))

const CONDITIONS = [
  'accept-encoding',
  'if-match',
  'if-unmodified-since',
  'if-none-match',
  'if-modified-since',
  'range',
  'if-range',
] as const

/** The request without its target: that is used exactly as sent, while a URL would normalise it. */
function toRequest({ method, headers }: IncomingMessage): Request {
  const conditions = CONDITIONS.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return new Request('http://preview/', { method: method === 'HEAD' ? 'HEAD' : 'GET', headers: conditions })
}

/** Maximum bytes of the body of a request: faces read it whole. */
const MAX_BODY = 1024 * 1024

/**
 * The request with all headers and its body, without its target; null if the body is too large. A method other than
 * GET and HEAD is sent as POST: the face is given the real one, and a Request of some methods, such as TRACE, throws.
 */
async function wholeRequest(incoming: IncomingMessage): Promise<Request | null> {
  const { method = 'GET', headersDistinct } = incoming
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  if (method === 'GET' || method === 'HEAD') return new Request('http://preview/', { method, headers })
  const body = await readBody(incoming)
  return body && new Request('http://preview/', { method: 'POST', headers, body })
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // The connection stays open for the answer.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > MAX_BODY) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Reads the rest of the body without keeping it, so that the client can send it and then read the answer. */
function refuseBody({ rules }: Site, incoming: IncomingMessage, response: ServerResponse): void {
  incoming.resume()
  const headers = { ...errorHeaders(rules), 'Cache-Control': 'no-store' }
  response
    .writeHead(413, headers)
    .end(JSON.stringify({ detail: `The body has more than ${MAX_BODY} bytes.` }))
}

/** Longer bodies are sent while they are read. */
const MAX_WHOLE = 1024 * 1024

/**
 * Reads a stream to its end.
 * @throws if it ends early, as of a file that became shorter meanwhile: the client would wait for the rest
 */
async function* untilLength(stream: ReadableStream<Bytes>, length: number): AsyncGenerator<Bytes> {
  let sent = 0
  for await (const chunk of stream) {
    sent += chunk.length
    yield chunk
  }
  if (sent < length) throw new Error(`the body ended after ${sent} of ${length} bytes`)
}

/** Sends an answer unchanged. */
export async function send(answer: Response, response: ServerResponse): Promise<void> {
  const { status, headers, body } = answer
  const fields = Object.fromEntries(headers)
  if (body === null) {
    const length = status === 204 || status === 304 ? {} : { 'content-length': '0' }
    response.writeHead(status, { ...length, ...fields }).end()
  } else if (Number(headers.get('Content-Length')) > MAX_WHOLE) {
    response.writeHead(status, fields)
    await pipeline(
      untilLength(body as ReadableStream<Bytes>, Number(headers.get('Content-Length'))),
      response,
    )
  } else {
    const bytes = new Uint8Array(await answer.arrayBuffer())
    response.writeHead(status, { 'content-length': bytes.length, ...fields }).end(bytes)
  }
}
