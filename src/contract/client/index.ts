// A client of the API. It uses web APIs only, so it runs in browsers, workers and Node.js.
import type { FILTERS } from '../filters/filters.ts'
import type { SearchResults, SearchWindow } from '../search/search.ts'
import { lookupValue } from '../urls/lookups.ts'
import { type LinkRules, linkTo, listPath, lookupPath, pageLink, resourcePath } from '../urls/urls.ts'
import { ClientError } from './error.ts'
import { getJson } from './request.ts'
import type { Store } from './store.ts'
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

export type { SearchResults } from '../search/search.ts'
export type { SearchResult } from '../search/search-records.ts'
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
  /** By default, the fetch of the platform. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Milliseconds before an attempt is given up, by default 10,000. */
  readonly timeout?: number | undefined
  /** Repeated attempts without a connection or after 429 or 5xx, by default 2. */
  readonly retries?: number | undefined
  /** Aborts every request with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /**
   * The address of the store that has the blocks of the catalog, such as `https://blocks.example.com`: lists, records
   * and lookups are read there, and only searches and filters at the site.
   */
  readonly store?: string | undefined
  /** `files` for a site on a host that only serves files, whose links end in `index.json`. */
  readonly links?: 'files' | undefined
}

export interface DetailOptions {
  /** Aborts the request with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

export interface ListOptions extends DetailOptions {
  /** Records per request; by default, the page size of the site. */
  readonly limit?: number | undefined
}

export interface SearchOptions extends DetailOptions, SearchWindow {}

/**
 * What to select from a list, where the publisher has turned filters on. Hosts that only serve files ignore it, and
 * return the whole list.
 */
export type FilterOptions<Kind extends Listed> = {
  readonly [Filter in (typeof FILTERS)[Kind][number]]?: string | number | undefined
} & {
  /** Fields to order the list by, separated by commas; a hyphen before one reverses it: `-releasedate,name`. */
  readonly ordering?: string | undefined
}

/** Which fields of its records a list shows, where the publisher has turned filters on. Some hosts ignore it. */
export interface FieldOptions<Item> {
  /** The fields to show; by default all. */
  readonly fields?: readonly FieldOf<Item>[] | undefined
  /** The fields to leave out, such as the tracks of releases: `['items']`. */
  readonly omit?: readonly FieldOf<Item>[] | undefined
}

type FieldOf<Item> = keyof Item & string

/** A record with the fields that options ask for. */
export type WithFields<Item, Options> = Omit<
  Options extends { readonly fields: readonly (infer Name)[] } ? Pick<Item, Name & keyof Item> : Item,
  Options extends { readonly omit: readonly (infer Name)[] } ? Name & string : never
>

type Options<Kind extends Listed, Item> = ListOptions & FilterOptions<Kind> & FieldOptions<Item>

/** A catalog. A failed request throws a {@link ClientError}. */
export interface Catalog {
  /** All artists. Pages are fetched on demand. */
  artists<const Asked extends Options<'artist', Artist>>(
    options?: Asked,
  ): AsyncIterable<WithFields<Artist, Asked>>
  tracks<const Asked extends Options<'track', Track>>(
    options?: Asked,
  ): AsyncIterable<WithFields<Track, Asked>>
  releases<const Asked extends Options<'release', Release>>(
    options?: Asked,
  ): AsyncIterable<WithFields<Release, Asked>>
  labels<const Asked extends Options<'label', Label>>(
    options?: Asked,
  ): AsyncIterable<WithFields<Label, Asked>>
  artist(uuid: string, options?: DetailOptions): Promise<Artist>
  track(uuid: string, options?: DetailOptions): Promise<Track>
  release(uuid: string, options?: DetailOptions): Promise<Release>
  label(uuid: string, options?: DetailOptions): Promise<Label>
  /** By the uuid at the end of a track's `features` link. */
  features(uuid: string, options?: DetailOptions): Promise<Features>
  /** Additional data of an artist, by the artist's uuid; 404 for an artist without such data. */
  artistFeatures(uuid: string, options?: DetailOptions): Promise<ArtistFeatures>
  /** The records with an identifier in any notation: `lookup('isrc', 'us-abc-12-34567')`; 404 if there are none. */
  lookup(by: Identifier, value: string | number, options?: DetailOptions): Promise<Lookup>
  /**
   * The records whose name and artist contain all words of a query; the last word may be incomplete. If there are none,
   * the result has `partial`, and its records contain some of the words. An ISRC or a barcode is looked up. The client
   * reads the search index of the site itself: its root and one shard, or a few if it finds only other spellings. 404 if
   * the site has no index.
   */
  search(query: string, options?: SearchOptions): Promise<SearchResults>
}

const isPage = <Item>(body: unknown): body is Page<Item> => {
  const { results, next } = (body ?? {}) as Partial<Page<Item>>
  return Array.isArray(results) && (next === null || typeof next === 'string')
}

