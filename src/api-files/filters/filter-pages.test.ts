// The pages of single filters as files, against the answers of the handler, which composes them from the index.
import { expect, it } from 'vitest'
import { filteredFile, filterFolder, PRESSED_VALUE } from '../../contract/filters/filter-files.ts'
import { FILTERS, filterTerm } from '../../contract/filters/filters.ts'
import { LISTED } from '../../contract/kinds/kinds.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { createAnswerer, dataIn, distIn, readText, runBuild } from '../../testing/run/build.ts'
import { openFolder, readTree, writeTree } from '../../testing/run/folders.ts'
import { FilterOracle, filteredCatalog } from '../../testing/worlds/filtered-catalog.ts'

const VARIANTS = { plain: '', api: '&format=api' }

/** Builds a site of 200 tracks. Returns its files, and the values of its filters. */
async function press(settings: object) {
  const catalog = filteredCatalog(200)
  const folder = openFolder()
  writeTree(dataIn(folder), {
    ...Object.fromEntries(Object.entries(catalog).map(([name, rows]) => [`${name}.ndjson`, rows])),
    'site.json': {
      base_url: 'https://api.example.org',
      media_url: 'https://media.example.org',
      ...{ pages: false, docs: false, hosts: [], limits: [7], filters: 'pressed' },
      ...settings,
    },
  })
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  return { tree: readTree(distIn(folder)), oracle: new FilterOracle(catalog) }
}

const isOfFilter = (file: string): boolean => file.includes('/by-') && !file.includes('/filters/')

it('are those that the handler composes, for each value without escapes, limit and form', async () => {
  const { tree, oracle } = await press({})
  const ask = createAnswerer(tree)
  const expected = new Set<string>()
  for (const resource of LISTED) {
    const own = oracle.rows[resource].flatMap(({ values }) =>
      FILTERS[resource].flatMap((filter) => (values[filter] ?? []).map((value) => [filter, value] as const)),
    )
    const terms = new Map(own.map((term) => [term.join('='), term]))
    for (const [filter, written] of terms.values()) {
      // A tag is named as its page is.
      const value = filterTerm(filter, written).slice(`${filter}=`.length)
      if (!new RegExp(`^${PRESSED_VALUE}$`).test(value)) continue
      const count = oracle.answer(resource, [[filter, written]]).length
      for (const limit of [20, 7])
        for (let offset = 0; offset < count; offset += limit)
          for (const [variant, format] of Object.entries(VARIANTS)) {
            const target = `${listPath(resource)}?${filter}=${value}&limit=${limit}&offset=${offset}${format}`
            const window = { limit: BigInt(limit), offset: BigInt(offset) }
            const form = variant as keyof typeof VARIANTS
            const file = filteredFile(filterFolder(filter, value), resource, form, window)
            expected.add(file)
            expect([target, readText(tree, file)]).toEqual([target, await (await ask(target)).text()])
          }
    }
  }
  expect(expected.size).toBeGreaterThan(500)
  expect([...tree.keys()].filter(isOfFilter).sort()).toEqual([...expected].sort())
})

it.each([
  ['the setting is true', { filters: true }],
  ['the site is packed', { layout: 'packed' }],
])('are not pressed where %s', async (_, settings) => {
  const { tree } = await press(settings)
  expect([...tree.keys()].filter(isOfFilter)).toEqual([])
})
