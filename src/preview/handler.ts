// A pressed folder behind a server: the edge handler answers as it does on a host, and serve-handler sends media.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { mediaHeaders } from '../api/headers.ts'
import { routeOf } from '../api/routes.ts'
import { type Asked, askedOf } from '../api/rules.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { respond } from '../edge/handler.ts'
import { assetsOf } from './asset.ts'
import { sendMedia } from './media.ts'

export function answerWith(rules: SiteRules, folder: string): RequestListener {
  const site = { rules, asset: assetsOf(folder) }
  const headers = mediaHeaders(rules)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // Node itself leaves the body out of an answer to HEAD, and what describes it in.
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
    const asked = askedOf(method, request.url ?? '/', request.headers['access-control-request-method'])
    if (isMedia(asked) && (await sendMedia(request, response, { folder, path: asked.path, headers }))) return
    await send(await respond(site, asked, requestFor(request)), response)
  }
  // A site that is not whole ends one answer, and not the server.
  return (request, response) => void answer(request, response).catch(() => sendFailure(response))
}

const isMedia = ({ method, path }: Asked): boolean => method === 'GET' && routeOf(path)?.kind === 'media'

/** The conditions of a request; what it asks for is read from its target as it was sent, which a URL would tidy. */
function requestFor({ headers }: IncomingMessage): Request {
  const tag = headers['if-none-match']
  return new Request('http://preview/', { headers: tag === undefined ? {} : { 'If-None-Match': tag } })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const length = answer.status === 204 || answer.status === 304 ? {} : { 'content-length': body.length }
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...length }).end(body)
}

function sendFailure(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"detail":"A page is missing."}')
}
