// The rules for every host, independent of any platform: which file answers a request, with which status and headers.
// The edge handler executes these rules, the hosts print them.

import { integer, ZERO } from '../common/integers.ts'
import type { Listed } from '../kinds/kinds.ts'
import { API_ROOT, isListed, VARIANTS, type Variant } from '../kinds/resources.ts'
import type { Former } from '../urls/aliases.ts'
import { listFile, lookupFile, resourceFile, rootFile, windowFile } from '../urls/files.ts'
import { resolveWindow, type Window } from '../urls/paging.ts'
import { isCanonical, type Query, readQuery } from '../urls/query.ts'
import { isFileLink, resourcePath } from '../urls/urls.ts'
import { ownListFileAt, webRecordAt } from '../urls/web-paths.ts'
import { NOT_FOUND_FILE } from '../urls/web-patterns.ts'
import { methodNotAllowed, NOT_FOUND, noSuchWindow, optionsBody, toView } from './answers.ts'
import { isOn } from './documents.ts'
import {
  apiHeaders,
  errorHeaders,
  fileHeaders,
  type Headers,
  optionsHeaders,
  preflightHeaders,
} from './headers.ts'
import { parseRoute, type Route } from './routes.ts'
import type { SiteRules } from './site-rules.ts'

/** A requested page of a list. */
export interface PageAsked {
  readonly resource: Listed
  readonly variant: Variant
  readonly window: Window
  /** The parameters of the request, which the links of the page keep. */
  readonly query: Query
}

/** A response from a file of the site, without headers: some hosts take those from elsewhere. */
export interface FileChoice {
  readonly status: 200
  readonly file: string
  /** Whether the file exists if the site has the record or window at all. */
  readonly isPressed: boolean
  /** The requested page of a list, which can be composed from pressed pages. */
  readonly page?: PageAsked
  /** The plain file from which this one can be derived. */
  readonly plain?: string
}

/** A response from a file of the site; the type of media follows from the extension. */
export interface FileAnswer extends FileChoice {
  readonly headers: Headers
  /** For a record, what to look up in the aliases if the file is missing. */
  readonly former?: Former
}

/** The response to a request. */
export type Answer = FileAnswer | TextAnswer

/** A response that needs no file. */
export type TextAnswer =
  | {
      readonly status: 200 | 404 | 405
      readonly body: string
      readonly headers: Headers
      /**
       * A page with the same message for people: if the site has it, the response is this page with this status and
       * headers of its own.
       */
      readonly page?: string
    }
  | { readonly status: 204; readonly headers: Headers }
  | { readonly status: 301; readonly location: string; readonly headers: Headers }

export interface Asked {
  readonly method: string
  /** The path of the URL as sent, including percent-escapes. */
  readonly path: string
  /** From the question mark on, or empty. */
  readonly query: string
  /** Whether this is a CORS preflight request (Fetch standard). */
  readonly isPreflight: boolean
}

/** The header that makes an OPTIONS request a preflight, as in django-cors-headers. */
export const PREFLIGHT = 'Access-Control-Request-Method'

/**
 * @param target path and query as sent
 * @param wanted the header {@link PREFLIGHT} of the request
 */
export function parseAsked(method: string, target: string, wanted?: string | null): Asked {
  const at = `${target}?`.indexOf('?')
  const isPreflight = method === 'OPTIONS' && typeof wanted === 'string'
  return { method, path: target.slice(0, at), query: target.slice(at), isPreflight }
}

/** The site's response to a request; use {@link absent} if its file is missing. */
export function answerTo(rules: SiteRules, asked: Asked): Answer {
  const answer = linkedChoice(rules, asked) ?? choiceFor(rules, asked)
  if (!('file' in answer)) return answer
  const former = findFormer(rules, asked)
  return { ...answer, headers: fileHeaders(rules, answer.file), ...(former ? { former } : {}) }
}

/** The response from a file that links of the site name; null for other requests. */
function linkedChoice(
  rules: SiteRules,
  { method, path, isPreflight }: Asked,
): FileChoice | TextAnswer | null {
  if (rules.links !== 'files' || isPreflight || !isFileLink(path)) return null
  return fileChoice(rules, method, path.slice(1))
}

/** Like {@link answerTo}, without the headers of files, the aliases to look up, and files that links name. */
export function choiceFor(
  rules: SiteRules,
  { method, path, query, isPreflight }: Asked,
): FileChoice | TextAnswer {
  // Scripts of other origins may read a 404 or a redirect too, but not if the preflight fails.
  if (isPreflight && rules.cors) return { status: 204, headers: preflightHeaders(rules) }
  const route = routeOn(rules, path)
  if (!route) {
    if (routeOn(rules, `${path}/`))
      return { status: 301, location: `${path}/${query}`, headers: apiHeaders(rules) }
    return isOfApi(path) ? notFound(rules) : pageNotFound(rules)
  }
  if (route.kind === 'document') return fileChoice(rules, method, route.document.file)
  if (route.kind === 'media' || route.kind === 'web') return fileChoice(rules, method, route.file)
  const parameters = readQuery(query)
  // As in Django REST Framework, the renderer is chosen before the method is checked.
  const variant = parseVariant(parameters.format)
  if (!variant) return notFound(rules)
  if (method === 'OPTIONS') {
    return {
      status: 200,
      body: optionsBody(toView(route)),
      headers: { ...apiHeaders(rules), ...optionsHeaders(rules) },
    }
  }
  if (!isRead(method)) return notAllowed(rules, method)
  if (route.kind === 'root') return recordChoice(rules, (tree) => rootFile(route.root, tree), variant)
  if (route.kind === 'lookup') return recordChoice(rules, (tree) => lookupFile(route.name, tree), variant)
  if (route.kind === 'detail')
    return recordChoice(rules, (tree) => resourceFile(route.resource, route.uuid, tree), variant)
  return pageChoice(rules, {
    resource: route.resource,
    variant,
    query: parameters,
    window: resolveWindow(parameters, rules.paging),
  })
}

