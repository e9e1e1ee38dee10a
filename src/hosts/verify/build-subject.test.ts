// A build with files that are damaged.
import { cpSync, truncateSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { filterTableFile } from '../../contract/filters/filter-files.ts'
import { CHANGES } from '../../contract/schemas/changes.ts'
import { SEARCH } from '../../contract/search/search-files.ts'
import { aliasesFile, aliasesNamed } from '../../contract/urls/aliases.ts'
import {
  FACE_QUESTIONS_FILE,
  listFile,
  RULES_FILE,
  resourceFile,
  windowFile,
} from '../../contract/urls/files.ts'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { type FaultySite, serveFaulty } from '../../testing/servers/faulty-site.ts'
import { createListener } from '../servers/preview/handler.ts'
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
    'site.json': { ...small['site.json'], changes: true, search: true, filters: true, faces: ['chorus'] },
  })
  expect((await runBuild(folder)).code).toBe(0)
  const built = await readBuild(distIn(folder), 1)
  if (built === null) throw new Error('no site')
  site = await serveFaulty(createListener(built.rules, distIn(folder)))
})

it('is verified by all records of a list of one page, if they are no more than the sample', async () => {
  const subject = await readBuild(distIn(folder), 3)
  for (const kind of ['artist', 'track', 'release', 'label'] as const)
    expect(subject?.uuids.get(kind)).toHaveLength(subject?.counts.get(kind) as number)
})

/** Verifies the site against a copy of the build with a damaged file. */
async function verifyDamaged(file: string, damage: (place: string) => void) {
  const dist = `${tempFolder()}/dist`
  cpSync(distIn(folder), dist, { recursive: true })
  damage(`${dist}/${file}`)
  return { ...(await runHere(['verify', site.url, '--dist', dist, '--all'])), place: `${dist}/${file}` }
}

const damaged = (place: string) => ({
  code: 1,
  stderr: `error DAMAGED_SITE  A file of the site is damaged.\n  at    ${place}\n  hint  Build the site again with --verify, which rewrites what differs, or copy it again from an intact copy.\n`,
})

describe('a file of the build that is cut off', () => {
  it.each([
    RULES_FILE,
    listFile('release', 'plain'),
    resourceFile('artist', artistId(1), 'api'),
    resourceFile('features', trackId(1), 'plain'),
    aliasesFile(aliasesNamed('artist', artistId(999))),
  ])('is an error that names it: %s', async (file) => {
    const { place, ...ran } = await verifyDamaged(file, (at) => truncateSync(at, 7))
    expect(ran).toMatchObject(damaged(place))
  })
})

describe('a file of the build that is JSON, but not what a build writes there', () => {
  const FILES = [
    RULES_FILE,
    FACE_QUESTIONS_FILE,
    listFile('artist', 'plain'),
    windowFile('track', 'plain', { limit: 20n, offset: 0n }),
    CHANGES.file,
    SEARCH.file,
    filterTableFile('artist'),
    resourceFile('artist', artistId(1), 'plain'),
    resourceFile('features', trackId(1), 'plain'),
    aliasesFile(aliasesNamed('artist', artistId(999))),
  ]
  const isRecord = (file: string) => /[0-9a-f]{8}-|aliases/.test(file)
  it.each(
    FILES.flatMap((file) =>
      ['"x"', 'null', isRecord(file) ? '[]' : '{}'].map((text) => [file, text] as const),
    ),
  )('is an error that names it: %s, %s', async (file, text) => {
    const { place, ...ran } = await verifyDamaged(file, (at) => {
      writeFileSync(at, text)
    })
    expect(ran).toMatchObject(damaged(place))
  })
})
