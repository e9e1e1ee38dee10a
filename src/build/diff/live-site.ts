// The records of a live site, as its lists and its features answer.
import pMap, { pMapIterable } from 'p-map'
import { OPENAPI_PATH } from '../../api/documents.ts'
import type { Listed, Resource } from '../../api/resources.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import { listPath, resourcePath } from '../../api/urls.ts'
import { CatalogError } from '../../problems/errors.ts'
import { linkedOrigin, unreachableError } from '../../verify/address.ts'
import type { Client } from '../../verify/client.ts'

export interface LiveSiteOptions {
  /** As the user wrote it. */
  readonly url: string
  /** Those of the build: the site may have other ones. */
  readonly rules: Pick<SiteRules, 'limits' | 'paging'>
  readonly concurrency: number
}

/** A record of a live site, as its own URL answers. */
export interface LiveRecord {
  readonly uuid: string
  readonly body: string
}

interface Page {
  readonly count: number
  readonly next: string | null
  readonly results: readonly { readonly uuid: string }[]
}

/** Pages whose records are in memory at a time must be of some size. */
const MAX_LIMIT = 100
/** Pages of lists shrink to a tenth. */
const COMPRESSED = { 'accept-encoding': 'br, gzip' }

export class LiveSite {
  readonly #client: Client
  readonly #options: LiveSiteOptions

  constructor(client: Client, options: LiveSiteOptions) {
    this.#client = client
    this.#options = options
  }

  /**
   * The address that its links lead to; null where it has no record that shows it.
   * @throws CatalogError NOT_A_SITE where it cannot be reached, or has no list of artists
   */
  async linkedOrigin(): Promise<string | null> {
    const target = listPath('artist')
    const reply = await this.#client.ask({ method: 'GET', target }).catch((cause) => {
      throw unreachableError(this.#options.url, cause)
    })
    if (pageIn(reply.body) === null || reply.status !== 200) throw this.#notASite(target, reply.status)
    return linkedOrigin(reply)
  }

  /**
   * All records of a list in order, a page at a time.
   * @param start hears how many there are
   * @throws CatalogError NOT_A_SITE for an answer that is no page, SOURCE_CHANGED where the list changes meanwhile
   */
  async *list(resource: Listed, start: (count: number) => void): AsyncGenerator<readonly LiveRecord[]> {
    const { page: first, limit } = await this.#firstPage(resource)
    start(first.count)
    yield first.results.map(recordOf)
    let found = first.results.length
    const offsets = function* () {
      for (let offset = limit; offset < first.count; offset += limit) yield offset
    }
    const pages = pMapIterable(
      offsets(),
      (offset) => this.#page(resource, `?limit=${limit}&offset=${offset}`),
      {
        concurrency: this.#options.concurrency,
      },
    )
    for await (const { count, results } of pages) {
      if (count !== first.count) throw changedMeanwhile(resource)
      found += results.length
      yield results.map(recordOf)
    }
    if (found !== first.count) throw changedMeanwhile(resource)
  }

  /** Those of some records that are there, in the order of their uuids. */
  async *details(
    resource: Resource,
    uuids: AsyncIterable<readonly string[]>,
  ): AsyncGenerator<readonly (LiveRecord | null)[]> {
    const { concurrency } = this.#options
    for await (const some of uuids) {
      yield await pMap(some, (uuid) => this.#detail(resource, uuid), { concurrency })
    }
  }

  /** Whether it has features of artists: its description shows those of one. */
  async hasArtistFeatures(): Promise<boolean> {
    const { status, body } = await this.#client.ask({ method: 'GET', target: OPENAPI_PATH })
    if (status !== 200) return true
    return (
      body.includes(`${listPath('artist_features')}{uuid}/`) === false || EXAMPLE.test(body.toString('utf8'))
    )
  }

  async #detail(resource: Resource, uuid: string): Promise<LiveRecord | null> {
    const target = resourcePath(resource, uuid, 'plain')
    const { status, body } = await this.#client.ask({ method: 'GET', target })
    if (status === 404) return null
    if (status !== 200) throw this.#notASite(target, status)
    return { uuid, body: body.toString('utf8') }
  }

  /** The first page by the largest limit that the site answers, and that limit. */
  async #firstPage(resource: Listed): Promise<{ readonly page: Page; readonly limit: number }> {
    const { limits, paging } = this.#options.rules
    const largest = [...limits, paging.maxLimit ?? 0].filter((limit) => limit > 0 && limit <= MAX_LIMIT)
    for (const limit of [...new Set(largest)].sort((one, other) => other - one)) {
      const target = `${listPath(resource)}?limit=${limit}`
      const { status, body } = await this.#client.ask({ method: 'GET', target, headers: COMPRESSED })
      const page = status === 200 ? pageIn(body) : null
      if (page) return { page, limit: limitOf(page) }
    }
    // A site with rules alone has pages of some limits, which may be others.
    const page = await this.#page(resource, '')
    return { page, limit: limitOf(page) }
  }

  async #page(resource: Listed, query: string): Promise<Page> {
    const target = `${listPath(resource)}${query}`
    const { status, body } = await this.#client.ask({ method: 'GET', target, headers: COMPRESSED })
    const page = status === 200 ? pageIn(body) : null
    if (page === null) throw this.#notASite(target, status)
    return page
  }

  #notASite(target: string, status: number): CatalogError {
    const { origin } = new URL(
      this.#options.url.includes('://') ? this.#options.url : `https://${this.#options.url}`,
    )
    return new CatalogError(
      'NOT_A_SITE',
      `${origin}${target} answers with status ${status}, not as a site does.`,
      {
        hint: 'Give the address of a published site, such as https://api.example.com.',
      },
    )
  }
}

/** Pages that were asked for before and after a new site was published do not fit together. */
export const changedMeanwhile = (resource: Listed): CatalogError =>
  new CatalogError('SOURCE_CHANGED', `The list of ${resource}s changed while it was read.`, {
    hint: 'The site was published anew meanwhile. Run the same command again.',
  })

/** What the next page is asked by; of the only page, its size. */
function limitOf({ next, results }: Page): number {
  const asked = next === null ? null : new URL(next).searchParams.get('limit')
  return Number(asked ?? Math.max(1, results.length))
}

/** Lists show each record as its own URL answers: compact JSON. */
const recordOf = (record: { readonly uuid: string }): LiveRecord => ({
  uuid: record.uuid,
  body: JSON.stringify(record),
})

const EXAMPLE = /"ct":"features\.artist"/

function pageIn(body: Buffer): Page | null {
  try {
    const page = JSON.parse(body.toString('utf8'))
    return Array.isArray(page?.results) && typeof page.count === 'number' ? page : null
  } catch {
    return null
  }
}
