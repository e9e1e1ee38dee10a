// The state of another version of the program: what a build keeps of an older one, and how it refuses a newer one.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { JOURNAL, MANIFEST, STATE_FOLDER } from '../../testing/catalogs/state.ts'
import { builtOnce, dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { Follower } from '../../testing/worlds/follower.ts'

function catalog(count = 3) {
  const small = smallCatalog(count)
  return { ...small, 'site.json': { ...small['site.json'], changes: true } }
}

const built = async (data = catalog()): Promise<string> => copyFolder(await builtOnce(data))

/** Changes a file of a state as if another version of the program had written it. */
function alter(folder: string, file: string, change: (text: string) => string): void {
  const place = path.join(folder, file)
  writeFileSync(place, change(readFileSync(place, 'utf8')))
  rmSync(path.join(folder, MANIFEST))
}

it('of a version that kept a database, nothing is read, which the build reports; files that are equal stay', async () => {
  const folder = await built()
  const before = readTree(distIn(folder))
  const database = path.join(folder, STATE_FOLDER, 'state.duckdb')
  for (const name of [JOURNAL, MANIFEST, `${STATE_FOLDER}/changes`]) rmSync(path.join(folder, name))
  writeFileSync(database, 'of another form')
  const ran = await runBuild(folder)
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(ran.stdout).toContain('an earlier version')
  expect(parseCounts(ran)).toMatchObject({ written: 0, removed: 0 })
  expect(readTree(distIn(folder))).toEqual(before)
  expect(existsSync(database)).toBe(false)
  expect((await runBuild(folder)).stdout).not.toContain('an earlier version')
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
  writeTree(dataIn(folder), withAudio('audio/1.mp3'))
  await runBuild(folder)
  const playlist = path.join(distIn(folder), `releases/${releaseId(1)}/playlist.m3u8`)
  expect(existsSync(playlist)).toBe(true)
  alter(folder, JOURNAL, (text) =>
    text.replace(/"layout":"\w+"/, '"layout":"another"').replaceAll(/^(\S+) (?!file )\S+ /gm, '$1 unknown '),
  )
  writeTree(dataIn(folder), withAudio(null))
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(existsSync(playlist)).toBe(false)
})

it('a response that changes in a new version is announced as changed, and so are those that contain it', async () => {
  const folder = await built()
  const follower = new Follower(distIn(folder))
  follower.start()
  // As if the responses of labels had had another number.
  alter(folder, `${STATE_FOLDER}/changes`, (text) =>
    text.replaceAll(/^(record label \S+) \S+$/gm, `$1 ${'0'.repeat(32)}`),
  )
  expect(parseCounts(await runBuild(folder)).written).toBeGreaterThan(0)
  expect(new Set(follower.poll().map(({ change, kind }) => `${change} ${kind}`))).toEqual(
    new Set(['changed label']),
  )
})

describe('the state of a newer version', () => {
  it.each(['build', 'check', 'build --dry-run'])(
    'is refused by %s, with the way out, and left as it is',
    async (command) => {
      const folder = await built()
      alter(folder, JOURNAL, (text) => text.replace(/^\{.*\}$/m, '{"form":99,"version":"9.1.0"}'))
      const before = readFileSync(path.join(folder, JOURNAL))
      const ran = await runHere([...command.split(' '), '--data', dataIn(folder), '--out', distIn(folder)])
      expect(ran).toMatchObject({ code: 1 })
      expect(ran.stderr).toContain('NEWER_STATE  The build state was written by catalog-press 9.1.0')
      expect(ran.stderr).toContain('catalog-press upgrade 9.1.0')
      expect(readFileSync(path.join(folder, JOURNAL)).equals(before)).toBe(true)
      rmSync(path.join(folder, STATE_FOLDER), { recursive: true })
      expect(parseCounts(await runBuild(folder))).toMatchObject({ removed: 0 })
    },
  )
})
