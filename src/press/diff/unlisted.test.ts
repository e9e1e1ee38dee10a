// Unlisted releases in comparisons: a live site does not list them, and the folder of a build has them.
import { expect, it } from 'vitest'
import { createListener } from '../../hosts/servers/preview/handler.ts'
import { readBuild } from '../../hosts/verify/build-subject.ts'
import { labelId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { startServer } from '../../testing/servers/server.ts'

/** Two releases whose artists and tracks have features. */
const catalog = (unlisted: boolean) => {
  const { 'artists.ndjson': artists, 'tracks.ndjson': tracks, ...rest } = smallCatalog(2)
  return {
    ...rest,
    'artists.ndjson': artists.map((artist) => ({ ...artist, country: 'SE' })),
    'releases.ndjson': [1, 2].map((n) => ({
      ...{ uuid: releaseId(n), name: `Release ${n}`, label: labelId(1) },
      unlisted: unlisted && n === 2,
    })),
    'tracks.ndjson': tracks.map((track, n) => ({ ...track, release: releaseId(n + 1), tags: ['ambient'] })),
  }
}

async function compared(folder: string, args: readonly string[] = []) {
  const all = ['diff', '--data', dataIn(folder), '--dist', distIn(folder), '--json', ...args]
  const { code, stdout, stderr } = await runHere(all)
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

it('an unlisted release of a live site is not a change', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog(true))
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  const subject = await readBuild(distIn(folder), 1)
  if (subject === null) throw new Error('no site')
  const site = await startServer(createListener(subject.rules, distIn(folder)))
  expect(await compared(folder, ['--url', site.url])).toMatchObject({ differs: false })
})

it('a release that becomes unlisted has changed, and is not removed', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog(false))
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  writeTree(dataIn(folder), catalog(true))
  const { counts, changed, removed } = await compared(folder)
  expect(counts.release).toEqual({ created: 0, changed: 1, removed: 0 })
  expect(removed).toEqual([])
  expect(changed).toContainEqual(expect.objectContaining({ kind: 'release', uuid: releaseId(2) }))
})
