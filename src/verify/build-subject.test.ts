// A build with files that are cut off.
import { cpSync, truncateSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { aliasesFile, aliasesNamed } from '../api/aliases.ts'
import { listFile, RULES_FILE, resourceFile } from '../api/files.ts'
import { createListener } from '../preview/handler.ts'
import { dataIn, distIn, runBuild } from '../testing/build.ts'
import { artistId, smallCatalog, trackId } from '../testing/catalog.ts'
import { runHere } from '../testing/cli.ts'
import { type FaultySite, serveFaulty } from '../testing/faulty-site.ts'
import { suiteFolder, tempFolder, writeTree } from '../testing/folders.ts'
import { readBuild } from './build-subject.ts'

const folder = suiteFolder()
let site: FaultySite

beforeAll(async () => {
  const small = smallCatalog()
  const artists = small['artists.ndjson'].map((artist, n) =>
    n === 0 ? { ...artist, aliases: [artistId(999)] } : artist,
  )
  writeTree(dataIn(folder), {
    ...small,
    'artists.ndjson': artists,
    'tracks.ndjson': small['tracks.ndjson'].map((track) => ({ ...track, features: trackId(1) })),
    'features.ndjson': [{ uuid: trackId(1), bpm: 120 }],
    'site.json': { ...small['site.json'], changes: true },
  })
  expect((await runBuild(folder)).code).toBe(0)
  const built = await readBuild(distIn(folder), 1)
  if (built === null) throw new Error('no site')
  site = await serveFaulty(createListener(built.rules, distIn(folder)))
})

describe('a file of the build that is cut off', () => {
  it.each([
    RULES_FILE,
    listFile('release', 'plain'),
    resourceFile('artist', artistId(1), 'api'),
    resourceFile('features', trackId(1), 'plain'),
    aliasesFile(aliasesNamed('artist', artistId(999))),
  ])('is an error that names it: %s', async (file) => {
    const dist = `${tempFolder()}/dist`
    cpSync(distIn(folder), dist, { recursive: true })
    truncateSync(`${dist}/${file}`, 7)
    expect(await runHere(['verify', site.url, '--dist', dist, '--all'])).toMatchObject({
      code: 1,
      stderr: `error DAMAGED_SITE  A file of the site is damaged.\n  at    ${dist}/${file}\n  hint  Build the site again with --verify, which rewrites what differs, or copy it again from an intact copy.\n`,
    })
  })
})
