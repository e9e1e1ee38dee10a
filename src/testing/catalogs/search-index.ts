// Makes the search index of a catalog, and searches in it.
import { makeSearchIndex } from '../../api-files/search/make-index.ts'
import { type Found, type SearchWindow, searchIn } from '../../contract/search/search.ts'
import { SEARCH_PATH, shardPath } from '../../contract/search/search-files.ts'
import { type SearchRoot, shardName } from '../../contract/search/search-index.ts'
import { encodeBody } from '../../core/site/encode.ts'
import { renderPlanned } from '../../core/site/planned-file.ts'
import { createSource, openSources, type Rows } from './sources.ts'

export interface World {
  readonly artists: Rows
  readonly tracks: Rows
  readonly releases: Rows
  readonly labels: Rows
}

export interface SearchIndex {
  readonly root: SearchRoot
  /** The contents of shards by path. */
  readonly shards: ReadonlyMap<string, string>
  /** The digests of shards. */
  readonly digests: ReadonlyMap<string, string | null>
  search(query: string, window?: SearchWindow): Promise<Found>
  find(query: string, limit?: number): Promise<Found['results']>
  /** The paths that searches have read. */
  readonly asked: string[]
}

export async function buildSearchIndex(
  { artists, tracks, releases, labels }: World,
  bytes = 3000,
): Promise<SearchIndex> {
  const sources = [
    createSource('artist', artists),
    createSource('track', tracks),
    createSource('release', releases),
    createSource('label', labels),
  ]
  const catalog = await openSources(sources, { mayLoseAll: true })
  const site = { pictures: null, audio: '/media', pages: [] }
  const index = makeSearchIndex(catalog.library, site, bytes)
  const { root } = index
  const shards = new Map<string, string>()
  const digests = new Map<string, string | null>()
  for (const [place, planned] of index.shards.entries()) {
    const path = shardPath(shardName(root.shards[place] as string))
    shards.set(path, encodeBody(await renderPlanned(planned)).toString())
    digests.set(path, planned.digest())
  }
  const asked: string[] = []
  const read = async (path: string) => {
    asked.push(path)
    return path === SEARCH_PATH ? root : JSON.parse(shards.get(path) as string)
  }
  const search = (query: string, window?: SearchWindow) => searchIn(read, query, window)
  const find = async (query: string, limit?: number) => (await search(query, { limit })).results
  return { root, shards, digests, search, find, asked }
}
