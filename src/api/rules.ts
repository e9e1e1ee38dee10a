// What every host must do, in no host's words: which file answers a request, with which status and
// headers. The preview executes these rules, the hosts print them.

import { methodNotAllowed, NOT_FOUND, noSuchWindow, optionsBody, viewOf } from './answers.ts'
import { type DocumentGroup, documentGroups, isOfApi, isOn } from './documents.ts'
import { listFile, resourceFile, rootFile, windowFile } from './files.ts'
import { integer, ZERO } from './integers.ts'
import { type Window, windowOf } from './paging.ts'
import type { SiteDocument } from './resources.ts'
import { type Listed, VARIANTS, type Variant } from './resources.ts'
import { type Route, routeOf } from './routes.ts'
import type { SiteRules } from './site-rules.ts'

export type Headers = Readonly<Record<string, string>>

/** A page of a list as a request asks for it. */
export interface PageAsked {
  readonly resource: Listed
  readonly variant: Variant
  readonly window: Window
  /** The parameters of the request, which the links of the page keep. */
  readonly query: URLSearchParams
}

/** An answer from a file of the site; media and documents are served as they are, media with a type by their ending. */
export interface FileAnswer {
  readonly status: 200
  readonly file: string
  /** Whether the file is pressed if the site has the record or window at all. */
  readonly isPressed: boolean
  readonly headers: Headers
  /** The page that is asked for, where it is one: it can be composed from pressed ones. */
  readonly page?: PageAsked
  /** The plain file that this one can be derived from. */
  readonly plain?: string
}

/** What one request is answered with. */
export type Answer = FileAnswer | TextAnswer

/** An answer that no file is needed for. */
export type TextAnswer =
  | { readonly status: 200 | 404 | 405; readonly body: string; readonly headers: Headers }
  | { readonly status: 301; readonly location: string; readonly headers: Headers }

export interface Asked {
  readonly method: string
  /** The path of the URL as it was sent, percent-escapes and all. */
  readonly path: string
  /** From the question mark on, or empty. */
  readonly query: string
}

/** What a request asks, by its method and its target: path and query as they were sent. */
export function askedOf(method: string, target: string): Asked {
  const [path = '', ...query] = target.split('?')
  return { method, path, query: query.length > 0 ? `?${query.join('?')}` : '' }
}

/** The methods there are (contract section 4). */
export const ALLOW = 'GET, HEAD, OPTIONS'

/** Headers of every answer of the API, whatever its status (contract section 4). */
export function apiHeaders({ cors, cacheControl }: SiteRules): Headers {
  return {
    'Content-Type': 'application/json',
    Allow: ALLOW,
    Vary: 'Accept',
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    ...(cors ? { 'Access-Control-Allow-Origin': '*' } : {}),
  }
}

/** What an OPTIONS answer carries besides, so that browsers may send what they like. */
export function optionsHeaders({ cors }: SiteRules): Headers {
  if (!cors) return {}
  return {
    'Access-Control-Allow-Methods': ALLOW,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  }
}

/** Headers of media files. */
export function mediaHeaders({ cors, cacheControl }: SiteRules): Headers {
  return { 'Cache-Control': cacheControl, ...(cors ? { 'Access-Control-Allow-Origin': '*' } : {}) }
}

/** Headers of the documents that do not go out as the API does, with those of their own. */
function describing({ cors, cacheControl }: SiteRules, own: Headers): Headers {
  return {
    ...own,
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    ...(cors ? { 'Access-Control-Allow-Origin': '*' } : {}),
  }
}

function documentHeaders(rules: SiteRules, document: SiteDocument): Headers {
  const { type, headers } = document
  if (isOfApi(document)) return apiHeaders(rules)
  return describing(rules, { 'Content-Type': type, ...headers })
}

/** Documents as hosts are told of them: with all their headers but the type. */
export function documentBlocks(rules: SiteRules): readonly DocumentGroup[] {
  return documentGroups(rules).map((group) => ({ ...group, headers: describing(rules, group.headers) }))
}

