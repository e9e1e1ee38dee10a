// Catalogs from where they live, by one entry of `sources`: pressed, and pressed again.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { countsOf, dataIn, distIn, runBuild } from '../testing/build.ts'
import { runHere } from '../testing/cli.ts'
import { dumpOf } from '../testing/discogs-dump.ts'
import { SHARED_DISCOGS, sharedReleases } from '../testing/discogs-shared.ts'
import { readTree, tempFolder } from '../testing/folders.ts'
import { describeWithShared, shared } from '../testing/shared.ts'

const SITE = {
  base_url: 'https://api.example.org',
  pages: false,
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: '[no label]',
}

/** A folder with nothing in its `data` but the settings. */
function folderFor(sources: object): string {
  const folder = tempFolder()
  mkdirSync(dataIn(folder))
  writeFileSync(path.join(dataIn(folder), 'site.json'), JSON.stringify({ ...SITE, sources }))
  return folder
}

/** What `check` says of the catalog. */
async function checked(folder: string): Promise<string> {
  const ran = await runHere(['check', '--data', dataIn(folder), '--out', distIn(folder)])
  expect(ran).toMatchObject({ code: 0, stderr: expect.not.stringContaining('error ') })
  return ran.stdout
}

/** Presses the catalog, again, and anew. */
async function pressAgain(folder: string): Promise<void> {
  const first = await runBuild(folder)
  expect(first).toMatchObject({ code: 0 })
  const pressed = readTree(distIn(folder))
  expect(countsOf(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
  await runBuild(folder, ['--force'])
  expect(readTree(distIn(folder))).toEqual(pressed)
}

describeWithShared('answers of MusicBrainz', ['data/raw/musicbrainz'], () => {
  it('are a catalog, the same again', { timeout: 120_000 }, async () => {
    const folder = folderFor({ musicbrainz: shared('data/raw/musicbrainz') })
    // With the artist that only releases are credited to, and the label of those that have none.
    expect(await checked(folder)).toContain('129 artists, 578 tracks, 38 releases, 25 labels')
    await pressAgain(folder)
  })
})

describeWithShared('a dump of Discogs', SHARED_DISCOGS, () => {
  it('is a catalog, the same again', { timeout: 240_000 }, async () => {
    const folder = folderFor({ discogs: '../releases.xml.gz' })
    const releases = sharedReleases()
    const dump = (count: number) =>
      writeFileSync(path.join(folder, 'releases.xml.gz'), gzipSync(dumpOf(releases.slice(0, count))))
    dump(releases.length)
    expect(await checked(folder)).toMatch(/[\d,]+ artists, 8,9\d\d tracks, [\d,]+ releases, \d+ labels/)
    // A site of some thousand tracks less is as good.
    dump(releases.length / 5)
    await pressAgain(folder)
  })
})