/** Reports that the answer is not from this API. */
const unexpectedAnswer = (url: string): ClientError =>
  new ClientError({ status: 200, url, detail: 'This is not the answer of a catalog.' })

/** The query of all parameters that have a value. */
function formatQuery(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** @param url address of the site, such as `https://api.example.com` */
export function catalog(url: string, options: CatalogOptions = {}): Catalog {
  const { fetch = globalThis.fetch, timeout = 10_000, retries = 2 } = options
  const base = url.replace(/\/+$/, '')
  const site: LinkRules =
    options.links === undefined ? { baseUrl: base } : { baseUrl: base, links: options.links }

  const requestFor = (signal: AbortSignal | undefined) => {
    const signals = [options.signal, signal].filter((one) => one !== undefined)
    // In browsers, fetch must not be called as a method of a different object.
    return { fetch: (url: string, init: RequestInit) => fetch(url, init), timeout, retries, signals }
  }
  const get = (address: string, signal: AbortSignal | undefined) => getJson(address, requestFor(signal))

  let opened: Promise<Store> | undefined
  /** The store; null if everything is read at the site. */
  const openStore = (): Promise<Store> | null => {
    const address = options.store?.replace(/\/+$/, '')
    if (address === undefined) return null
    opened ??= import('./store.ts').then((store) => store.openStore(address, requestFor))
    return opened
  }

  const getRecord = async (address: string, signal: AbortSignal | undefined) => {
    const body = await get(address, signal)
    if (Object(body) !== body || Array.isArray(body)) throw unexpectedAnswer(address)
    return body
  }

  /** Reads a list at the site, each page by the link of the one before. */
  async function* itemsFrom<Item>(first: string, signal: AbortSignal | undefined): AsyncGenerator<Item> {
    let address = first
    for (;;) {
      const body = await get(address, signal)
      if (!isPage<Item>(body)) throw unexpectedAnswer(address)
      yield* body.results
      if (body.next === null) return
      // Links contain the address that the site was built for, which may differ from the one in use.
      const next = body.next.replace(/^https?:\/\/[^/?]+/i, () => base)
      // A host that ignores the query always answers with its first page.
      if (next === address) {
        const detail = 'This page links to itself as the next.'
        throw new ClientError({ status: 200, url: address, detail })
      }
      address = next
    }
  }

  const requestList =
    <Item>(resource: Listed) =>
    ({ signal, ...parameters }: ListOptions = {}): AsyncIterable<Item> => ({
      async *[Symbol.asyncIterator]() {
        const { limit, ...filters } = parameters
        const store = Object.values(filters).some((value) => value !== undefined) ? null : await openStore()
        if (store) {
          yield* store.records(resource, limit, signal) as AsyncIterable<Item>
          return
        }
        const first =
          limit === undefined
            ? linkTo(site, listPath(resource))
            : pageLink(site, resource, 'plain', { limit: `${limit}`, offset: '0' })
        yield* itemsFrom<Item>(first + formatQuery(parameters), signal)
      },
    })

  const requestDetail =
    <Item>(resource: Resource) =>
    async (uuid: string, { signal }: DetailOptions = {}) => {
      // Other characters, such as dots, could change the path.
      if (!/^[\da-f-]{36}$/i.test(uuid)) throw new TypeError(`"${uuid}" is not a uuid.`)
      const store = await openStore()
      const record = store
        ? store.record(resource, uuid.toLowerCase(), signal)
        : getRecord(linkTo(site, resourcePath(resource, uuid, 'plain')), signal)
      return (await record) as Item
    }

  return {
    artists: requestList('artist'),
    tracks: requestList('track'),
    releases: requestList('release'),
    labels: requestList('label'),
    artist: requestDetail('artist'),
    track: requestDetail('track'),
    release: requestDetail('release'),
    label: requestDetail('label'),
    features: requestDetail('features'),
    artistFeatures: requestDetail('artist_features'),
    lookup: async (by, value, { signal } = {}) => {
      const canonical = lookupValue(`${value}`)
      if (canonical === null || !/^[a-z]+$/.test(by)) throw new TypeError(`"${value}" cannot be looked up.`)
      const store = await openStore()
      const found = store
        ? store.record('lookup', `${by}/${canonical}`, signal)
        : getRecord(linkTo(site, lookupPath(`${by}/${canonical}`, 'plain')), signal)
      return (await found) as Lookup
    },
    search: async (query, { signal, ...window } = {}) => {
      // Loaded on demand: most programs never search.
      const { isIndex, resultsIn } = await import('../search/search.ts')
      const read = async (path: string) => {
        const address = linkTo(site, path)
        const body = await get(address, signal)
        if (!isIndex(path, body)) throw unexpectedAnswer(address)
        return body
      }
      return resultsIn(read, query, { ...window, site })
    },
  }
}
