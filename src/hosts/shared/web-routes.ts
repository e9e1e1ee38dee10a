// The web side of a site for hosts whose rules pick files: which file answers a path, and the headers that files
// share. Where a site has no web pages there is none of it.

import { NOT_FOUND_FILE, WEB_FILES, WEB_PAGES } from '../../api/forms.ts'
import { type Headers, webBlocks, webErrorHeaders } from '../../api/headers.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import type { WebGroup } from '../../api/web-headers.ts'
import { literally } from './patterns.ts'

/** The path of the page that answers for what is missing. */
export const NOT_FOUND_PAGE = `/${NOT_FOUND_FILE}`

/** A target under /api/ as a pattern, whose errors are JSON. */
export const OF_API = '/api(?:[/? ]|$)'

/**
 * Patterns of the paths of the web side, each with its file, which has no leading slash.
 * @param matched how the host names what the first brackets of a pattern have matched
 */
export function webRoutes(
  { web }: SiteRules,
  matched: string,
): readonly (readonly [pattern: string, file: string])[] {
  if (web === undefined) return []
  return [
    [`/((?:${WEB_PAGES}/)?)`, `${matched}index.html`],
    [`/(${WEB_FILES})`, matched],
  ]
}

/** Files of the web side that share all headers but their type. */
export interface WebSet {
  /** A pattern of their paths. */
  readonly pattern: string
  readonly paths: readonly string[]
  readonly headers: Headers
}

/** The web side from a server that may compress. */
export function webSets(rules: SiteRules): readonly WebSet[] {
  const sets = new Map<string, { readonly paths: string[]; readonly headers: Headers }>()
  for (const { path, headers } of compressedWebBlocks(rules)) {
    const key = JSON.stringify(headers)
    const set = sets.get(key) ?? { paths: [], headers }
    set.paths.push(path)
    sets.set(key, set)
  }
  return [...sets.values()].map(({ paths, headers }) => ({ pattern: patternOf(paths), paths, headers }))
}

/** The groups of the web side from such a server. */
export const compressedWebBlocks = (rules: SiteRules): readonly WebGroup[] =>
  webBlocks(rules).map((block) => ({ ...block, headers: compressed(block.headers) }))

/** The headers of the page for what is missing, from such a server. */
export const compressedPageHeaders = (rules: SiteRules): Headers => compressed(webErrorHeaders(rules))

const compressed = (headers: Headers): Headers => ({ ...headers, Vary: 'Accept-Encoding' })

const patternOf = (paths: readonly string[]): string =>
  `(?:${paths.map((path) => literally(path).replace('*', '.*')).join('|')})`
