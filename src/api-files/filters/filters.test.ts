// Filters and orders of lists, against the sources.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Asset, createHandler } from '../../contract/edge/handler.ts'
import { FILTERS, ORDER_FIELDS } from '../../contract/filters/filters.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { folderFiles } from '../../hosts/servers/preview/asset.ts'
import { build } from '../../press/build.ts'
import { describeWithShared } from '../../testing/catalogs/shared.ts'
import { rowsIn, SHARED_DISCOGS } from '../../testing/formats/discogs-shared.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { openFolder, writeTree } from '../../testing/run/folders.ts'
import { createSearch } from '../../testing/searches/search.ts'
import {
  FilterOracle,
  filteredCatalog,
  type Parameters,
  type Row,
  type SourceCatalog,
  type SourceRecord,
} from '../../testing/worlds/filtered-catalog.ts'

const { count: NUM_RUNS, seed } = createSearch('QUERIES', { usual: 60, long: 2000 })

/** In the catalog that is made; a million take an hour. */
const TRACKS = Number(process.env.TRACKS ?? 2000)

const BASE_URL = 'https://api.example.org'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly { readonly uuid: string }[]
}

/** A site of a catalog, and the files that its handler reads for an answer. */
interface FilteredSite {
  readonly oracle: FilterOracle
  readonly ask: (target: string) => Promise<Page>
  /** The files that the last answer was made from. */
  readonly read: readonly string[]
}

async function open(catalog: SourceCatalog, settings: object = {}): Promise<FilteredSite> {
  const folder = openFolder()
  const files = Object.entries(catalog).map(([name, rows]) => [`${name}.ndjson`, rows])
  writeTree(dataIn(folder), {
    ...Object.fromEntries(files),
    'site.json': {
      base_url: BASE_URL,
      media_url: 'https://media.example.org',
      pages: false,
      docs: false,
      hosts: [],
      variants: 'edge',
      filters: true,
      ...settings,
    },
  })
  await build({ data: dataIn(folder), out: distIn(folder) })
  const asset = folderFiles(distIn(folder)).asset
  const read: string[] = []
  const reading: Asset = (file, request) => {
    read.push(file)
    return asset(file, request)
  }
  const rules = JSON.parse(readFileSync(path.join(distIn(folder), RULES_FILE), 'utf8'))
  // A handler that has just started has nothing in memory.
  const ask = async (target: string): Promise<Page> => {
    read.length = 0
    const answer = await createHandler(rules, reading)(new Request(`${BASE_URL}${target}`))
    expect([target, answer.status]).toEqual([target, 200])
    return (await answer.json()) as Page
  }
  return { oracle: new FilterOracle(catalog), ask, read }
}

/** A query: parameters as for one of the records, most of the time, an order and a window. */
const queries = ({ rows }: FilterOracle) =>
  fc.constantFrom(...LISTED).chain((resource) => {
    const field = fc.constantFrom(...ORDER_FIELDS[resource].flatMap((name) => [name, `-${name}`]), 'x')
    const odd = fc.oneof(
      { weight: 12, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('', 'nothing', '1998') },
    )
    const values = Object.fromEntries(FILTERS[resource].map((name) => [name, odd]))
    return fc.record({
      resource: fc.constant(resource),
      row: fc.nat(rows[resource].length - 1).map((at) => rows[resource][at] as Row),
      names: fc.subarray([...FILTERS[resource]], { maxLength: Math.min(3, FILTERS[resource].length) }),
      odd: fc.record(values),
      ordering: fc.option(fc.array(field, { minLength: 1, maxLength: 3 }), { nil: undefined }),
      limit: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
      offset: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    })
  })

type Query = ReturnType<typeof queries> extends fc.Arbitrary<infer Value> ? Value : never

const toParameters = ({ row, names, odd, ordering }: Query): Parameters => [
  ...names.flatMap((name) => {
    const value = row.values[name]?.[0]
    return value === undefined ? [] : [[name, value] as const]
  }),
  ...Object.entries(odd).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  ...(ordering ? [['ordering', ordering.join()] as const] : []),
]

/** Asks a page of a list, and compares it with the oracle. Returns how many records the query selects. */
async function check({ oracle, ask }: FilteredSite, query: Query): Promise<number> {
  const { resource, limit = 20, offset = 0 } = query
  const parameters = toParameters(query)
  const all = oracle.answer(resource, parameters)
  const asked = (from: number) =>
    requestTarget(resource, [...parameters, ['limit', `${limit}`], ['offset', `${from}`]])
  const page = await ask(asked(offset))
  expect([asked(offset), page.count]).toEqual([asked(offset), all.length])
  expect(page.results.map(({ uuid }) => uuid)).toEqual(all.slice(offset, offset + limit))
  expect(page.next === null).toBe(offset + limit >= all.length)
  expect(page.previous === null).toBe(offset === 0)
  // The link to the next page keeps the filters.
  if (page.next === null) return all.length
  const next = await ask(page.next.slice(BASE_URL.length))
  expect(next.results.map(({ uuid }) => uuid)).toEqual(all.slice(offset + limit, offset + 2 * limit))
  return all.length
}

