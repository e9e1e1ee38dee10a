// Reads the records of a live site from its lists and its features.
import pMap, { pMapIterable } from 'p-map'
import type { Listed, Resource } from '../../contract/kinds/kinds.ts'
import { OPENAPI_PATH } from '../../contract/rules/documents.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { type LinkRules, linkPath, listPath, pageLink, resourcePath } from '../../contract/urls/urls.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { linkedOrigin, parseOrigin, unlikeSite } from '../../hosts/verify/address.ts'
import type { Client } from '../../hosts/verify/client.ts'
import { askFirstList, parsePage } from '../../hosts/verify/first-list.ts'
import type { ListPage } from '../../hosts/verify/subject.ts'

export interface LiveSiteOptions {
  /** As the user wrote it. */
  readonly url: string
  /** Rules of the build, as a first guess: those of the site may differ. */
  readonly rules: Pick<SiteRules, 'limits' | 'paging'>
  readonly concurrency: number
}

/** A record of a live site, as its own URL returns it. */
export interface LiveRecord {
  readonly uuid: string
  readonly body: string
}

/** Bounds the memory for pages that are requested concurrently. */
const MAX_LIMIT = 100
/** Compression shrinks pages of lists to a tenth. */
const COMPRESSED = { 'accept-encoding': 'br, gzip' }

export class LiveSite {
  readonly #client: Client
  readonly #options: LiveSiteOptions
  /** What its links name, which the first answer shows; without its address. */
  #site: LinkRules = { baseUrl: '' }

  constructor(client: Client, options: LiveSiteOptions) {
    this.#client = client
    this.#options = options
  }

  /**
   * The base URL in its links; null if no record shows it.
   * @throws CatalogError NOT_A_SITE if it cannot be reached, or has no list of artists
   */
  async linkedOrigin(): Promise<string | null> {
    const { target, reply, page, links } = await askFirstList(this.#client, this.#options.url)
    if (page === null) throw this.#notASite(target, reply.status)
    if (links) this.#site = { baseUrl: '', links }
    return linkedOrigin(reply)
  }

  /**
   * All records of a list in order, a page at a time.
   * @param start receives the number of records
   * @throws CatalogError NOT_A_SITE for an invalid page, SOURCE_CHANGED if the list changes meanwhile
   */
  async *list(resource: Listed, start: (count: number) => void): AsyncGenerator<readonly LiveRecord[]> {
    const first = await this.#firstPage(resource)
    const limit = pageLimit(first)
    start(first.count)
    yield first.results.map(toLiveRecord)
    let found = first.results.length
    const offsets = function* () {
      for (let offset = limit; offset < first.count; offset += limit) yield offset
    }
    const pages = pMapIterable(offsets(), (offset) => this.#page(this.#pageAt(resource, limit, offset)), {
      concurrency: this.#options.concurrency,
    })
    for await (const { count, results } of pages) {
      if (count !== first.count) throw changedMeanwhile(resource)
      found += results.length
      yield results.map(toLiveRecord)
    }
    if (found !== first.count) throw changedMeanwhile(resource)
  }

  /** Reads the given records that exist, in the order of their uuids. */
  async *details(
    resource: Resource,
    uuids: Iterable<readonly string[]>,
  ): AsyncGenerator<readonly (LiveRecord | null)[]> {
    const { concurrency } = this.#options
    for (const some of uuids) {
      yield await pMap(some, (uuid) => this.#detail(resource, uuid), { concurrency })
    }
  }

  /** Whether it has features of artists: if so, its description includes an example. */
  async hasArtistFeatures(): Promise<boolean> {
    const { status, body } = await this.#client.ask({ method: 'GET', target: OPENAPI_PATH })
    if (status !== 200) return true
    return (
      body.includes(`${listPath('artist_features')}{uuid}/`) === false || EXAMPLE.test(body.toString('utf8'))
    )
  }

  async #detail(resource: Resource, uuid: string): Promise<LiveRecord | null> {
    const target = linkPath(this.#site, resourcePath(resource, uuid, 'plain'))
    const { status, body } = await this.#client.ask({ method: 'GET', target })
    if (status === 404) return null
    if (status !== 200) throw this.#notASite(target, status)
    return { uuid, body: body.toString('utf8') }
  }

  /** The first page by the largest limit that the site supports. */
  async #firstPage(resource: Listed): Promise<ListPage> {
    const { limits, paging } = this.#options.rules
    const largest = [...limits, paging.maxLimit ?? 0].filter((limit) => limit > 0 && limit <= MAX_LIMIT)
    for (const limit of [...new Set(largest)].sort((one, other) => other - one)) {
      const { page } = await this.#askPage(this.#pageAt(resource, limit, 0))
      if (page) return page
    }
    // A static site supports a few limits, which may differ from those of the build: use its default.
    return this.#page(linkPath(this.#site, listPath(resource)))
  }

  #pageAt(resource: Listed, limit: number, offset: number): string {
    const path = pageLink(this.#site, resource, 'plain', { limit: `${limit}`, offset: `${offset}` })
    return `${path}?limit=${limit}${offset === 0 ? '' : `&offset=${offset}`}`
  }

  async #page(target: string): Promise<ListPage> {
    const { status, page } = await this.#askPage(target)
    if (page === null) throw this.#notASite(target, status)
    return page
  }

  async #askPage(target: string): Promise<{ readonly status: number; readonly page: ListPage | null }> {
    const { status, body } = await this.#client.ask({ method: 'GET', target, headers: COMPRESSED })
    const page = status === 200 ? parsePage(body) : null
    return { status, page: typeof page?.count === 'number' ? page : null }
  }

  #notASite(target: string, status: number): CatalogError {
    const address = parseOrigin(this.#options.url) + target
    return unlikeSite(address, `status ${status}, unlike a published site`)
  }
}

/** Pages from before and after a deployment do not fit together. */
export const changedMeanwhile = (resource: Listed): CatalogError =>
  new CatalogError('SOURCE_CHANGED', `The list of ${resource}s changed while it was read.`, {
    hint: 'The site was published again in the meantime. Run the same command again.',
  })

/** The limit of the next page; for a single page, its size. */
function pageLimit({ next, results }: ListPage): number {
  const asked = next === null ? null : new URL(next).searchParams.get('limit')
  return Number(asked ?? Math.max(1, results.length))
}

/** Lists contain each record as its own URL returns it: compact JSON. */
const toLiveRecord = (record: { readonly uuid: string }): LiveRecord => ({
  uuid: record.uuid,
  body: JSON.stringify(record),
})

const EXAMPLE = /"ct":"features\.artist"/
