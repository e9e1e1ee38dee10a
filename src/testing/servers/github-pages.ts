// Serves a folder as GitHub Pages does: index.html for a folder, a page without its extension, 404.html, gzip, and its
// own few headers. It cannot be run anywhere else.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Fetch } from './fetch-server.ts'
import { decodedName, fileResponse } from './static-file.ts'

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.atom': 'application/atom+xml',
    '.json': 'application/json; charset=utf-8',
    '.rss': 'application/rss+xml',
    '.txt': 'text/plain; charset=utf-8',
    '.xml': 'application/xml',
  }),
)

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'max-age=600',
  Vary: 'Accept-Encoding',
}

export function serveAsGithubPages(site: string): Fetch {
  const contentType = (name: string) =>
    /\0|[^/]{256}/.test(name) ? undefined : statSync(path.join(site, name), { throwIfNoEntry: false })
  const fileAt = (name: string): string | null => (contentType(name)?.isFile() ? name : null)

  return async (request) => {
    if (!['GET', 'HEAD'].includes(request.method)) return refusal(405)
    const { pathname, search } = new URL(request.url)
    const name = decodedName(pathname)
    if (name === null) return refusal(400)
    if (!name.endsWith('/') && contentType(name)?.isDirectory())
      return new Response(null, { status: 301, headers: { Location: `${pathname}/${search}` } })
    const found = name.endsWith('/') ? fileAt(`${name}index.html`) : (fileAt(name) ?? fileAt(`${name}.html`))
    const file = found ?? fileAt('/404.html')
    if (file === null) return refusal(404)
    const body = readFileSync(path.join(site, file))
    const type = TYPES.get(path.extname(file))
    const headers = { ...HEADERS, ...(type === undefined ? {} : { 'Content-Type': type }) }
    const response = fileResponse(withStrongTags(request), {
      name: file,
      body,
      status: found ? 200 : 404,
      headers,
    })
    return compressed(request, response)
  }
}

const refusal = (status: number): Response =>
  new Response('<html></html>', { status, headers: { 'Content-Type': 'text/html' } })

/** Tags are compared weakly: one that was sent in gzip is known again. */
function withStrongTags(request: Request): Request {
  const headers = new Headers(request.headers)
  const tags = headers.get('If-None-Match')
  if (tags !== null) headers.set('If-None-Match', tags.replaceAll('W/', ''))
  return new Request(request, { headers })
}

async function compressed(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response
  const isAsked = /\bgzip\b(?!;q=0)/.test(request.headers.get('Accept-Encoding') ?? '')
  if (!isAsked || request.method === 'HEAD' || status === 206 || status === 304) return response
  if (!/^text\/|json|xml|svg/.test(headers.get('Content-Type') ?? '')) return response
  const body = zlib.gzipSync(Buffer.from(await response.arrayBuffer()))
  const sent = new Headers(headers)
  const tag = headers.get('ETag')
  sent.set('Content-Encoding', 'gzip')
  if (tag !== null) sent.set('ETag', `W/${tag}`)
  return new Response(body, { status, headers: sent })
}
