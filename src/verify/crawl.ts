// Follows every link of a site, breadth first from its root: every link must answer. Only addresses are kept in
// memory.
import { pMapIterable } from 'p-map'
import { lookupsOf } from '../api/lookups.ts'
import { type Route, routeOf } from '../api/routes.ts'
import { isAbsoluteUrl, lookupPath, rootPath, webPagePath } from '../api/urls.ts'
import type { Reply } from './ask.ts'
import type { Client } from './client.ts'

/** A link that does not answer 200. */
export interface DeadLink {
  /** Path and query. */
  readonly target: string
  /** What it answered instead. */
  readonly received: string
  /** Where it was found first; null for the root. */
  readonly from: { readonly target: string; readonly at: string } | null
}

export interface Crawl {
  /** Links of the site that were followed. */
  readonly followed: number
  readonly dead: readonly DeadLink[]
  /** Occurrences of links to web pages, which are not followed: they may be published elsewhere. */
  readonly pages: number
  /** Occurrences of links to other hosts, by host; they are not followed. */
  readonly elsewhere: ReadonlyMap<string, number>
}

export interface CrawlOptions {
  readonly base: string
  readonly concurrency: number
  /** Called with the number of links found. */
  readonly grow?: (links: number) => void
  /** Called with the number of links answered. */
  readonly tick?: (links: number) => void
}

interface Link {
  readonly target: string
  readonly from: DeadLink['from']
}

/** Why a link is dead, or what it answers. */
interface Visit {
  readonly link: Link
  readonly fault: string | null
  readonly json: unknown
}

export async function crawl(client: Client, options: CrawlOptions): Promise<Crawl> {
  const { base, concurrency, grow, tick } = options
  const origins = new Set([base])
  const seen = new Set([rootPath('api')])
  const dead: DeadLink[] = []
  const elsewhere = new Map<string, number>()
  let pages = 0
  grow?.(1)
  let level: Link[] = [{ target: rootPath('api'), from: null }]
  while (level.length > 0) {
    const next: Link[] = []
    // In the order of the links, so that every run reports the same.
    for await (const { link, fault, json } of pMapIterable(level, (one) => visit(client, one), {
      concurrency,
    })) {
      tick?.(1)
      if (fault !== null) dead.push({ ...link, received: fault })
      if (link.from === null) for (const origin of publishedAt(json)) origins.add(origin)
      for (const { text, at } of [...linksIn(json), ...lookupsIn(json)]) {
        const place = placeOf(text, base, origins)
        if (place === 'page') pages += 1
        else if ('host' in place) elsewhere.set(place.host, (elsewhere.get(place.host) ?? 0) + 1)
        else if (!seen.has(place.target)) {
          seen.add(place.target)
          grow?.(1)
          next.push({ target: place.target, from: { target: link.target, at } })
        }
      }
    }
    level = next
  }
  return { followed: seen.size, dead, pages, elsewhere }
}

/** Routes that must answer with JSON. */
const VIEWS: ReadonlySet<string> = new Set(['root', 'list', 'detail', 'lookup'] satisfies Route['kind'][])

async function visit(client: Client, link: Link): Promise<Visit> {
  const kind = routeOf(pathOf(link.target))?.kind ?? ''
  try {
    // Media need only exist.
    const method = kind === 'media' ? 'HEAD' : 'GET'
    const reply = await client.ask({ method, target: link.target })
    if (reply.status !== 200) return { link, fault: statusOf(reply), json: null }
    if (method === 'HEAD' || !(VIEWS.has(kind) || isJson(reply))) return { link, fault: null, json: null }
    return { link, fault: null, json: JSON.parse(reply.body.toString('utf8')) }
  } catch (error) {
    if (error instanceof SyntaxError) return { link, fault: '200, but not JSON', json: null }
    const why = (error as Error).message || 'no connection'
    return { link, fault: `no answer (${why})`, json: null }
  }
}

const pathOf = (target: string): string => target.split('?')[0] as string

const statusOf = ({ status, headers }: Reply): string =>
  headers.location === undefined ? `${status}` : `${status} to ${headers.location}`

const isJson = ({ headers }: Reply): boolean =>
  /^application\/([\w.+-]+\+)?json\b/.test(headers['content-type'] ?? '')

/** The origins of the links in the root, which are where the site is published. */
function publishedAt(root: unknown): string[] {
  return [...linksIn(root)].flatMap(({ text }) => {
    if (!isAbsoluteUrl(text)) return []
    const { origin, pathname } = new URL(text)
    return pathname.startsWith(rootPath('api')) ? [origin] : []
  })
}

/** All links of a response, each with the path in the JSON that leads to it. */
function* linksIn(value: unknown, at = ''): Generator<{ readonly text: string; readonly at: string }> {
  if (typeof value === 'string') {
    if (isLink(value)) yield { text: value, at }
  } else if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) yield* linksIn(inner, `${at}[${index}]`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* linksIn(inner, at === '' ? key : `${at}.${key}`)
  }
}

/** Records whose fields are the program's own, so that each identifier must have its lookup. */
const WITH_IDENTIFIERS: ReadonlySet<unknown> = new Set([
  'catalog.release',
  'catalog.label',
  'features.artist',
])

/** The lookups of the identifiers of a record, as links. */
function lookupsIn(json: unknown): { readonly text: string; readonly at: string }[] {
  if (typeof json !== 'object' || json === null || !('ct' in json)) return []
  if (!WITH_IDENTIFIERS.has(json.ct)) return []
  return lookupsOf({ ...json }).map((name) => ({
    text: lookupPath(name, 'plain'),
    at: name.split('/')[0] as string,
  }))
}

/** A URL, or a path with a route: other texts, such as names, may begin with a slash. */
function isLink(text: string): boolean {
  if (isAbsoluteUrl(text)) return !/[\s{}<>"]/.test(text) && URL.canParse(text)
  return text.startsWith('/') && (PAGE.test(text) || routeOf(pathOf(text)) !== null)
}

/** The web pages that records link to. */
const PAGE = new RegExp(
  `^(?:${(['artist', 'release', 'label'] as const).map((page) => webPagePath(page, '[^/]+')).join('|')})$`,
)

function placeOf(
  text: string,
  base: string,
  origins: ReadonlySet<string>,
): 'page' | { readonly host: string } | { readonly target: string } {
  const { origin, host, pathname, search } = new URL(text, base)
  if (!origins.has(origin)) return { host }
  return pathname === '/' || PAGE.test(pathname) ? 'page' : { target: pathname + search }
}
