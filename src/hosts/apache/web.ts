// Web pages and the files with them in the words of Apache. Empty where the site has no pages.
import type { Headers } from '../../api/headers.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import { WEB_TYPES } from '../../api/web-headers.ts'
import { literally } from '../shared/patterns.ts'
import { compressedPageHeaders, NOT_FOUND_PAGE, OF_API, webSets } from '../shared/web-routes.ts'

/**
 * What is missing outside the API is a page.
 * @param sent a pattern of what precedes the path as it was sent
 */
export const missingLines = ({ web }: SiteRules, sent: string): string =>
  web === undefined
    ? ''
    : `\
# Outside the API a page says what is missing, by the path as it was sent.
SetEnvIfExpr "%{THE_REQUEST} !~ m#${sent}${OF_API}#" CATALOG_MISSING=${NOT_FOUND_PAGE.slice(1)}
`

/** Headers of files whose names match a pattern. */
export interface WebBlock {
  readonly pattern: string
  readonly headers: Headers
}

/** @param compressed a pattern of the endings of compressed files */
export function webHeaderBlocks(rules: SiteRules, compressed: string): readonly WebBlock[] {
  if (rules.web === undefined) return []
  const files = webFiles(rules).join('|')
  const types = Object.entries(WEB_TYPES).map(([ending, type]) => ({
    pattern: `^(?:${files}).*(?<=\\.)${ending}(?:${compressed})?$`,
    headers: { 'Content-Type': type },
  }))
  const { 'Content-Type': _, ...page } = compressedPageHeaders(rules)
  return [
    ...types,
    ...webSets(rules).map(({ paths, headers }) => ({
      pattern: `^(?:${paths.map(fileOf).join('|')})`,
      headers,
    })),
    { pattern: `^${literally(NOT_FOUND_PAGE)}`, headers: page },
  ]
}

/** Patterns of the beginnings of the names of files, dots included: a path that lacks its trailing slash has none. */
export const webFiles = (rules: SiteRules): readonly string[] =>
  rules.web === undefined
    ? []
    : [...webSets(rules).flatMap(({ paths }) => paths.map(fileOf)), fileOf(NOT_FOUND_PAGE)]

function fileOf(path: string): string {
  if (path.endsWith('/')) return `${path}index\\.`
  return path.endsWith('*')
    ? `${path.slice(0, -1)}.*\\.`
    : literally(path.slice(0, path.lastIndexOf('.') + 1))
}
