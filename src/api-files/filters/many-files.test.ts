// An index of many small files, in which each term is found.
import { expect, it } from 'vitest'
import { select } from '../../contract/filters/filter-index.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { encodeBody } from '../../core/site/encode.ts'
import { type RenderedFile, renderPlanned } from '../../core/site/planned-file.ts'
import { createSource, openSources } from '../../testing/catalogs/sources.ts'
import { FilterOracle, filteredCatalog } from '../../testing/worlds/filtered-catalog.ts'
import { makeFilterIndex } from './make-filters.ts'
import { listLinesName, mergedFilterFiles, type PartLists, partLists } from './part-lists.ts'

it('finds every term, whether few or many records have it', async () => {
  const catalog = filteredCatalog(2000)
  const sources = LISTED.map((kind) => createSource(kind, catalog[`${kind}s`]))
  const opened = await openSources(sources)
  const made = await Promise.all(makeFilterIndex(opened.library, 100).files.map(renderPlanned))
  const files = new Map(made.map((file) => [file.path, JSON.parse(encodeBody(file).toString())]))
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

it.each([1, 2, 7])(
  'has the same files in %d parts, each of which has a range of each list',
  async (count) => {
    const catalog = filteredCatalog(2000)
    const { library } = await openSources(LISTED.map((kind) => createSource(kind, catalog[`${kind}s`])))
    const content = async (files: readonly RenderedFile[]) =>
      new Map(
        (await Promise.all(files.map(renderPlanned))).map((file) => [file.path, encodeBody(file).toString()]),
      )
    const findPart = (kind: Listed, uuid: string) => {
      const { rank } = library.lists[kind].get(uuid) as { readonly rank: number }
      return Math.floor(((rank - 1) * count) / library.lists[kind].size)
    }
    const parts = Array.from({ length: count }, (_, part): PartLists => {
      const own = (kind: Listed, uuid: string) => findPart(kind, uuid) === part
      const lines = new Map(partLists(library, own))
      return {
        count: (kind) => [...library.lists[kind].keys()].filter((uuid) => own(kind, uuid)).length,
        lines: (kind, name) => lines.get(listLinesName(kind, name)) as Iterable<string>,
      }
    })
    expect(await content([...mergedFilterFiles(parts)])).toEqual(
      await content(makeFilterIndex(library).files),
    )
  },
)
