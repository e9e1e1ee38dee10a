// An index of many small files, in which each term is found.
import { expect, it } from 'vitest'
import { select } from '../../contract/filters/filter-index.ts'
import { LISTED } from '../../contract/kinds/kinds.ts'
import { bytesOf } from '../../core/site/encode.ts'
import { renderPlanned } from '../../core/site/planned-file.ts'
import { openSources, sourceOf } from '../../testing/catalogs/sources.ts'
import { FilterOracle, filteredCatalog } from '../../testing/worlds/filtered-catalog.ts'
import { makeFilterIndex } from './make-filters.ts'

it('finds every term, whether few or many records have it', async () => {
  const catalog = filteredCatalog(2000)
  const sources = LISTED.map((kind) => sourceOf(kind, catalog[`${kind}s`]))
  const opened = await openSources(sources)
  const made = await Promise.all(makeFilterIndex(opened.library, 100).files.map(renderPlanned))
  const files = new Map(made.map((file) => [file.path, JSON.parse(bytesOf(file).toString())]))
  expect(files.size).toBeGreaterThan(100)
  const oracle = new FilterOracle(catalog)
  const window = { limit: 1000n, offset: 0n }
  for (const resource of LISTED) {
    const places = new Map(oracle.rows[resource].map(({ uuid }, place) => [uuid, place]))
    const values = oracle.rows[resource].flatMap((row) =>
      Object.entries(row.values).flatMap(([name, has]) => has.map((value) => `${name}=${value}`)),
    )
    for (const term of new Set(values.filter((value) => !value.startsWith('tag=')))) {
      const [name = '', value = ''] = [term.slice(0, term.indexOf('=')), term.slice(term.indexOf('=') + 1)]
      const expected = oracle.answer(resource, [[name, value]]).map((uuid) => places.get(uuid))
      const asked = { resource, selection: { terms: [term], orders: [] }, window }
      const found = await select(asked, async (file) => files.get(file) ?? null)
      expect([term, found?.places]).toEqual([term, expected])
    }
  }
})
