// Renders the pages of a list from a stream of records, with at most a page of them in memory.

import type { Listed } from '../../contract/kinds/kinds.ts'
import type { Variant } from '../../contract/kinds/resources.ts'
import { listFile, windowFile } from '../../contract/urls/files.ts'
import { pageHead, type Window } from '../../contract/urls/paging.ts'
import { readQuery } from '../../contract/urls/query.ts'
import { type LinkRules, pageLink } from '../../contract/urls/urls.ts'
import { encodePage } from './encode.ts'
import type { Body, SiteFile } from './site.ts'

export interface ListOptions {
  readonly resource: Listed
  readonly variant: Variant
  readonly site: LinkRules
  /** Records in the whole list. */
  readonly count: number
  /** Records in a page. */
  readonly limit: number
  /** Whether the first page of this chain is the response to the list without a window. */
  readonly isDefault: boolean
}

/** Renders the pages of a list for one limit and variant. It takes the bodies of stale pages in order. */
export class PageChain {
  readonly #options: ListOptions
  #records: Body[] = []

  constructor(options: ListOptions) {
    this.#options = options
  }

  /**
   * Adds a record of a stale page; those before it on the page must already be added.
   * @returns the files that the record completes
   * @param rank its position in the list, from 1
   */
  add(rank: number, body: Body): SiteFile[] {
    this.#records.push(body)
    const { limit, count } = this.#options
    if (rank % limit !== 0 && rank !== count) return []
    return this.#turn(Math.floor((rank - 1) / limit) * limit)
  }

  /** Renders the only page of an empty list. */
  empty(): SiteFile[] {
    return this.#turn(0)
  }

  #turn(offset: number): SiteFile[] {
    const { resource, variant, limit, isDefault } = this.#options
    const window = { limit: BigInt(limit), offset: BigInt(offset) }
    const body = renderListPage({ ...this.#options, window }, this.#records)
    const files = [{ path: windowFile(resource, variant, window), body }]
    if (isDefault && offset === 0) files.push({ path: listFile(resource, variant), body })
    this.#records = []
    return files
  }
}

export interface PageOfList extends Omit<ListOptions, 'limit' | 'isDefault'> {
  readonly window: Window
}

/** Renders a page of a list: the bodies of its records in the envelope of the contract's section 2.3. */
export function renderListPage(
  { resource, variant, site, count, window }: PageOfList,
  records: readonly Body[],
): Body {
  const query = readQuery(variant === 'api' ? '?format=api' : '')
  const head = pageHead({
    windowUrl: (each) => pageLink(site, resource, variant, each),
    query,
    window,
    count,
  })
  return encodePage(head, records)
}