/** What the site answers a request with. A file that is not there is answered with {@link absent}. */
export function answerTo(rules: SiteRules, { method, path, query }: Asked): Answer {
  const target = targetOn(rules, path)
  if (!target) {
    if (targetOn(rules, `${path}/`))
      return { status: 301, location: `${path}/${query}`, headers: apiHeaders(rules) }
    return notFound(rules)
  }
  if (target.kind === 'media') return fileAnswer(rules, method, target.file, mediaHeaders(rules))
  if (target.kind === 'document') {
    const { document } = target
    return fileAnswer(rules, method, document.file, documentHeaders(rules, document))
  }
  const headers = apiHeaders(rules)
  const parameters = new URLSearchParams(query)
  // A renderer is chosen before the method is looked at, as Django REST Framework does.
  const variant = variantOf(parameters)
  if (!variant) return notFound(rules)
  if (method === 'OPTIONS') {
    return {
      status: 200,
      body: optionsBody(viewOf(target)),
      headers: { ...headers, ...optionsHeaders(rules) },
    }
  }
  if (!isRead(method)) return notAllowed(rules, method)
  if (target.kind === 'root') return recordAnswer(rules, (tree) => rootFile(target.root, tree), variant)
  if (target.kind === 'detail') {
    return recordAnswer(rules, (tree) => resourceFile(target.resource, target.uuid, tree), variant)
  }
  return pageAnswer(rules, {
    resource: target.resource,
    variant,
    query: parameters,
    window: windowOf(parameters, rules.paging),
  })
}

/** What a path names on the site, which may be without some documents. */
function targetOn(rules: SiteRules, path: string): Route | null {
  const target = routeOf(path)
  return target?.kind === 'document' && !isOn(rules, target.document) ? null : target
}

/** The answer where the file of another is not there: a window says which windows there are. */
export function absent(rules: SiteRules, answer: FileAnswer): TextAnswer {
  if (!('page' in answer)) return notFound(rules)
  return { status: 404, body: noSuchWindow(rules), headers: apiHeaders(rules) }
}

function recordAnswer(rules: SiteRules, file: (variant: Variant) => string, variant: Variant): Answer {
  return {
    status: 200,
    file: file(variant),
    isPressed: isTreePressed(rules, variant),
    headers: apiHeaders(rules),
    ...(variant === 'api' ? { plain: file('plain') } : {}),
  }
}

function pageAnswer(rules: SiteRules, page: PageAsked): Answer {
  const { resource, variant, window } = page
  const isFirst = window.limit === integer(rules.paging.pageSize) && window.offset === ZERO
  return {
    status: 200,
    file: isFirst ? listFile(resource, variant) : windowFile(resource, variant, window),
    isPressed: isTreePressed(rules, variant) && isInChain(rules, window) && isCanonical(page),
    headers: apiHeaders(rules),
    page,
  }
}

/** The variants whose files are pressed. */
export const pressedVariants = ({ variants }: SiteRules): readonly Variant[] =>
  variants === 'pressed' ? VARIANTS : ['plain']

const isTreePressed = (rules: SiteRules, variant: Variant): boolean =>
  variant === 'plain' || rules.variants === 'pressed'

/** Whether the window is of a chain that is pressed, as far as the list goes. */
export const isInChain = ({ limits }: SiteRules, { limit, offset }: Window): boolean =>
  limits.includes(Number(limit)) && offset % limit === ZERO

/** Whether the links of the page are those that were pressed: others would lose parameters. */
function isCanonical({ query, variant }: PageAsked): boolean {
  const others = [...query].filter(([name]) => name !== 'limit' && name !== 'offset')
  return new URLSearchParams(others).toString() === (variant === 'api' ? 'format=api' : '')
}

/** What is served as it is, whatever the query says. */
function fileAnswer(rules: SiteRules, method: string, file: string, headers: Headers): Answer {
  if (!isRead(method)) return notAllowed(rules, method)
  return { status: 200, file, isPressed: true, headers }
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

function notAllowed(rules: SiteRules, method: string): Answer {
  return { status: 405, body: methodNotAllowed(method), headers: apiHeaders(rules) }
}

function notFound(rules: SiteRules): TextAnswer {
  return { status: 404, body: NOT_FOUND, headers: apiHeaders(rules) }
}

/** `format` picks a renderer, as in Django REST Framework; one that is not there is a 404. */
function variantOf(query: URLSearchParams): Variant | null {
  const format = query.getAll('format').at(-1) ?? ''
  if (format === 'api') return 'api'
  return format === '' || format === 'json' ? 'plain' : null
}
