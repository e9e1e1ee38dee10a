// Composes any window of a list from pressed pages, reading only those that it touches.

import { listFile, windowFile } from '../api/files.ts'
import { linksOf } from '../api/paging.ts'
import type { PageAsked } from '../api/rules.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { listPath } from '../api/urls.ts'
import { toApiVariant } from '../api/variant.ts'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly Readonly<Record<string, unknown>>[]
}

/** Reads a file of the site as JSON; null where it is missing. */
type Read = (path: string) => Promise<unknown>

/** The page of a window; null for a site without the list. */
export async function readPage(rules: SiteRules, asked: PageAsked, read: Read): Promise<Page | null> {
  const { resource, variant, query, window } = asked
  const from = rules.variants === 'edge' ? 'plain' : variant
  const chain = chainFor(rules, window)
  const pageAt = async (offset: bigint) =>
    (await read(windowFile(resource, from, { limit: chain, offset }))) as Page | null

  const start = window.offset - (window.offset % chain)
  const first = await pageAt(start)
  // Past the end no page is pressed; the first page of the list says how long it is.
  const { count } = first ?? ((await read(listFile(resource, from))) as Page | null) ?? { count: null }
  if (count === null) return null
  const end = min(window.offset + window.limit, BigInt(count))
  const rest: Promise<Page | null>[] = []
  for (let offset = start + chain; offset < end; offset += chain) rest.push(pageAt(offset))
  const pages = first ? [first, ...(await Promise.all(rest))] : []
  if (pages.includes(null)) throw new Error(`a page of ${listPath(resource)} is missing`)

  const skipped = Number(window.offset - start)
  const results = pages.flatMap((page) => page?.results ?? []).slice(skipped, skipped + Number(window.limit))
  const links = linksOf({ url: `${rules.baseUrl}${listPath(resource)}`, query, window, count })
  return { count, ...links, results: from === variant ? results : results.map(toApiVariant) }
}

/** The pressed limit whose pages cover the window in the smallest number; of equals the smallest. */
function chainFor({ limits }: SiteRules, { limit, offset }: PageAsked['window']): bigint {
  const touched = (size: bigint) => (offset + limit - 1n) / size - offset / size
  const sizes = limits.map(BigInt).sort((a, b) => Number(a - b))
  return sizes.reduce((best, size) => (touched(size) < touched(best) ? size : best))
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
