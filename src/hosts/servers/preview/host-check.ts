// Answers only requests for hosts that the server is known by. A browser sends the name in its address bar, so a web
// site that points its own name at this machine (DNS rebinding) is refused.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isIP } from 'node:net'

/** An address or a name, and a port (RFC 9112, section 3.2). */
const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d*)?$/i

/** @param names of the server, in addition to `localhost` and every IP address: no foreign name can be one of them */
export function checkHost(listener: RequestListener, names: readonly string[]): RequestListener {
  const known = new Set(['localhost', ...names.map(normalizeName)])
  return requireOneHost((request, response) => {
    const [written] = hostHeaders(request)
    if (written === undefined) return listener(request, response)
    const host = normalizeName(nameIn(written) ?? '')
    if (isIP(host) > 0 || known.has(host) || host.endsWith('.localhost')) return listener(request, response)
    sendRefusal(
      response,
      403,
      `This server does not answer for ${host}. If you use that name for it, start it with --allow-host ${host}.`,
    )
  })
}

/** Refuses requests with more than one Host header, or one that names no host (RFC 9112, section 3.2). */
export const requireOneHost =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const written = hostHeaders(request)
    // Only programs older than HTTP/1.1 send none, and Node.js refuses all others.
    if (written.length > 1 || written.some((each) => nameIn(each) === undefined))
      return sendRefusal(response, 400, 'The Host header must name one host.')
    return listener(request, response)
  }

/** The name or address in a Host header; undefined if it is not valid. */
function nameIn(written: string): string | undefined {
  const [, address, name = address] = HOST.exec(written) ?? []
  return name
}

/** A name in lower case, without the dot that may end it. */
const normalizeName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** Every Host header: Node.js keeps only the first in `headers`. */
const hostHeaders = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')

/** Sends a refusal in plain words, which no other origin can read. */
export function sendRefusal(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(`${reason}\n`)
}