/**
 * Returns what to look up in the aliases if a file is missing. A web page of a former uuid redirects to the record's
 * current page.
 */
function findFormer(rules: SiteRules, { path, query }: Asked): Former | null {
  const route = rules.aliases ? parseRoute(path) : null
  if (route?.kind === 'detail')
    return isListed(route.resource) ? { resource: route.resource, uuid: route.uuid, query } : null
  const record = route?.kind === 'web' ? webRecordAt(path) : null
  return record && { ...record, query, path }
}

/** The route of a path on this site, which may lack some documents, and have pages that its label has written. */
function routeOn(rules: SiteRules, path: string): Route | null {
  const { web } = rules
  if (web?.pages?.includes(path)) return { kind: 'web', file: `${path.slice(1)}index.html` }
  const own = web ? ownListFileAt(path, web) : null
  if (own !== null) return { kind: 'web', file: own }
  const route = parseRoute(path)
  if (route?.kind === 'web' && (!web || !path.startsWith(web.only || '/'))) return null
  return route?.kind === 'document' && !isOn(rules, route.document) ? null : route
}

/** Whether a path belongs to the API, whose errors are JSON. */
const isOfApi = (path: string): boolean => /^\/api(?:\/|$)/.test(path)

/** The response if the file of `answer` is missing; for a window it lists the pressed ones. */
export function absent(rules: SiteRules, answer: FileChoice): TextAnswer {
  if (!answer.file.startsWith(`${API_ROOT}/`)) return pageNotFound(rules)
  if (!('page' in answer)) return notFound(rules)
  return { status: 404, body: noSuchWindow(rules), headers: errorHeaders(rules) }
}

/** The response to a former uuid: a redirect to the current one that keeps the query. */
export const movedTo = (
  rules: SiteRules,
  uuid: string,
  { resource, query, ...former }: Former,
): TextAnswer => ({
  status: 301,
  location: `${former.path?.replace(former.uuid, uuid) ?? resourcePath(resource, uuid, 'plain')}${query}`,
  headers: apiHeaders(rules),
})

function recordChoice(rules: SiteRules, file: (variant: Variant) => string, variant: Variant): FileChoice {
  return {
    status: 200,
    file: file(variant),
    isPressed: isTreePressed(rules, variant),
    ...(variant === 'api' ? { plain: file('plain') } : {}),
  }
}

function pageChoice(rules: SiteRules, page: PageAsked): FileChoice {
  const { resource, variant, window, query } = page
  const isFirst = window.limit === integer(rules.paging.pageSize) && window.offset === ZERO
  return {
    status: 200,
    file: isFirst ? listFile(resource, variant) : windowFile(resource, variant, window),
    isPressed:
      !isPacked(rules) &&
      isTreePressed(rules, variant) &&
      isInChain(rules, window) &&
      isCanonical(query, variant),
    page,
  }
}

/** Whether what derives from single records is stored in blocks (packs.ts). */
export const isPacked = ({ layout }: SiteRules): boolean => layout === 'packed'

/** Whether the pages of single filters are pressed. */
export const areFiltersPressed = (rules: SiteRules): boolean =>
  rules.filters === 'pressed' && !isPacked(rules)

/** The pressed variants; any other is derived from them. */
export const pressedVariants = (rules: SiteRules): readonly Variant[] =>
  isTreePressed(rules, 'api') ? VARIANTS : ['plain']

const isTreePressed = (rules: SiteRules, variant: Variant): boolean =>
  variant === 'plain' || (rules.variants === 'pressed' && !isPacked(rules))

/** Whether the window is pressed, if the list is long enough. */
const isInChain = ({ limits }: SiteRules, { limit, offset }: Window): boolean =>
  limits.includes(Number(limit)) && offset % limit === ZERO

/** A file that is served regardless of the query. */
const fileChoice = (rules: SiteRules, method: string, file: string): FileChoice | TextAnswer =>
  isRead(method) ? { status: 200, isPressed: true, file } : notAllowed(rules, method)

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

function notAllowed(rules: SiteRules, method: string): TextAnswer {
  return { status: 405, body: methodNotAllowed(method), headers: errorHeaders(rules) }
}

function notFound(rules: SiteRules): TextAnswer & { readonly status: 404 } {
  return { status: 404, body: NOT_FOUND, headers: errorHeaders(rules) }
}

/** The 404 outside the API: a page for people, which a site of faces alone does not have. */
const pageNotFound = (rules: SiteRules): TextAnswer => ({
  ...notFound(rules),
  ...(rules.web && { page: NOT_FOUND_FILE }),
})

/** `format` chooses a renderer, as in Django REST Framework; null for an unknown one. */
function parseVariant(format: string): Variant | null {
  if (format === 'api') return 'api'
  return format === '' || format === 'json' ? 'plain' : null
}
