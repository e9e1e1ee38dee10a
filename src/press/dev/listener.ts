// Serves the site of `dev`: answers by the rules of every host, and adds a script to pages that reloads them.
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FaceCodes } from '../../contract/edge/faces.ts'
import { fileResponse } from '../../contract/edge/file-response.ts'
import type { Asset } from '../../contract/edge/handler.ts'
import { mediaType } from '../../contract/rules/media-types.ts'
import { parseRoute } from '../../contract/rules/routes.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { ASSETS } from '../../contract/urls/web.ts'
import { packageFile } from '../../core/system/package.ts'
import { decodeName, serveFile } from '../../hosts/servers/preview/asset.ts'
import { createRulesListener, type Exchange, send } from '../../hosts/servers/preview/handler.ts'
import { sendRefusal } from '../../hosts/servers/preview/host-check.ts'
import type { DevSiteFile } from './dev-site-files.ts'
import type { SiteEvents } from './events.ts'

/** No path of a site begins with this. */
const INTERNAL_PATH = '/@catalog-press/'
const SCRIPT = `${INTERNAL_PATH}client.js`
const EVENTS = `${INTERNAL_PATH}events`

/** A site that may change at any time. */
export interface ServedSite {
  /** Null if there is no site yet. */
  readonly rules: SiteRules | null
  /** The code of its faces. */
  readonly faces: FaceCodes
  file(name: string): Promise<DevSiteFile | null>
}

/** Serves a site, and the script and events of its pages. */
export function createDevListener(site: ServedSite, events: SiteEvents): RequestListener {
  const script = readFile(packageFile('lib/press/dev/client.js'))
  const current = {
    get rules(): SiteRules {
      if (site.rules === null) throw new Error('There is no site yet')
      return site.rules
    },
    get faces(): FaceCodes {
      return site.faces
    },
    asset: siteAsset(site),
  }
  return (incoming, response) => {
    // Read the state before the answer: a page may be newer than its identifier, never older.
    const { build } = events.state
    const answer = createRulesListener(current, (answered, exchange) => sendFresh(answered, exchange, build))
    const [path = ''] = (incoming.url ?? '').split('?')
    // A range would not contain the script that is added to pages.
    if (!isMedia(path)) delete incoming.headers.range
    if (path.startsWith(INTERNAL_PATH) && !isFromOwnPage(incoming))
      sendRefusal(response, 403, 'Only pages of this server may read this.')
    else if (path === EVENTS) sendEvents(events, incoming, response)
    else if (path === SCRIPT) void sendScript(script, response)
    else if (site.rules === null) sendNotice(incoming, response, { ...NO_SITE, build })
    else answer(incoming, response)
  }
}

const siteAsset =
  (site: ServedSite): Asset =>
  async (file, request) => {
    const name = decodeName(file)
    const found = name === null ? null : await site.file(name)
    if (found === null) return null
    if ('from' in found) return serveFile(found.from, { name: file, request })
    const bytes = new Uint8Array(found.bytes)
    const read = async () => bytes
    const stream = async () => new Response(bytes).body as ReadableStream<Uint8Array<ArrayBuffer>>
    const { length: size } = bytes
    return fileResponse({ size, modified: null, type: mediaType(file), read, stream }, request)
  }

/** Sends an answer that caches must revalidate, and adds the script to web pages. */
async function sendFresh(answer: Response, { path, incoming, response }: Exchange, build: string) {
  const headers = new Headers(answer.headers)
  // The names of assets change with their content.
  if (!path.startsWith(`/${ASSETS}/`)) headers.set('Cache-Control', 'no-cache')
  const { status } = answer
  if (status === 500 && parseRoute(path)?.kind === 'web')
    return sendNotice(incoming, response, { ...NO_PAGE, build })
  const isPage = headers.get('Content-Type')?.startsWith('text/html') && !isMedia(path)
  if (!isPage || status === 304) return send(new Response(answer.body, { status, headers }), response)
  // With the script, the page differs from that of the site: the tag and ranges do not apply.
  for (const name of ['ETag', 'Last-Modified', 'Accept-Ranges']) headers.delete(name)
  const text = withScript(await answer.text(), build)
  // HEAD renders nothing, so the length is unknown.
  if (incoming.method === 'HEAD') headers.delete('Content-Length')
  else headers.set('Content-Length', `${Buffer.byteLength(text)}`)
  response.writeHead(status, Object.fromEntries(headers))
  response.end(text)
}

/**
 * Whether no page of a different origin sent the request. `Sec-Fetch-Site` is missing where the connection is not
 * trusted, and in old browsers; `Origin` is missing where a page reads its own server.
 */
function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site = 'none', origin, host } = headers
  if (site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || origin.replace(/^https?:\/\//, '') === host
}

const isMedia = (path: string): boolean => parseRoute(path)?.kind === 'media'

/** The content security policy of pages allows only scripts in separate files. */
const withScript = (page: string, build: string): string =>
  page.replace('</head>', `<script src="${SCRIPT}" data-build="${build}" defer></script></head>`)

function sendEvents(events: SiteEvents, { method }: IncomingMessage, response: ServerResponse): void {
  if (method === 'GET') events.add(response)
  else response.writeHead(405, { Allow: 'GET' }).end()
}

async function sendScript(script: Promise<Buffer>, response: ServerResponse): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  response.end(await script)
}

interface Notice {
  readonly status: number
  readonly text: string
}

/** While there is no site. */
const NO_SITE: Notice = { status: 503, text: 'The catalog cannot be built yet. See the terminal.' }
/** For a page that cannot be rendered. */
const NO_PAGE: Notice = { status: 500, text: 'This page cannot be built. See the terminal.' }

/** Sends a page without content, over which its script shows the errors. */
function sendNotice(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, text, build }: Notice & { readonly build: string },
): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  })
  const page = withScript(noticePage(text), build)
  response.end(method === 'HEAD' ? '' : page)
}

const noticePage = (text: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>catalog-press dev</title></head>
<body><p>${text}</p></body></html>
`
