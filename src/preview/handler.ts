// Serves a pressed folder: the edge handler answers as on a host, and serve-handler sends media.
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { faceAt } from '../api/face-requests.ts'
import { FACES_FILE } from '../api/files.ts'
import { routeOf } from '../api/routes.ts'
import { askedOf } from '../api/rules.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { loadFaces } from '../edge/faces.ts'
import { errorResponse } from '../edge/failure.ts'
import { respond, type Site } from '../edge/handler.ts'
import { PackMemory } from '../edge/pack-memory.ts'
import { blocksFolder } from '../packs/store.ts'
import { folderAssets } from './asset.ts'
import { sendMedia } from './media.ts'

export function createListener(rules: SiteRules, folder: string): RequestListener {
  // The folder may be rebuilt while it is served.
  const file = path.join(folder, FACES_FILE)
  const faces = existsSync(file) ? loadFaces(readFileSync(file, 'utf8')) : {}
  const site = {
    ...{ rules, faces, asset: folderAssets(folder) },
    ...{ memory: new PackMemory({ isLive: true }), store: folderAssets(blocksFolder(folder, rules)) },
  }
  return createRulesListener(site, async (answer, { path, incoming, response }) => {
    if (answer.body !== null && answer.ok && routeOf(path)?.kind === 'media')
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

/** Creates a listener that answers by the rules of a site and sends the answers with a given function. */
export function createRulesListener(
  site: Site,
  sendAnswer: (answer: Response, exchange: Exchange) => Promise<void>,
): RequestListener {
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = incoming
    const asked = askedOf(method, originForm(url), headers['access-control-request-method'])
    const request = faceAt(site.rules, asked.path) ? wholeRequest(incoming) : toRequest(incoming)
    // An incomplete site fails one request, not the server.
    const answered = await respond(site, asked, request).catch(() => errorResponse(site.rules, request))
    await sendAnswer(answered, { path: asked.path, incoming, response })
  }
  // The client disconnected, or the file became unreadable.
  return (request, response) => void answer(request, response).catch(() => response.destroy())
}

/** The path and query of a target, which may be an absolute URL (RFC 9112, section 3.2.2). */
const originForm = (target: string): string =>
  target.replace(/^https?:\/\/[^/?#]*(.?)/i, (_, next: string) => (next === '/' ? next : `/${next}`))

const CONDITIONS = ['if-none-match', 'if-modified-since', 'range', 'if-range'] as const

/** The request without its target: that is used exactly as sent, while a URL would normalise it. */
function toRequest({ method, headers }: IncomingMessage): Request {
  const conditions = CONDITIONS.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return new Request('http://preview/', { method: method === 'HEAD' ? 'HEAD' : 'GET', headers: conditions })
}

/** The request with all headers and its body, without its target. */
function wholeRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', headersDistinct } = incoming
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const } : {}
  return new Request('http://preview/', { method, headers, ...body } as RequestInit)
}

/** Sends an answer unchanged. */
export async function send(answer: Response, response: ServerResponse): Promise<void> {
  const isEmpty = answer.body === null && answer.status !== 204 && answer.status !== 304
  const length = isEmpty ? { 'content-length': '0' } : {}
  response.writeHead(answer.status, { ...length, ...Object.fromEntries(answer.headers) })
  if (answer.body === null) response.end()
  else await pipeline(Readable.fromWeb(answer.body as ReadableStream), response)
}
