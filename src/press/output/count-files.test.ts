// The planned number of files equals the number on disk, whatever the settings.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { openFolder, readTree, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { createSearch } from '../../testing/searches/search.ts'

/** The number of files that the statistics of a folder state. */
async function statedIn(folder: string, flags: readonly string[] = []): Promise<number> {
  const args = ['--data', dataIn(folder), '--out', distIn(folder), ...flags]
  const { stdout } = await runHere(['stats', ...args, '--json'])
  return JSON.parse(stdout).site.files
}

const SETTINGS = fc.record({
  layout: fc.constantFrom('files', 'packed'),
  variants: fc.constantFrom('pressed', 'edge'),
  pages: fc.boolean(),
  faces: fc.subarray(['chorus', 'iiif', 'mcp', 'opensubsonic', 'radio-report', 'ws2']),
  search: fc.boolean(),
  filters: fc.constantFrom(true, false, 'pressed'),
  bulk: fc.boolean(),
  changes: fc.boolean(),
  docs: fc.boolean(),
  limits: fc.subarray([3, 7]),
  page_size: fc.constantFrom(2, 5),
})

const SITES = fc.record({
  settings: SETTINGS,
  count: fc.integer({ min: 1, max: 12 }),
  /** Artists and labels have a feed if one of their releases is dated. */
  isDated: fc.boolean(),
  /** Releases have a podcast, a playlist and a player if one of their tracks has audio. */
  isPlayable: fc.boolean(),
  hasAliases: fc.boolean(),
  precompress: fc.constantFrom('', 'gzip', 'gzip,br'),
})

const { count: numRuns, seed } = createSearch('SITES', { usual: 5, long: 200 })

it('counts the files of a site before it is built', { timeout: 60_000 + numRuns * 20_000 }, async () => {
  const property = fc.asyncProperty(
    SITES,
    async ({ settings, count, isDated, isPlayable, hasAliases, precompress }) => {
      const folder = openFolder()
      const catalog = smallCatalog(count)
      const date = isDated ? { releasedate: '2024-05-31' } : {}
      const audio = isPlayable ? {} : { stream: null }
      const aliases = hasAliases ? { aliases: [artistId(900)] } : {}
      writeTree(dataIn(folder), {
        ...catalog,
        'artists.ndjson': catalog['artists.ndjson'].map((row, at) =>
          at === 0 ? { ...row, ...aliases } : row,
        ),
        'releases.ndjson': catalog['releases.ndjson'].map((row) => ({ ...row, ...date })),
        'tracks.ndjson': catalog['tracks.ndjson'].map((row) => ({ ...row, ...audio })),
        'site.json': {
          ...catalog['site.json'],
          streams: 'optional',
          hosts: ['cloudflare-pages'],
          ...settings,
        },
        'media/a.mp3': song('sound'),
      })
      const flags = precompress === '' ? [] : ['--precompress', precompress]
      expect(await runBuild(folder, flags)).toMatchObject({ code: 0, stderr: '' })
      expect(await statedIn(folder, flags)).toBe(readTree(distIn(folder)).size)
    },
  )
  await fc.assert(property, { numRuns, seed })
})

it('counts the files in which a host reads former uuids', async () => {
  const folder = openFolder()
  const { 'artists.ndjson': artists, 'site.json': settings, ...catalog } = smallCatalog(2)
  writeTree(dataIn(folder), {
    ...catalog,
    'artists.ndjson': artists.map((row, at) => (at === 0 ? { ...row, aliases: [artistId(900)] } : row)),
    'site.json': { ...settings, hosts: ['apache'] },
  })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(await statedIn(folder)).toBe(readTree(distIn(folder)).size)
})