const requestTarget = (resource: Listed, parameters: Parameters): string =>
  `${listPath(resource)}?${new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))}`

/** Asks many queries, of which most select several records. */
async function checkMany(site: FilteredSite): Promise<void> {
  const counts: number[] = []
  const property = fc.asyncProperty(queries(site.oracle), async (query) => {
    counts.push(await check(site, query))
  })
  await fc.assert(property, { numRuns: NUM_RUNS, seed })
  expect(counts.filter((count) => count > 1).length).toBeGreaterThan(NUM_RUNS / 2)
}

describe.each([
  ['files', {}],
  ['blocks', { layout: 'packed' }],
])('filters of a catalog in %s', (_, settings) => {
  let site: FilteredSite
  beforeAll(async () => {
    site = await open(filteredCatalog(TRACKS), settings)
  })

  it('select the records that the sources have', async () => {
    await checkMany(site)
  })

  it('answer with the records of the list, in both forms', async () => {
    const target = `${listPath('release')}?year=1998&ordering=-name`
    const { results } = await site.ask(target)
    expect(results.length).toBe(20)
    for (const { uuid } of results.slice(0, 3)) {
      const record = `${listPath('release')}${uuid}/`
      const inList = (page: Page) => page.results.find((each) => each.uuid === uuid)
      expect(inList({ ...(await site.ask(target)) })).toEqual(await site.ask(record))
      expect(inList(await site.ask(`${target}&format=api`))).toEqual(await site.ask(`${record}?format=api`))
    }
  })

  it('show the fields that are asked for, in lists of any kind', async () => {
    const readFields = async (query: string) =>
      Object.keys((await site.ask(`${listPath('release')}?limit=1&${query}`)).results[0] ?? {})
    const all = await readFields('year=1998')
    expect(await readFields('fields=name,uuid')).toEqual(['uuid', 'name'])
    expect(await readFields('year=1998&fields=name&fields=url,unknown&format=api')).toEqual(['url', 'name'])
    expect(await readFields('year=1998&omit=items,url')).toEqual(
      all.filter((name) => !['items', 'url'].includes(name)),
    )
    expect(await readFields('fields=name,items&omit=items&ordering=name')).toEqual(['name'])
    expect(await readFields('fields=&omit=,&year=1998')).toEqual(all)
  })

  it('read a file of the index for each term, one for its order, and no more than a page or block for each record', async () => {
    const { ask, read } = site
    const [track] = site.oracle.rows.track
    const own = `artist=${track?.values.artist?.[0]}&release=${track?.values.release?.[0]}`
    for (const [query, files] of [
      ['year=1998', 2],
      ['year=1998&ordering=name', 3],
      ['ordering=-releasedate,name&offset=700', 2],
      [`${own}&year=1998&ordering=name`, 5],
    ] as const) {
      const { results } = await ask(`${listPath('track')}?${query}`)
      const ofIndex = read.filter((file) => file.includes('/filters/'))
      expect([query, ofIndex.length <= files]).toEqual([query, true])
      const others = read.filter((file) => !file.includes('/filters/') && !file.endsWith('track/index.json'))
      expect(others.length).toBeLessThanOrEqual(results.length)
      expect(new Set(read).size).toBe(read.length)
    }
  })

  it('answer to a value that no record has with an empty list', async () => {
    for (const query of ['year=1066', 'label=nothing', 'tag=%00', 'type=toString', 'year=1998&label=x'])
      expect(await site.ask(`${listPath('release')}?${query}`)).toEqual({
        ...{ count: 0, next: null, previous: null },
        results: [],
      })
  })
})

describeWithShared('filters of real releases', SHARED_DISCOGS, () => {
  let site: FilteredSite
  beforeAll(async () => {
    const rows = (name: string) => rowsIn<SourceRecord>(name)
    const [artists, tracks] = [rows('artists'), rows('tracks')]
    const [releases, labels] = [rows('releases'), rows('labels')]
    site = await open({ artists, tracks, releases, labels }, { layout: 'packed' })
  })

  it('select the records that the sources have', async () => {
    await checkMany(site)
  })
})
