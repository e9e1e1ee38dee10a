// The web side of a site for hosts whose rules pick files: which file answers a path, and the headers that files
// share. Empty if the site has neither web pages nor faces.

import { groupBy } from '../../contract/common/group-by.ts'
import { type Headers, webBlocks, webErrorHeaders } from '../../contract/rules/headers.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import type { WebGroup } from '../../contract/rules/web-headers.ts'
import { NOT_FOUND_FILE, PLAYLIST_FILES } from '../../contract/urls/web-patterns.ts'
import { escapeDots, filesPattern, pagesPattern } from './patterns.ts'

/** The path of the 404 page. */
export const NOT_FOUND_PAGE = `/${NOT_FOUND_FILE}`

/** A pattern for targets under /api/, whose errors are JSON. */
export const API_TARGET = '/api(?:[/? ]|$)'

/** The host's syntax for parts of a path. */
interface PathSyntax {
  /** The first group of a pattern, as it was sent. */
  readonly matched: string
  /** The whole path without escapes, which the names of tags and playlists may contain. */
  readonly decoded: string
}

/** Patterns of the paths of the web side, each with its file, which has a leading slash as paths do. */
export function webRoutes(
  rules: SiteRules,
  { matched, decoded }: PathSyntax,
): readonly (readonly [pattern: string, file: string])[] {
  const { web } = rules
  if (web === undefined) return []
  const pages = [`/((?:${pagesPattern(web)}/)?)`, `${decoded}index.html`] as const
  const ofPlaylists = [`/(${PLAYLIST_FILES})`, decoded] as const
  return [
    ...(hasPages(rules) ? [pages, ...(web.playlists ? [ofPlaylists] : [])] : []),
    [`/(${filesPattern(web)})`, `/${matched}`],
  ]
}

/** Files of the web side that share all headers but their type. */
export interface WebSet {
  /** A pattern of their paths. */
  readonly pattern: string
  readonly paths: readonly string[]
  readonly headers: Headers
}

/** Sets of web files, for a server that may compress. */
export function webSets(rules: SiteRules): readonly WebSet[] {
  const sets = groupBy(compressedWebBlocks(rules), ({ headers }) => JSON.stringify(headers))
  return [...sets.values()].map((blocks) => {
    const paths = blocks.map(({ path }) => path)
    return { pattern: pathsPattern(paths), paths, headers: blocks[0].headers }
  })
}

/** Groups of web files, for a server that may compress. */
export const compressedWebBlocks = (rules: SiteRules): readonly WebGroup[] =>
  webBlocks(rules).map((block) => ({ ...block, headers: varyByEncoding(block.headers) }))

/** Headers of the 404 page, for a server that may compress. */
export const compressedPageHeaders = (rules: SiteRules): Headers => varyByEncoding(webErrorHeaders(rules))

const varyByEncoding = (headers: Headers): Headers => ({ ...headers, Vary: 'Accept-Encoding' })

const pathsPattern = (paths: readonly string[]): string =>
  `(?:${paths.map((path) => escapeDots(path).replace('*', '.*')).join('|')})`
