// Counts what searches find in an index of real names: by hard queries, and by names with a wrong letter.
import { expect, it } from 'vitest'
import { SEARCH_PATH } from '../../contract/search/search-files.ts'
import { MAX_FURTHER, MAX_SHARDS } from '../../contract/search/search-index.ts'
import { buildSearchIndex } from '../../testing/catalogs/search-index.ts'
import { describeWithShared, readShared } from '../../testing/catalogs/shared.ts'
import type { Rows } from '../../testing/catalogs/sources.ts'
import { createSearch, type Search } from '../../testing/searches/search.ts'
import { SHARD_BYTES } from './shards.ts'

const KINDS = ['artists', 'tracks', 'releases', 'labels'] as const
const CATALOGS = ['discogs', 'musicbrainz', 'search-names']
const QUERIES = 'vectors/search.json'

const sourceFile = (catalog: string, kind: string) => `data/${catalog}/${kind}.ndjson`
const FILES = [QUERIES, ...CATALOGS.flatMap((catalog) => KINDS.map((kind) => sourceFile(catalog, kind)))]

interface Expected {
  readonly query: string
  readonly kind: string
  readonly name: string
}

describeWithShared('a search in real names', FILES, async () => {
  const [artists = [], tracks = [], releases = [], labels = []] = KINDS.map(
    (kind): Rows =>
      CATALOGS.flatMap((catalog) =>
        readShared(sourceFile(catalog, kind))
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
  )
  const { find, asked } = await buildSearchIndex({ artists, tracks, releases, labels }, SHARD_BYTES)
  const shardsRead = () => asked.splice(0).filter((path) => path !== SEARCH_PATH).length

  it('finds what people mean, nearly always first', { timeout: 60_000 }, async () => {
    const { queries } = JSON.parse(readShared(QUERIES)) as { readonly queries: readonly Expected[] }
    const places = await Promise.all(
      queries.map(async ({ query, kind, name }) =>
        (await find(query, 100)).findIndex((record) => record[0] === kind && record[2] === name),
      ),
    )
    const missing = queries.filter((_, index) => (places[index] ?? -1) < 0).map(({ query }) => query)
    expect(missing.length / queries.length, `not found: ${missing.join(', ')}`).toBeLessThan(0.05)
    expect(places.filter((place) => place === 0).length / queries.length).toBeGreaterThan(0.94)
  })

  it('forgives a wrong letter, two swapped letters, and a missing space', { timeout: 120_000 }, async () => {
    const search = createSearch('MISSPELLED', { usual: 900, long: 5000 })
    const names = [...new Set([artists, tracks, releases, labels].flat().map(({ name }) => String(name)))]
    const missing: string[] = []
    let read = 0
    shardsRead()
    for (let index = 0; index < search.count; index += 1) {
      const name = search.pick(names)
      const query = misspelled(name, search)
      const found = await find(query, 10)
      if (!found.some((record) => record[2] === name)) missing.push(`${query} (${name})`)
      const own = shardsRead()
      expect(own).toBeLessThanOrEqual(MAX_SHARDS + MAX_FURTHER)
      read += own
    }
    expect(missing.length / search.count, `not found: ${missing.join(', ')}`).toBeLessThan(0.05)
    expect(read / search.count).toBeLessThan(1.5)
  })
})

function misspelled(name: string, { random, pick }: Search): string {
  const characters = [...name]
  const findPlaces = (pattern: RegExp) =>
    characters.flatMap((character, at) => (pattern.test(character) ? [at] : []))
  const [spaces, letters] = [findPlaces(/ /), findPlaces(/\p{L}/u)]
  const fault = pick(['wrong', 'swapped', 'joined'])
  if (fault === 'joined' && spaces.length > 0) characters.splice(pick(spaces), 1)
  else if (letters.length > 0) {
    const at = pick(letters)
    const [own = '', next = ''] = characters.slice(at)
    if (fault === 'swapped' && letters.includes(at + 1)) characters.splice(at, 2, next, own)
    else characters[at] = String.fromCharCode(97 + Math.floor(random() * 26))
  }
  return characters.join('')
}
