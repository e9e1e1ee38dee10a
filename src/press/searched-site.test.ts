// The pages of a site that its search finds.
import path from 'node:path'
import { expect, it } from 'vitest'
import { smallCatalog } from '../testing/catalogs/catalog.ts'
import { tempFolder, writeTree } from '../testing/run/folders.ts'
import { findInputs } from './inputs/inputs.ts'
import { searchedSite } from './searched-site.ts'

it.each([
  ['a site with web pages', { pages: true }, ['/about/', '/news/2024-05-01-opening/']],
  ['a site without web pages, which has a face', { pages: false, faces: ['ws2'] }, []],
])('are those that exist: %s', async (_, settings, expected) => {
  const data = path.join(tempFolder(), 'data')
  const { 'site.json': site, ...catalog } = smallCatalog(1)
  writeTree(data, {
    ...catalog,
    'site.json': { ...site, search: true, ...settings },
    'pages/about.md': '# About',
    'news/2024-05-01-opening.md': '# Opening',
  })
  const { pages } = searchedSite(await findInputs({ data }))
  expect(pages.map(({ path }) => path)).toEqual(expected)
})
