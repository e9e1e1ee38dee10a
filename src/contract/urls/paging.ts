// A window is a (limit, offset) slice of a list. Its arithmetic is that of Django REST Framework's
// LimitOffsetPagination (rest_framework/pagination.py), which the contract's service answers with.
import { compareCodePoints } from '../common/code-points.ts'
import { integer, parseInteger, ZERO } from '../common/integers.ts'
import type { Parameter, Query } from './query.ts'

export interface Window {
  readonly limit: bigint
  readonly offset: bigint
}

export interface PagingRules {
  /** Records on a page if the query has no valid limit. */
  readonly pageSize: number
  /** The largest limit that a query may request; null if there is no maximum. */
  readonly maxLimit: number | null
}

/** The inputs for the links of a list page. */
export interface PageOfList {
  /** Returns the address of a page, without its query. */
  readonly windowUrl: (window: Window) => string
  readonly query: Query
  readonly window: Window
  /** Records in the whole list. */
  readonly count: number
}

export interface PageLinks {
  readonly next: string | null
  readonly previous: string | null
}

/** The window that a query requests: the last of repeated parameters counts, an invalid one is ignored. */
export function resolveWindow(query: Query, { pageSize, maxLimit }: PagingRules): Window {
  const asked = parseInteger(query.limit)
  const limit = asked === null || asked <= ZERO ? integer(pageSize) : atMost(asked, maxLimit)
  const offset = parseInteger(query.offset)
  return { limit, offset: offset === null || offset < ZERO ? ZERO : offset }
}

/** The windows that the `next` links of a list connect, in order; at least one, even for an empty list. */
export function* chainWindows(count: number, limit: number): Generator<Window> {
  for (let offset = 0; offset === 0 || offset < count; offset += limit) {
    yield { limit: integer(limit), offset: integer(offset) }
  }
}

/** How many windows {@link chainWindows} yields. */
export const chainLength = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit))

/** The places of a list, from 0, that a window contains. */
export function windowBounds(
  { limit, offset }: Window,
  count: number,
): { readonly from: number; readonly to: number } {
  const placeIn = (place: bigint): number => (place < integer(count) ? Number(place) : count)
  return { from: placeIn(offset), to: placeIn(offset + limit) }
}

/**
 * Builds the links of a page. Every parameter of the query is kept, sorted by name and encoded as by Python's
 * urlencode; `limit` and `offset` are set, `offset` dropped if it would be 0.
 */
export function pageLinks({ windowUrl, query, window, count }: PageOfList): PageLinks {
  const { limit, offset } = window
  const hasNext = offset + limit < integer(count)
  const hasPrevious = offset > ZERO
  if (!hasNext && !hasPrevious) return { next: null, previous: null }
  const [before, between, after] = encodeAround(query.others)
  const link = (to: bigint): string => {
    const parts = [before, `limit=${limit}`, between, to > ZERO ? `offset=${to}` : '', after]
    return `${windowUrl({ limit, offset: to })}?${parts.filter((part) => part !== '').join('&')}`
  }
  return {
    next: hasNext ? link(offset + limit) : null,
    previous: hasPrevious ? link(offset - limit) : null,
  }
}

/** Builds the start of a list page (contract section 2.3). Its records follow, separated by commas, then `]}`. */
export function pageHead(page: PageOfList): string {
  const { next, previous } = pageLinks(page)
  return `${JSON.stringify({ count: page.count, next, previous }).slice(0, -1)},"results":[`
}

function atMost(limit: bigint, maxLimit: number | null): bigint {
  return maxLimit !== null && limit > integer(maxLimit) ? integer(maxLimit) : limit
}

/** Parameters as Python's urlencode writes them, sorted by name: before `limit`, between it and `offset`, and after. */
function encodeAround(parameters: readonly Parameter[]): [string, string, string] {
  const values = new Map<string, string[]>()
  for (const [name, value] of parameters) {
    const others = values.get(name)
    if (others === undefined) values.set(name, [quotePlus(value)])
    else others.push(quotePlus(value))
  }
  const sorted = [...values.keys()].sort(compareCodePoints)
  const encode = (name: string): string => {
    const key = `${quotePlus(name)}=`
    return key + (values.get(name) ?? []).join(`&${key}`)
  }
  const within = (isWithin: (name: string) => boolean) => sorted.filter(isWithin).map(encode).join('&')
  return [
    within((name) => name < 'limit'),
    within((name) => name > 'limit' && name < 'offset'),
    within((name) => name > 'offset'),
  ]
}

const UNRESERVED = /^[\w.~-]*$/

/** Python's `quote_plus`: letters, digits and `_.-~` stay, a space becomes a plus. */
function quotePlus(text: string): string {
  if (text === '' || UNRESERVED.test(text)) return text
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
