// Follows every link of a site, breadth first from its root and its home page; each must answer 200. Only addresses are
// kept in memory.
import { pMapIterable } from 'p-map'
import { parseRoute, type Route } from '../../contract/rules/routes.ts'
import { isAbsoluteUrl, pathOfFile, rootPath } from '../../contract/urls/urls.ts'
import type { Reply } from './ask.ts'
import type { Client } from './client.ts'
import { isPagePath, type LinkFound, linksIn, linksInText, lookupsIn } from './links.ts'

export interface DeadLink {
  /** Path and query. */
  readonly target: string
  /** The status that it answered, or why there was no answer. */
  readonly received: string
  /** The first answer that links to it; null for the root. */
  readonly from: { readonly target: string; readonly at: string } | null
}

export interface Crawl {
  /** Links of the site that were followed. */
  readonly followed: number
  readonly dead: readonly DeadLink[]
  /** Occurrences of links to web pages. They are not followed if the site has no web pages made by catalog-press. */
  readonly pages: number
  /** Occurrences of links to other hosts, by host. They are not followed. */
  readonly elsewhere: ReadonlyMap<string, number>
}

export interface CrawlOptions {
  readonly base: string
  /** The path of the root of the API, as links of the site write it. */
  readonly root: string
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

/** What is received where there is no answer. */
export const NO_ANSWER = 'no answer'

/** Why a link is dead, or the links in its answer. */
interface Visit {
  readonly link: Link
  readonly fault: string | null
  readonly links: readonly LinkFound[]
}

export async function crawl(client: Client, options: CrawlOptions): Promise<Crawl> {
  const { base, root, concurrency, grow, tick } = options
  const hasPages = await hasWebPages(client)
  const starts = [root, ...(hasPages ? WEB_STARTS : [])]
  const origins = new Set([base])
  const seen = new Set(starts)
  const dead: DeadLink[] = []
  const elsewhere = new Map<string, number>()
  let pages = 0
  /** Counts the links of an answer, and returns those to follow. */
  const newLinks = ({ link, links }: Visit): Link[] => {
    const found: Link[] = []
    for (const { text, at } of links) {
      const place = resolveLink(text, new URL(link.target, base), origins)
      if (place === null) continue
      if ('host' in place) elsewhere.set(place.host, (elsewhere.get(place.host) ?? 0) + 1)
      else if (!hasPages && isPagePath(withoutQuery(place.target))) pages += 1
      else if (!seen.has(place.target)) {
        seen.add(place.target)
        found.push({ target: place.target, from: { target: link.target, at } })
      }
    }
    return found
  }
  grow?.(starts.length)
  let level: Link[] = starts.map((target) => ({ target, from: null }))
  while (level.length > 0 && client.lost === null) {
    const next: Link[] = []
    const visits = pMapIterable(level, (link) => visit(client, link, root), { concurrency })
    // In the order of the links, so that every run gives the same report.
    for await (const visited of visits) {
      const { link, fault, links } = visited
      tick?.(1)
      if (fault !== null) dead.push({ ...link, received: fault })
      if (link.target === root) for (const origin of publishedOrigins(links)) origins.add(origin)
      const found = newLinks(visited)
      if (found.length > 0) grow?.(found.length)
      next.push(...found)
    }
    level = next
  }
  return { followed: seen.size, dead, pages, elsewhere }
}

/** Pages that nothing needs to link to. robots.txt links to the sitemaps, and they to every page. */
const WEB_STARTS = ['/', '/robots.txt']

/** Whether catalog-press made the home page, judged by its style sheet: a different program may publish pages there. */
async function hasWebPages(client: Client): Promise<boolean> {
  const home = await client.ask({ method: 'GET', target: '/' }).catch(() => null)
  return (
    home?.status === 200 && /\bhref="[^"]*\/assets\/page-[0-9a-f]+\.css"/.test(home.body.toString('utf8'))
  )
}

/** Routes whose answers must be JSON. */
const VIEWS: ReadonlySet<string> = new Set(['root', 'list', 'detail', 'lookup'] satisfies Route['kind'][])

/** Whether a link of the root is a face that answers no GET, such as MCP, or redirects to its host, as Bridgy Fed. */
function isEndpoint({ from }: Link, { status, headers }: Reply, root: string): boolean {
  if (from?.target !== root || !from.at.startsWith('faces.')) return false
  return status === 405 ? headers.allow !== undefined : isAbsoluteUrl(headers.location ?? '')
}

async function visit(client: Client, link: Link, root: string): Promise<Visit> {
  if (client.lost !== null) return { link, fault: null, links: [] }
  const kind = parseRoute(pathOfFile(withoutQuery(link.target)))?.kind ?? ''
  try {
    // Media only need to exist.
    const method = kind === 'media' ? 'HEAD' : 'GET'
    const reply = await client.ask({ method, target: link.target })
    if (isEndpoint(link, reply, root)) return { link, fault: null, links: [] }
    if (reply.status !== 200) return { link, fault: describeStatus(reply), links: [] }
    return { link, fault: null, links: method === 'HEAD' ? [] : parseLinks(reply, VIEWS.has(kind)) }
  } catch (error) {
    if (error instanceof SyntaxError) return { link, fault: '200, but not JSON', links: [] }
    const why = (error as Error).message || 'no connection'
    return { link, fault: `${NO_ANSWER} (${why})`, links: [] }
  }
}

/** @throws SyntaxError if a view does not answer with JSON */
function parseLinks(reply: Reply, isView: boolean): readonly LinkFound[] {
  const body = reply.body.toString('utf8')
  if (!isView && !isJson(reply)) return linksInText(reply.headers['content-type'] ?? '', body)
  const json: unknown = JSON.parse(body)
  return [...linksIn(json), ...lookupsIn(json)]
}

const withoutQuery = (target: string): string => target.split('?')[0] as string

const describeStatus = ({ status, headers }: Reply): string =>
  headers.location === undefined ? `${status}` : `${status} to ${headers.location}`

const isJson = ({ headers }: Reply): boolean =>
  /^application\/([\w.+-]+\+)?json\b/.test(headers['content-type'] ?? '')

/** The origins of the links in the root: the addresses that the site is published at. */
function publishedOrigins(links: readonly LinkFound[]): string[] {
  return links.flatMap(({ text }) => {
    if (!isAbsoluteUrl(text)) return []
    const { origin, pathname } = new URL(text)
    return pathname.startsWith(rootPath('api')) ? [origin] : []
  })
}

/** The target of a link within the site, or its host; null for an invalid link. */
function resolveLink(
  text: string,
  page: URL,
  origins: ReadonlySet<string>,
): { readonly host: string } | { readonly target: string } | null {
  if (!URL.canParse(text, page.href)) return null
  const { origin, host, pathname, search } = new URL(text, page)
  return origins.has(origin) || origin === page.origin ? { target: pathname + search } : { host }
}
