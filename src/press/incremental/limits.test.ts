// Catalogs with as many page sizes as the settings allow.
import { expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

it('twenty-four limits need no more memory than others, and each page is written when it is stale', async () => {
  const catalog = smallCatalog(30)
  const limits = Array.from({ length: 24 }, (_, index) => index + 1)
  const site = { ...catalog['site.json'], limits }
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...catalog, 'site.json': site })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })

  const artists = catalog['artists.ndjson'].map((artist, index) =>
    index === 16 ? { ...artist, name: 'Another' } : artist,
  )
  writeTree(dataIn(folder), { 'artists.ndjson': artists })
  const edited = await runBuild(folder)
  expect(edited).toMatchObject({ code: 0, stderr: '' })
  // In both variants, the artist, its track and that track's release; a page of each size for their three lists, and
  // the page without a window. Plus the revision.
  expect(parseCounts(edited).written).toBe(2 * (3 + 3 * 25) + 1)

  const clean = tempFolder()
  writeTree(dataIn(clean), { ...catalog, 'site.json': site, 'artists.ndjson': artists })
  await runBuild(clean)
  expect(readTree(distIn(folder))).toEqual(readTree(distIn(clean)))
})
