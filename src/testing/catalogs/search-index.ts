// Makes the search index of a catalog, and searches in it.
import { tmpdir } from 'node:os'
import { makeSearchTables } from '../../api-files/search/make-index.ts'
import { renderShards, searchRoot } from '../../api-files/search/read.ts'
import { type Found, searchIn } from '../../contract/search/search.ts'
import { SEARCH_PATH } from '../../contract/search/search-files.ts'
import type { SearchRoot } from '../../contract/search/search-index.ts'
import { openSources } from '../../core/catalog/open.ts'
import { type Rows, sourceOf } from './sources.ts'

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
  /** The fingerprints of shards. */
  readonly digests: ReadonlyMap<string, string>
  find(query: string, limit?: number): Promise<Found['results']>
  /** The paths that searches have read. */
  readonly asked: string[]
}

export async function indexOf(
  { artists, tracks, releases, labels }: World,
  bytes = 3000,
): Promise<SearchIndex> {
  const sources = [
    sourceOf('artist', artists),
    sourceOf('track', tracks),
    sourceOf('release', releases),
    sourceOf('label', labels),
  ]
  const opening = { order: 'source', memory: '128MB', tempFolder: tmpdir(), state: null } as const
  const { engine } = await openSources(sources, { ...opening, mayLoseAll: true })
  try {
    await makeSearchTables(engine, { hasPictures: false, audio: '/media', pages: [] }, bytes)
    await engine.run(`
      INSERT INTO stale SELECT 'search' AS resource, name FROM search_shard`)
    const root = await searchRoot(engine)
    const shards = new Map<string, string>()
    for await (const files of renderShards(engine)) {
      for (const { path, body } of files) shards.set(`/${path.replace('index.json', '')}`, body.join(''))
    }
    const rows = await engine.all<{ name: string; digest: string }>(
      'SELECT name, digest::VARCHAR AS digest FROM search_shard',
    )
    const digests = new Map(rows.map(({ name, digest }) => [`${SEARCH_PATH}${name}/`, digest]))
    const asked: string[] = []
    const read = async (path: string) => {
      asked.push(path)
      return path === SEARCH_PATH ? root : JSON.parse(shards.get(path) as string)
    }
    const find = async (query: string, limit?: number) => (await searchIn(read, query, { limit })).results
    return { root, shards, digests, find, asked }
  } finally {
    await engine.close()
  }
}
