// The state of another version of the program: what a build keeps of an older one, and how it refuses a newer one.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { RENAMED_FILE } from '../../core/settings/source-settings.ts'
import { artistId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { DATABASE, MANIFEST } from '../../testing/catalogs/state.ts'
import { builtOnce, countsOf, dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { copyOf, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { Follower, recordsIn } from '../../testing/worlds/follower.ts'

function catalog(count = 3) {
  const small = smallCatalog(count)
  return { ...small, 'site.json': { ...small['site.json'], changes: true } }
}

const built = async (data = catalog()): Promise<string> => copyOf(await builtOnce(data))

async function build(folder: string, data: object): Promise<void> {
  writeTree(dataIn(folder), data as Record<string, object>)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
}

/** Changes the tables of a state as if another version of the program had written them. */
async function alter(folder: string, sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(path.join(folder, DATABASE))
  const connection = await instance.connect()
  await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
  rmSync(path.join(folder, MANIFEST))
}

/** The layout before versions had numbers. */
const BEFORE_NUMBERS = "CREATE OR REPLACE TABLE layout AS SELECT 'another' AS id FROM layout"

/** The records as earlier versions had them: some in `release`, or all in `merged_release` if sources state more of them. */
const IN_TWO_TABLES = ['artist', 'release', 'label']
  .map(
    (kind) =>
      `ALTER TABLE ${kind} RENAME TO merged_${kind}; CREATE TABLE ${kind} AS FROM merged_${kind} LIMIT 0`,
  )
  .join(';')

const OLDER: readonly (readonly [string, string])[] = [
  ['is of another program', "UPDATE layout SET id = 'another', version = '0.0.1'"],
  [
    'has columns in another order, and others that are unknown',
    `${BEFORE_NUMBERS};
    CREATE OR REPLACE TABLE announced AS SELECT digest, 'x' AS unknown, uuid, kind FROM announced;
    CREATE OR REPLACE TABLE track AS SELECT * EXCLUDE (stream), 1 AS unknown FROM track;
    CREATE TABLE unknown AS SELECT 1 AS one;
    INSERT INTO published VALUES ('unknown', 'x', 1)`,
  ],
  ['lacks tables and columns', `${BEFORE_NUMBERS}; DROP TABLE seen; ALTER TABLE page DROP COLUMN day`],
]

describe.each(OLDER)('a state that %s', (_, sql) => {
  it('is read, and the feed of changes continues', async () => {
    const folder = await built()
    const follower = new Follower(distIn(folder))
    follower.start()
    await alter(folder, sql)
    expect(countsOf(await runBuild(folder))).toMatchObject({ written: 0 })
    expect(follower.poll()).toEqual([])

    await alter(folder, sql)
    const more = catalog(4)
    more['artists.ndjson'][0] = { uuid: artistId(1), name: 'Corrected' }
    await build(folder, more)
    expect(follower.poll().map(({ change, kind }) => `${change} ${kind}`)).toContain('created track')
    expect(follower.records).toEqual(recordsIn(distIn(folder)))
    expect(recordsIn(distIn(folder))).toEqual(recordsIn(distIn(await built(more))))
  })
})

it('files of parts that only another version has are removed with what they were made from', async () => {
  const withAudio = (stream: string | null) => {
    const { 'site.json': site, 'tracks.ndjson': tracks, ...others } = catalog(1)
    return {
      ...others,
      'site.json': { ...site, pages: true, streams: 'optional' },
      'tracks.ndjson': tracks.map((track) => ({ ...track, stream })),
    }
  }
  const folder = tempFolder()
  await build(folder, withAudio('audio/1.mp3'))
  const playlist = path.join(distIn(folder), `releases/${releaseId(1)}/playlist.m3u8`)
  expect(existsSync(playlist)).toBe(true)
  await alter(folder, `${BEFORE_NUMBERS}; UPDATE published SET resource = 'unknown' WHERE resource <> 'file'`)
  await build(folder, withAudio(null))
  expect(existsSync(playlist)).toBe(false)
})

it.each([
  ['has the records in tables of their own', BEFORE_NUMBERS],
  ['has the rows of sources and what they say together', `${BEFORE_NUMBERS}; ${IN_TWO_TABLES}`],
])('a record that is renamed while the state %s keeps its URL', async (_, sql) => {
  const rows = (release: string) => [1, 2, 3].map((n) => `Song ${n},${n},6${n},Mira,${release},Tapes`)
  const sheet = (release: string) => ({
    'site.json': {
      base_url: 'https://api.example.org',
      namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
      streams: 'optional',
      pages: false,
    },
    'tracks.csv': [
      'name,tracknumber,duration,artist.name,release.name,release.label.name',
      ...rows(release),
    ].join('\n'),
  })
  const folder = tempFolder()
  await build(folder, sheet('Fist Light'))
  const before = [...recordsIn(distIn(folder)).keys()]
  await alter(folder, sql)
  writeTree(dataIn(folder), sheet('First Light'))
  expect((await runBuild(folder)).stdout).toContain('Kept the URL of 1 renamed record')
  expect([...recordsIn(distIn(folder)).keys()]).toEqual(before)
  expect(existsSync(path.join(dataIn(folder), RENAMED_FILE))).toBe(true)
})

it('a response that changes in a new version is announced as changed, and so are those that contain it', async () => {
  const folder = await built()
  const follower = new Follower(distIn(folder))
  follower.start()
  // As if the responses of labels had had another number.
  await alter(
    folder,
    "UPDATE announced SET digest = digest + 1 WHERE kind = 'label'; UPDATE layout SET version = '0.0.1'",
  )
  expect(countsOf(await runBuild(folder)).written).toBeGreaterThan(0)
  expect(new Set(follower.poll().map(({ change, kind }) => `${change} ${kind}`))).toEqual(
    new Set(['changed label']),
  )
})

describe('the state of a newer version', () => {
  const NEWER = "UPDATE layout SET id = 'another', form = 99, version = '9.1.0'"

  it.each(['build', 'check', 'build --dry-run'])(
    'is refused by %s, with the way out, and left as it is',
    async (command) => {
      const folder = await built()
      await alter(folder, NEWER)
      const before = readFileSync(path.join(folder, DATABASE))
      const ran = await runHere([...command.split(' '), '--data', dataIn(folder), '--out', distIn(folder)])
      expect(ran).toMatchObject({ code: 1 })
      expect(ran.stderr).toContain('NEWER_STATE  The build state was written by catalog-press 9.1.0')
      expect(ran.stderr).toContain('catalog-press upgrade 9.1.0')
      expect(readFileSync(path.join(folder, DATABASE)).equals(before)).toBe(true)
      rmSync(path.dirname(path.join(folder, DATABASE)), { recursive: true })
      expect(countsOf(await runBuild(folder))).toMatchObject({ removed: 0 })
    },
  )

  it('is refused too where its file has a form that only a newer engine can read', async () => {
    const folder = await built()
    const file = path.join(folder, DATABASE)
    rmSync(path.join(folder, MANIFEST))
    writeFileSync(file, withStorageVersion(readFileSync(file), 99n))
    expect((await runBuild(folder)).stderr).toContain('written by a newer version of catalog-press')
    expect(existsSync(file)).toBe(true)
  })
})

/** The bytes of a DuckDB file whose header names another version of its form. */
function withStorageVersion(bytes: Buffer, version: bigint): Buffer {
  const HEADER = 4096
  const [checksumAt, from, versionAt] = [0, 8, 12]
  bytes.writeBigUInt64LE(version, versionAt)
  let checksum = 5381n
  for (let at = from; at < HEADER; at += 8)
    checksum ^= BigInt.asUintN(64, bytes.readBigUInt64LE(at) * 0xbf58476d1ce4e5b9n)
  bytes.writeBigUInt64LE(checksum, checksumAt)
  return bytes
}
