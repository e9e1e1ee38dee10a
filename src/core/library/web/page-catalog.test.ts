import { expect, it } from 'vitest'
import { PLURALS, WEB_RESOURCES } from '../../../contract/kinds/kinds.ts'
import { SITEMAP_SIZE } from '../../../contract/urls/web.ts'
import { SomeParts } from '../stale.ts'
import { pageCatalog } from './page-catalog.ts'
import type { WebLibrary } from './web-library.ts'

it('gives stale sitemaps in the order of kinds and ranks, each with the records that it lists', async () => {
  const counts = { artist: 2 * SITEMAP_SIZE + 1, release: 3, label: 0 }
  const lists = Object.fromEntries(
    WEB_RESOURCES.map((kind) => {
      const uuids = Array.from({ length: counts[kind] }, (_, index) => `${kind}${index + 1}`)
      return [kind, new Map(uuids.map((uuid) => [uuid, {}]))]
    }),
  )
  const web = { library: { lists } } as unknown as WebLibrary
  const stale = new SomeParts(
    [`${PLURALS.release}-1`, `${PLURALS.artist}-3`, `${PLURALS.artist}-1`].map((name) => ({
      resource: 'sitemap',
      name,
    })),
  )
  const found: object[] = []
  for await (const { resource, number, uuids } of pageCatalog(web, { stale }).sitemaps())
    found.push({ name: `${resource} ${number}`, count: uuids.length, first: uuids[0], last: uuids.at(-1) })
  const last = `artist${2 * SITEMAP_SIZE + 1}`
  expect(found).toEqual([
    { name: 'artist 1', count: SITEMAP_SIZE, first: 'artist1', last: `artist${SITEMAP_SIZE}` },
    { name: 'artist 3', count: 1, first: last, last },
    { name: 'release 1', count: 3, first: 'release1', last: 'release3' },
  ])
})
