// A window is a (limit, offset) slice of a list. Its arithmetic is that of Django REST Framework's
// LimitOffsetPagination (rest_framework/pagination.py), which the contract's service answers with.
// Numbers are bigints because Python's integers, which a query may write at any length, have no end.

export interface Window {
  readonly limit: bigint
  readonly offset: bigint
}

export interface PagingRules {
  /** Records in a page where the query names no usable limit. */
  readonly pageSize: number
  /** The largest limit a query gets; null for no lid. */
  readonly maxLimit: number | null
}

export interface PageLinks {
  readonly next: string | null
  readonly previous: string | null
}

/** The window a query asks for: the last of doubled parameters counts, what is no number is not there. */
export function windowOf(query: URLSearchParams, { pageSize, maxLimit }: PagingRules): Window {
  const asked = pythonInt(query.getAll('limit').at(-1))
  const limit = asked === null || asked <= 0n ? BigInt(pageSize) : atMost(asked, maxLimit)
  const offset = pythonInt(query.getAll('offset').at(-1))
  return { limit, offset: offset === null || offset < 0n ? 0n : offset }
}

/** The windows of the chain that `next` links make through a list, first to last; one even for an empty list. */
export function* chainOf(count: number, limit: number): Generator<Window> {
  for (let offset = 0; offset === 0 || offset < count; offset += limit) {
    yield { limit: BigInt(limit), offset: BigInt(offset) }
  }
}

/** How many windows {@link chainOf} gives. */
export const chainLength = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit))

/**
 * The links of a page. Every parameter of the query is kept, sorted by name and written as Python's
 * urlencode does; `limit` and `offset` are set, `offset` dropped where it would be 0.
 * @param url the list's address without a query
 */
export function linksOf(url: string, query: URLSearchParams, window: Window, count: number): PageLinks {
  const { limit, offset } = window
  const link = (to: bigint): string => `${url}?${encodeQuery(query, limit, to)}`
  return {
    next: offset + limit >= BigInt(count) ? null : link(offset + limit),
    previous: offset <= 0n ? null : link(offset - limit),
  }
}

function atMost(limit: bigint, lid: number | null): bigint {
  return lid !== null && limit > BigInt(lid) ? BigInt(lid) : limit
}

const BLANKS = '[^\\S\\ufeff]|[\\x1c-\\x1f\\x85]'
const INTEGER = new RegExp(`^(?:${BLANKS})*([+-]?)(\\p{Nd}+(?:_\\p{Nd}+)*)(?:${BLANKS})*$`, 'u')

/** Python reads no longer number from text (sys.set_int_max_str_digits). */
const MAX_DIGITS = 4300

/**
 * What Python's `int(text)` gives: blanks around, a sign, and single underscores between digits are
 * allowed, and the digits of any script.
 */
function pythonInt(text: string | undefined): bigint | null {
  const match = INTEGER.exec(text ?? '')
  if (!match) return null
  const digits = (match[2] as string).replaceAll('_', '').replace(/\p{Nd}/gu, digitOf)
  if (digits.length > MAX_DIGITS) return null
  const value = BigInt(digits)
  return match[1] === '-' ? -value : value
}

/** Unicode lays the ten digits of a script side by side, from zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) as number
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

function encodeQuery(query: URLSearchParams, limit: bigint, offset: bigint): string {
  const values = new Map<string, string[]>()
  for (const [name, value] of query) values.set(name, [...(values.get(name) ?? []), value])
  values.set('limit', [`${limit}`])
  if (offset > 0n) values.set('offset', [`${offset}`])
  else values.delete('offset')
  return [...values]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, all]) => all.map((value) => `${quotePlus(name)}=${quotePlus(value)}`))
    .join('&')
}

/** Python's `quote_plus`: letters, digits and `_.-~` stay, a blank is a plus. */
function quotePlus(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
