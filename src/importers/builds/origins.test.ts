// Catalogs from each origin, by one entry of `sources`: built, then built again.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { describeWithShared, shared } from '../../testing/catalogs/shared.ts'
import { makeDump } from '../../testing/formats/discogs-dump.ts'
import { SHARED_DISCOGS, sharedReleases } from '../../testing/formats/discogs-shared.ts'
import { dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const SITE = {
  base_url: 'https://api.example.org',
  pages: false,
  docs: false,
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: '[no label]',
}

/** A folder whose `data` holds only the settings. */
function folderFor(sources: object): string {
  const folder = tempFolder()
  mkdirSync(dataIn(folder))
  writeFileSync(path.join(dataIn(folder), 'site.json'), JSON.stringify({ ...SITE, sources }))
  return folder
}

/** The output of `check` for the catalog. */
async function checked(folder: string): Promise<string> {
  const ran = await runHere(['check', '--data', dataIn(folder), '--out', distIn(folder)])
  expect(ran).toMatchObject({ code: 0, stderr: expect.not.stringContaining('error ') })
  return ran.stdout
}

/** Builds the catalog, builds it again unchanged, and rebuilds it from scratch. */
async function pressAgain(folder: string): Promise<void> {
  const first = await runBuild(folder)
  expect(first).toMatchObject({ code: 0 })
  const pressed = readTree(distIn(folder))
  expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
  await runBuild(folder, ['--force'])
  expect(readTree(distIn(folder))).toEqual(pressed)
}

describeWithShared('answers of MusicBrainz', ['data/raw/musicbrainz'], () => {
  it('are a catalog, the same again', { timeout: 120_000 }, async () => {
    const folder = folderFor({ musicbrainz: shared('data/raw/musicbrainz') })
    // Includes the artist that only releases credit, and the label of releases without one.
    expect(await checked(folder)).toContain('129 artists, 578 tracks, 38 releases, 31 labels')
    await pressAgain(folder)
  })
})

describeWithShared('a dump of Discogs', SHARED_DISCOGS, () => {
  it('is a catalog, the same again', { timeout: 240_000 }, async () => {
    const folder = folderFor({ discogs: '../releases.xml.gz' })
    const releases = sharedReleases()
    const dump = (count: number) =>
      writeFileSync(path.join(folder, 'releases.xml.gz'), gzipSync(makeDump(releases.slice(0, count))))
    dump(releases.length)
    expect(await checked(folder)).toMatch(/[\d,]+ artists, 8,9\d\d tracks, [\d,]+ releases, \d+ labels/)
    // A smaller sample of the catalog is enough for this check.
    dump(releases.length / 5)
    await pressAgain(folder)
  })
})
