// The API for programs that read it: web APIs only, so that it runs in browsers, workers and Node alike.
import { lookupValue } from '../api/lookups.ts'
import { API_PATH, COLLECTIONS } from '../api/resources.ts'
import type { SearchResult } from '../api/search.ts'
import { ClientError } from './error.ts'
import { getJson } from './request.ts'
import type {
  Artist,
  ArtistFeatures,
  Features,
  Identifier,
  Label,
  Listed,
  Lookup,
  Page,
  Release,
  Resource,
  Track,
} from './types.ts'

export type { SearchResult } from '../api/search.ts'
export { ClientError } from './error.ts'
export type {
  Artist,
  ArtistFeatures,
  Features,
  Identifier,
  Label,
  Lookup,
  Page,
  Release,
  Track,
} from './types.ts'

export interface CatalogOptions {
  /** By default the platform's own. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Milliseconds until an attempt is given up; 10,000 by default. */
  readonly timeout?: number | undefined
  /** Further attempts where there is no connection, or the answer is 429 or 5xx; 2 by default. */
  readonly retries?: number | undefined
  /** Ends every request with its reason. */
  readonly signal?: AbortSignal | undefined
}

export interface DetailOptions {
  /** Ends the request with its reason. */
  readonly signal?: AbortSignal | undefined
}

export interface ListOptions extends DetailOptions {
  /** Records to request at a time; by default the site's own page size. */
  readonly limit?: number | undefined
}

export interface SearchOptions extends DetailOptions {
  /** Results to return; 20 by default. */
  readonly limit?: number | undefined
}

/** What a search found. */
export interface SearchResults {
  readonly query: string
  /** How many records were found. */
  readonly count: number
  /** The best of them. */
  readonly results: readonly SearchResult[]
}

/** A catalog. A request that fails throws a {@link ClientError}. */
export interface Catalog {
  /** All artists; pages are fetched as they are needed. */
  artists(options?: ListOptions): AsyncIterable<Artist>
  tracks(options?: ListOptions): AsyncIterable<Track>
  releases(options?: ListOptions): AsyncIterable<Release>
  labels(options?: ListOptions): AsyncIterable<Label>
  artist(uuid: string, options?: DetailOptions): Promise<Artist>
  track(uuid: string, options?: DetailOptions): Promise<Track>
  release(uuid: string, options?: DetailOptions): Promise<Release>
  label(uuid: string, options?: DetailOptions): Promise<Label>
  /** By the uuid that a track's `features` link ends in. */
  features(uuid: string, options?: DetailOptions): Promise<Features>
  /** What is known of an artist, by the artist's uuid; where that is nothing, a 404. */
  artistFeatures(uuid: string, options?: DetailOptions): Promise<ArtistFeatures>
  /**
   * The records that carry an identifier, which may be written in any way: `lookup('isrc', 'us-abc-12-34567')`. What
   * no record carries is a 404.
   */
  lookup(by: Identifier, value: string | number, options?: DetailOptions): Promise<Lookup>
  /**
   * The records that have all words of a query in their name or their artist; of the last word, its beginning will
   * do. The client reads the site's search index itself: its root and one shard. On
   * a site without one, this is a 404.
   */
  search(query: string, options?: SearchOptions): Promise<SearchResults>
}

const isPage = <Item>(body: unknown): body is Page<Item> => {
  const { results, next } = (body ?? {}) as Partial<Page<Item>>
  return Array.isArray(results) && (next === null || typeof next === 'string')
}

/** What another API answers at the same path. */
const foreignAnswer = (url: string): ClientError =>
  new ClientError({ status: 200, url, detail: 'This is not the answer of a catalog.' })

/** @param url the address of the site, such as `https://api.example.com` */
export function catalog(url: string, options: CatalogOptions = {}): Catalog {
  const { fetch = globalThis.fetch, timeout = 10_000, retries = 2 } = options
  const base = url.replace(/\/+$/, '')

  const get = (address: string, signal: AbortSignal | undefined) => {
    const signals = [options.signal, signal].filter((one) => one !== undefined)
    // Browsers refuse fetch as a method of another object.
    return getJson(address, { fetch: (...asked) => fetch(...asked), timeout, retries, signals })
  }

  const addressOf = (resource: Resource) => `${base}${API_PATH}${COLLECTIONS[resource]}/`

  const listOf =
    <Item>(resource: Listed) =>
    ({ limit, signal }: ListOptions = {}): AsyncIterable<Item> => ({
      async *[Symbol.asyncIterator]() {
        let address = addressOf(resource) + (limit === undefined ? '' : `?limit=${limit}`)
        for (;;) {
          const body = await get(address, signal)
          if (!isPage<Item>(body)) throw foreignAnswer(address)
          const { results, next } = body
          yield* results
          if (next === null) return
          // Links have the address that the site was pressed for, which may differ from the one in use.
          const following = next.replace(/^https?:\/\/[^/?]+/i, () => base)
          // A host that ignores the query answers with its first page for ever.
          if (following === address) {
            const detail = 'This page links to itself as the next.'
            throw new ClientError({ status: 200, url: address, detail })
          }
          address = following
        }
      },
    })

  const detailOf =
    <Item>(resource: Resource) =>
    async (uuid: string, { signal }: DetailOptions = {}) => {
      // Anything else, dots above all, could lead to another address.
      if (!/^[\da-f-]{36}$/i.test(uuid)) throw new TypeError(`"${uuid}" is not a uuid.`)
      return (await get(`${addressOf(resource)}${uuid}/`, signal)) as Item
    }

  return {
    artists: listOf('artist'),
    tracks: listOf('track'),
    releases: listOf('release'),
    labels: listOf('label'),
    artist: detailOf('artist'),
    track: detailOf('track'),
    release: detailOf('release'),
    label: detailOf('label'),
    features: detailOf('features'),
    artistFeatures: detailOf('artist_features'),
    lookup: async (by, value, { signal } = {}) => {
      const canonical = lookupValue(`${value}`)
      if (canonical === null || !/^[a-z]+$/.test(by)) throw new TypeError(`"${value}" cannot be looked up.`)
      return (await get(`${base}${API_PATH}lookup/${by}/${canonical}/`, signal)) as Lookup
    },
    search: async (query, { limit, signal } = {}) => {
      // Most readers of an API never search it.
      const { isIndex, resultOf, searchIn } = await import('../api/search.ts')
      const read = async (path: string) => {
        const body = await get(base + path, signal)
        if (!isIndex(path, body)) throw foreignAnswer(base + path)
        return body
      }
      const found = await searchIn(read, query, limit)
      return { ...found, results: found.results.map((record) => resultOf(record, base)) }
    },
  }
}
