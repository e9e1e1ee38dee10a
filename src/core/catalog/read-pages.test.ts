import { expect, it } from 'vitest'
import { WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { SITEMAP_SIZE } from '../../contract/urls/web.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { Engine } from '../engine/engine.ts'
import { pageCatalog } from './read-pages.ts'
import { createTable } from './tables.ts'

it('gives stale sitemaps in the order of kinds and ranks, each with the records that it lists', async () => {
  const engine = await Engine.open({ memory: '64MB', tempFolder: tempFolder() })
  try {
    const counts = { artist: 2 * SITEMAP_SIZE + 1, release: 3, label: 0 }
    for (const kind of WEB_RESOURCES) {
      await engine.run(`
        ${createTable(`${kind}_rank`)};
        INSERT INTO ${kind}_rank SELECT md5('${kind}' || range)::UUID, range FROM range(1, ${counts[kind] + 1}) ORDER BY md5(range::VARCHAR)`)
    }
    await engine.run(`
      ${createTable('stale')};
      INSERT INTO stale VALUES ('sitemap', 'releases-1'), ('sitemap', 'artists-3'), ('sitemap', 'artists-1'), ('artist', 'artists-2')`)
    const found: { name: string; count: number; first: unknown; last: unknown }[] = []
    for await (const { resource, number, uuids } of pageCatalog(engine).sitemaps())
      found.push({ name: `${resource} ${number}`, count: uuids.length, first: uuids[0], last: uuids.at(-1) })
    const uuidOf = async (name: string) =>
      (await engine.all<{ uuid: string }>(`SELECT md5('${name}')::UUID::VARCHAR AS uuid`))[0]?.uuid
    const last = await uuidOf(`artist${2 * SITEMAP_SIZE + 1}`)
    expect(found).toEqual([
      {
        name: 'artist 1',
        count: SITEMAP_SIZE,
        first: await uuidOf('artist1'),
        last: await uuidOf(`artist${SITEMAP_SIZE}`),
      },
      { name: 'artist 3', count: 1, first: last, last },
      { name: 'release 1', count: 3, first: await uuidOf('release1'), last: await uuidOf('release3') },
    ])
  } finally {
    await engine.close()
  }
})
