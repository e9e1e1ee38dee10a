// The site of `dev` behind a server: answers by the rules of every host, pages that load themselves again.
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { mediaType } from '../api/media-types.ts'
import { routeOf } from '../api/routes.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { ASSETS } from '../api/web.ts'
import type { DevSiteFile } from '../build/dev-site-files.ts'
import { fileResponse } from '../edge/file-response.ts'
import type { Asset } from '../edge/handler.ts'
import { packageFile } from '../package.ts'
import { decoded, fileAt } from '../preview/asset.ts'
import { type Exchange, listenerFor, send } from '../preview/handler.ts'
import type { SiteEvents } from './events.ts'

/** No path of a site begins so. */
const OWN = '/@catalog-press/'
const SCRIPT = `${OWN}client.js`
const EVENTS = `${OWN}events`

/** A site that may change at any time. */
export interface ServedSite {
  /** Null where there is no site yet. */
  readonly rules: SiteRules | null
  file(name: string): Promise<DevSiteFile | null>
}

/** Answers of a site, and to the script that pages are given. */
export function devListener(site: ServedSite, events: SiteEvents): RequestListener {
  const script = readFile(packageFile('lib/dev/client.js'))
  const current = {
    get rules(): SiteRules {
      if (site.rules === null) throw new Error('There is no site yet')
      return site.rules
    },
    asset: assetOf(site),
  }
  return (incoming, response) => {
    // What is sent may be older than the site is by then, and never newer than it says.
    const { build } = events.state
    const answer = listenerFor(current, (answered, exchange) => sendFresh(answered, exchange, build))
    const [path = ''] = (incoming.url ?? '').split('?')
    // The script that pages are given is not in the ranges of a file.
    if (!isMedia(path)) delete incoming.headers.range
    if (path === EVENTS) sendEvents(events, incoming, response)
    else if (path === SCRIPT) void sendScript(script, response)
    else if (site.rules === null) sendReport(incoming, response, build)
    else answer(incoming, response)
  }
}

const assetOf =
  (site: ServedSite): Asset =>
  async (file, request) => {
    const name = decoded(file)
    const found = name === null ? null : await site.file(name)
    if (found === null) return null
    if ('from' in found) return fileAt(found.from, { name: file, request })
    const bytes = new Uint8Array(found.bytes)
    const read = async () => bytes
    const stream = async () => new Response(bytes).body as ReadableStream<Uint8Array<ArrayBuffer>>
    const { length: size } = bytes
    return fileResponse({ size, modified: null, type: mediaType(file), read, stream }, request)
  }

/** Sends an answer that no cache keeps without asking, and the script with each page. */
async function sendFresh(answer: Response, { path, incoming, response }: Exchange, build: string) {
  const headers = new Headers(answer.headers)
  // Files of these names never change.
  if (!path.startsWith(`/${ASSETS}/`)) headers.set('Cache-Control', 'no-cache')
  const { status } = answer
  const isPage = headers.get('Content-Type')?.startsWith('text/html') && !isMedia(path)
  if (!isPage || status === 304) return send(new Response(answer.body, { status, headers }), response)
  // The page is another than that of the site, whose tag and ranges are not its own.
  for (const name of ['ETag', 'Last-Modified', 'Accept-Ranges']) headers.delete(name)
  const text = withScript(await answer.text(), build)
  // Nothing was rendered for HEAD, so that the length is not known.
  if (incoming.method === 'HEAD') headers.delete('Content-Length')
  else headers.set('Content-Length', `${Buffer.byteLength(text)}`)
  response.writeHead(status, Object.fromEntries(headers))
  response.end(text)
}

const isMedia = (path: string): boolean => routeOf(path)?.kind === 'media'

/** Scripts of their own file are all that the policy of pages allows. */
const withScript = (page: string, build: string): string =>
  page.replace('</head>', `<script src="${SCRIPT}" data-build="${build}" defer></script></head>`)

function sendEvents(events: SiteEvents, { method }: IncomingMessage, response: ServerResponse): void {
  if (method === 'GET') events.add(response)
  else response.writeHead(405, { Allow: 'GET' }).end()
}

async function sendScript(script: Promise<Buffer>, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' })
  response.end(await script)
}

/** The page that stands for all others as long as there is no site. */
function sendReport({ method }: IncomingMessage, response: ServerResponse, build: string): void {
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  })
  const page = withScript(NO_SITE, build)
  response.end(method === 'HEAD' ? '' : page)
}

const NO_SITE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>catalog-press dev</title></head>
<body><p>The catalog cannot be built yet. See the terminal.</p></body></html>
`
