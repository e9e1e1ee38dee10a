// Rules for web pages and their files in Apache syntax. Empty if the site has no pages.
import type { Headers } from '../../contract/rules/headers.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { webTypes } from '../../contract/rules/web-headers.ts'
import { escapeDots } from '../shared/patterns.ts'
import { API_TARGET, compressedPageHeaders, NOT_FOUND_PAGE, webSets } from '../shared/web-routes.ts'

/**
 * Answers with the 404 page outside the API.
 * @param requestStart a pattern for the request line before the path
 */
export const notFoundPageDirectives = (rules: SiteRules, requestStart: string): string =>
  !hasPages(rules)
    ? ''
    : `\
# Outside the API, an HTML page reports a missing file, by the path as sent.
SetEnvIfExpr "%{THE_REQUEST} !~ m#${requestStart}${API_TARGET}#" CATALOG_MISSING=${NOT_FOUND_PAGE.slice(1)}
`

/** Headers of files whose names match a pattern. */
export interface WebBlock {
  readonly pattern: string
  readonly headers: Headers
}

/** @param compressed a pattern for the extensions of compressed files */
export function webHeaderBlocks(rules: SiteRules, compressed: string): readonly WebBlock[] {
  if (rules.web === undefined) return []
  const files = webFiles(rules).join('|')
  const types = webTypes(rules.web).map(([extension, type]) => ({
    pattern: `^(?:${files}).*(?<=\\.)${extension}(?:${compressed})?$`,
    headers: { 'Content-Type': type },
  }))
  const { 'Content-Type': _, ...page } = compressedPageHeaders(rules)
  return [
    ...types,
    ...webSets(rules).map(({ paths, headers }) => ({
      pattern: `^(?:${paths.map(fileNamePattern).join('|')})`,
      headers,
    })),
    ...(hasPages(rules) ? [{ pattern: `^${escapeDots(NOT_FOUND_PAGE)}`, headers: page }] : []),
  ]
}

/** Patterns for file names up to and including the dot, which a path without its trailing slash lacks. */
export const webFiles = (rules: SiteRules): readonly string[] =>
  rules.web === undefined
    ? []
    : [
        ...webSets(rules).flatMap(({ paths }) => paths.map(fileNamePattern)),
        ...(hasPages(rules) ? [fileNamePattern(NOT_FOUND_PAGE)] : []),
      ]

function fileNamePattern(path: string): string {
  if (path.endsWith('/')) return `${path}index\\.`
  return path.endsWith('*')
    ? `${path.slice(0, -1)}.*\\.`
    : escapeDots(path.slice(0, path.lastIndexOf('.') + 1))
}
