// The headers of responses, in one module, so that every host sends the same ones.

import { API_ROOT, type SiteDocument } from '../kinds/resources.ts'
import { NOT_FOUND_FILE } from '../urls/web-patterns.ts'
import { DOCUMENTS, type DocumentGroup, documentGroups, isOfApi } from './documents.ts'
import type { SiteRules } from './site-rules.ts'
import { type WebGroup, webGroups, webType } from './web-headers.ts'

export type Headers = Readonly<Record<string, string>>

/** The allowed methods (contract section 4). */
export const ALLOW = 'GET, HEAD, OPTIONS'

type CorsRules = Pick<SiteRules, 'cors'>

/** Lets scripts of other origins read a response, including all its headers. */
export function corsHeaders({ cors }: CorsRules): Headers {
  if (!cors) return {}
  return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' }
}

/** Headers of successful API responses: 200, 206, 301 and 304 (contract section 4). */
export function apiHeaders(rules: SiteRules): Headers {
  return {
    'Content-Type': 'application/json',
    Allow: ALLOW,
    Vary: 'Accept',
    'Cache-Control': rules.cacheControl,
    'X-Content-Type-Options': 'nosniff',
    ...corsHeaders(rules),
  }
}

/** Headers of 404 and 405, on every path: like those of the API, but with a Cache-Control for errors. */
export const errorHeaders = (rules: SiteRules): Headers => ({
  ...apiHeaders(rules),
  'Cache-Control': rules.cacheControlErrors,
})

/** Headers of an error of the server itself: scripts may read it, and no cache may keep it. */
export const serverErrorHeaders = (rules: CorsRules): Headers => ({
  ...corsHeaders(rules),
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
})

/** Additional headers of an OPTIONS response, so that browsers may send any header. */
export function optionsHeaders({ cors }: CorsRules): Headers {
  if (!cors) return {}
  return {
    'Access-Control-Allow-Methods': ALLOW,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  }
}

/** Headers of the response to a preflight, which has no body. */
export const preflightHeaders = (rules: SiteRules): Headers => ({
  Allow: ALLOW,
  'Cache-Control': rules.cacheControl,
  'Access-Control-Allow-Origin': '*',
  ...optionsHeaders(rules),
})

/**
 * The Content-Security-Policy of media, so that a file from a catalog cannot act on the origin of the site when it is
 * opened. All media have it, since hosts choose types by tables of their own. In pages, images and audio are not
 * subject to it; an opened drawing keeps its styles and what it embeds, and an opened recording plays.
 */
const MEDIA_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "media-src 'self'",
  'sandbox',
].join('; ')

/** Headers of media files. */
export const mediaHeaders = (rules: SiteRules): Headers =>
  outsideHeaders(rules, { 'Content-Security-Policy': MEDIA_POLICY })

/** Headers of files outside the API, combined with their specific ones. */
const outsideHeaders = (rules: SiteRules, own: Headers): Headers => ({
  ...own,
  'Cache-Control': rules.cacheControl,
  'X-Content-Type-Options': 'nosniff',
  ...corsHeaders(rules),
})

/** Headers of a file of the site that answers with 200. */
export function fileHeaders(rules: SiteRules, file: string): Headers {
  const [document] = DOCUMENTS.filter((one) => one.file === file)
  if (document) return documentHeaders(rules, document)
  if (file.startsWith(`${API_ROOT}/`)) return apiHeaders(rules)
  return file.startsWith('media/') ? mediaHeaders(rules) : webHeaders(rules, file)
}

function documentHeaders(rules: SiteRules, document: SiteDocument): Headers {
  const { type, headers } = document
  if (isOfApi(document)) return apiHeaders(rules)
  return outsideHeaders(rules, { 'Content-Type': type, ...headers })
}

/** The groups of web files, with all their headers except the type; empty if the site has no pages. */
export function webBlocks(rules: SiteRules): readonly WebGroup[] {
  const { web } = rules
  if (web === undefined) return []
  return webGroups(web).map(({ path, headers }) => ({
    path,
    headers: { ...outsideHeaders(rules, {}), ...headers },
  }))
}

/** Headers of a file of the web side. */
function webHeaders(rules: SiteRules, file: string): Headers {
  const path = `/${file.replace(/index\.html$/, '')}`
  const group = webBlocks(rules).filter(({ path: start }) =>
    start.endsWith('*') ? path.startsWith(start.slice(0, -1)) : path === start,
  )[0]
  return { 'Content-Type': webType(file, rules.web), ...group?.headers }
}

/** Headers of the error page, replacing those of the JSON error. */
export function webErrorHeaders(rules: SiteRules): Headers {
  const { 'Cache-Control': _, ...page } = webHeaders(rules, 'index.html')
  return { ...page, 'Content-Type': webType(NOT_FOUND_FILE), 'Cache-Control': rules.cacheControlErrors }
}

/** Documents outside the API as hosts need them: with all their headers except the type. */
export function documentBlocks(rules: SiteRules): readonly DocumentGroup[] {
  return documentGroups(rules).map((group) => ({ ...group, headers: outsideHeaders(rules, group.headers) }))
}
