// Composes any window of a list from pressed pages. It reads only pages that overlap the window, and parses none.

import type { PageAsked } from '../rules/rules.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { type FieldsAsked, fieldsAsked, withFields } from '../schemas/fields.ts'
import { listFile, windowFile } from '../urls/files.ts'
import { pageHead, windowBounds } from '../urls/paging.ts'
import { listPath } from '../urls/urls.ts'
import { recordsToApi } from '../urls/variant.ts'
import type { Packs } from './packs.ts'
import { type Bytes, type PressedPage, pressedPage, type Read } from './pressed-page.ts'

export interface Composed {
  readonly pieces: readonly Bytes[]
  /** The text that the ETag is derived from; null if a page has no tag. */
  readonly source: string | null
}

/** Composes the page of a window; null if the site does not have the list. */
export async function composePage(rules: SiteRules, asked: PageAsked, read: Read): Promise<Composed | null> {
  const { resource, variant, window } = asked
  const from = rules.variants === 'edge' ? 'plain' : variant
  const chain = bestLimit(rules, window)
  const readPage = async (file: string): Promise<PressedPage | null> => {
    const found = await read(file)
    return found && pressedPage(found.bytes, found.tag)
  }
  const pageAt = (offset: bigint) => readPage(windowFile(resource, from, { limit: chain, offset }))

  const start = window.offset - (window.offset % chain)
  const first = await pageAt(start)
  // Beyond the end there is no pressed page; the first page contains the length of the list.
  const known = first ?? (await readPage(listFile(resource, from)))
  if (known === null) return null
  const { count } = known
  const end = min(window.offset + window.limit, BigInt(count))
  const rest: Promise<PressedPage | null>[] = []
  for (let offset = start + chain; offset < end; offset += chain) rest.push(pageAt(offset))
  const pages = first ? [first, ...(await Promise.all(rest))] : []
  const whole = pages.filter((page) => page !== null)
  if (whole.length < pages.length) throw new Error(`a page of ${listPath(resource)} is missing`)

  const tags = (first ? whole : [known]).map(({ tag }) => tag)
  const slices = sliceRecords(whole, { start, chain, from: window.offset, end })
  return joinPage(rules, asked, { count, slices, isApi: from === 'api', tags })
}

/** Composes a page of a packed site, from the blocks with its records. */
export async function composeFromPacks(
  rules: SiteRules,
  asked: PageAsked,
  packs: Packs,
): Promise<Composed | null> {
  const { resource, window } = asked
  const found = await packs.records(resource, (count) => [windowBounds(window, count)])
  return found && joinPage(rules, asked, { ...found, slices: found.pieces, isApi: false, tags: found.names })
}

/** The records of a page. */
export interface Found {
  /** Number of records in the whole list. */
  readonly count: number
  /** The records of the page, separated by commas. */
  readonly slices: readonly Bytes[]
  /** Whether the records are already in the form of `format=api`. */
  readonly isApi: boolean
  /** Equal tags mean equal records: those of the files that the records come from. */
  readonly tags: readonly (string | null)[]
}

/** Joins the head of a page and its records. */
export function joinPage(
  rules: SiteRules,
  asked: PageAsked,
  { count, slices, isApi, tags }: Found,
): Composed {
  const { resource, variant, query, window } = asked
  const head = pageHead({ windowUrl: () => `${rules.baseUrl}${listPath(resource)}`, query, window, count })
  const records = variant === 'api' && !isApi ? slices.map(rewriting(recordsToApi)) : slices
  const fields = rules.filters ? fieldsAsked(query) : null
  const results = fields ? records.map(rewriting((text) => recordsWith(text, fields))) : records
  const pieces = [encode(head), ...results.flatMap((slice, at) => (at === 0 ? [slice] : [COMMA, slice])), END]
  const source = [head, variant, `${window.limit} ${window.offset}`, ...tags]
  return { pieces, source: tags.includes(null) ? null : source.join('\n') }
}

/** Records in which only some fields are shown. */
const recordsWith = (records: string, fields: FieldsAsked): string =>
  JSON.stringify((JSON.parse(`[${records}]`) as object[]).map((record) => withFields(record, fields))).slice(
    1,
    -1,
  )

/** Changes the text of records. */
const rewriting =
  (change: (records: string) => string) =>
  (records: Bytes): Bytes =>
    encode(change(new TextDecoder().decode(records)))

interface Stretch {
  /** Position of the first record of the first page. */
  readonly start: bigint
  /** Number of records in a page. */
  readonly chain: bigint
  /** Position of the first record to take. */
  readonly from: bigint
  /** Position after the last record to take. */
  readonly end: bigint
}

/** The requested records, page by page. */
function sliceRecords(pages: readonly PressedPage[], { start, chain, from, end }: Stretch): Bytes[] {
  if (from >= end) return []
  return pages.map((page, index) => {
    const offset = start + BigInt(index) * chain
    const isWhole = end >= min(offset + chain, BigInt(page.count))
    return page.slice(index === 0 ? Number(from - offset) : 0, isWhole ? null : Number(end - offset))
  })
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)
const COMMA = encode(',')
const END = encode(']}')

/** The pressed limit that covers the window with the fewest pages; the smallest of several. */
function bestLimit({ limits }: SiteRules, { limit, offset }: PageAsked['window']): bigint {
  const touched = (size: bigint) => (offset + limit - 1n) / size - offset / size
  const sizes = limits.map(BigInt).sort((a, b) => Number(a - b))
  return sizes.reduce((best, size) => (touched(size) < touched(best) ? size : best))
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
