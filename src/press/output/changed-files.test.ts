// A mirror that follows the list of changed files matches the site, whatever builds ran in between.

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { MANIFEST, REVISION, STATE_FOLDER } from '../../testing/catalogs/state.ts'
import { jpeg, song } from '../../testing/formats/media.ts'
import { startCli } from '../../testing/processes/cli.ts'
import { holdState } from '../../testing/processes/hold-state.ts'
import { dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { copyFolder, openFolder, readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const ARTISTS = 30
const GZIP = ['--precompress', 'gzip']
/** Milliseconds after which builds are killed. */
const DELAYS = process.env.LONG ? [0, 20, 60, 150] : [0, 60]

const listIn = (folder: string) => path.join(folder, 'changed.txt')
const copyIn = (folder: string) => path.join(folder, 'copy')
const flagIn = (folder: string) => ['--changed-files', listIn(folder)]

const readLines = (list: string): string[] => readFileSync(list, 'utf8').split('\n').slice(0, -1)

/** Applies such a list to the mirror, as any upload tool does. */
function carry(folder: string, list = listIn(folder)): void {
  for (const line of readLines(list)) {
    const [from, to] = [path.join(distIn(folder), line), path.join(copyIn(folder), line)]
    mkdirSync(path.dirname(to), { recursive: true })
    if (existsSync(from)) copyFileSync(from, to)
    else rmSync(to, { force: true })
  }
}

const DATA = { ...smallCatalog(ARTISTS), 'media/a.jpg': jpeg('picture'), 'media/#1 b.mp3': song('sound') }

function dataFolder(): string {
  const folder = tempFolder()
  writeTree(dataIn(folder), DATA)
  return folder
}

/** Removes some records and changes other records and the media. */
function change(folder: string): void {
  const catalog = smallCatalog(ARTISTS - 10)
  catalog['artists.ndjson'][3] = { uuid: artistId(4), name: 'Renamed' }
  writeTree(dataIn(folder), { ...catalog, 'media/c.jpg': jpeg('another') })
  rmSync(path.join(dataIn(folder), 'media/a.jpg'), { force: true })
}

const RECORDS = ['artists.ndjson', 'tracks.ndjson'] as const

/** Restores the original records. */
function changeBack(folder: string): void {
  const catalog = smallCatalog(ARTISTS)
  writeTree(dataIn(folder), Object.fromEntries(RECORDS.map((name) => [name, catalog[name]])))
}

async function build(folder: string, args: readonly string[] = []) {
  const ran = await runBuild(folder, [...flagIn(folder), ...args])
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  return parseCounts(ran)
}

/** Builds, and applies the changes to the mirror. */
async function carried(folder: string, args: readonly string[] = []) {
  const counts = await build(folder, args)
  carry(folder)
  expect(readTree(copyIn(folder))).toEqual(readTree(distIn(folder)))
  return counts
}

/** Folders after their first build, by build flags; each is built once. */
const built = new Map<string, string>()

/** A copy of such a folder, already mirrored. */
async function mirrored(args: readonly string[] = []): Promise<string> {
  const original = built.get(args.join(' ')) ?? openFolder()
  if (!built.has(args.join(' '))) {
    writeTree(dataIn(original), DATA)
    await carried(original, args)
    built.set(args.join(' '), original)
  }
  return copyFolder(original)
}

describe('the list of changed files', () => {
  it('names every file of a first build, once', async () => {
    const folder = await mirrored(GZIP)
    expect(readLines(listIn(folder)).sort()).toEqual([...readTree(distIn(folder)).keys()])
  })

  it('is empty where nothing changed, and nothing is left of how it was made', async () => {
    const folder = await mirrored()
    await build(folder)
    expect(readFileSync(listIn(folder), 'utf8')).toBe('')
    expect(readdirSync(folder).sort()).toEqual(['.catalog-press', 'changed.txt', 'copy', 'data', 'dist'])
    // The engine compares too: the source file differs, but holds the same records.
    writeTree(dataIn(folder), { 'artists.ndjson': smallCatalog(ARTISTS)['artists.ndjson'] })
    await build(folder)
    expect(readFileSync(listIn(folder), 'utf8')).toBe('')
  })

  it('names what was written and removed and no more where records and media changed', async () => {
    const folder = await mirrored(GZIP)
    const before = readTree(distIn(folder))
    change(folder)
    const { removed } = await carried(folder, GZIP)
    expect(removed).toBeGreaterThan(40)
    const after = readTree(distIn(folder))
    const files = new Set([...before.keys(), ...after.keys()])
    const differing = [...files].filter((file) => before.get(file) !== after.get(file))
    expect(readLines(listIn(folder)).sort()).toEqual(differing.sort())
  })

  it('names siblings that come, go, or were repaired', async () => {
    const folder = await mirrored()
    await carried(folder, GZIP)
    expect(readLines(listIn(folder)).some((line) => line.endsWith('.json.gz'))).toBe(true)
    const sibling = `api/v1/catalog/release/${releaseId(1)}/index.json.gz`
    writeTree(distIn(folder), { [sibling]: 'spoilt' })
    await carried(folder, [...GZIP, '--verify'])
    expect(readLines(listIn(folder))).toEqual([sibling])
    await carried(folder)
    expect([...readTree(copyIn(folder)).keys()].filter((file) => file.endsWith('.gz'))).toEqual([])
  })

  it('names every file that is written again, and every file if the state is lost', async () => {
    const folder = await mirrored()
    const all = [...readTree(distIn(folder)).keys()].filter((file) => file !== REVISION)
    await carried(folder, ['--force'])
    expect(readLines(listIn(folder)).sort()).toEqual(all)
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    await carried(folder)
    expect(new Set(readLines(listIn(folder)))).toEqual(new Set([...all, REVISION]))
  })

  it('names after a build that was killed what that may have touched', async () => {
    const folder = await mirrored(GZIP)
    const note = path.join(folder, MANIFEST)
    for (const [round, delay] of DELAYS.entries()) {
      if (round % 2 === 0) change(folder)
      else changeBack(folder)
      const args = ['build', '--data', dataIn(folder), '--out', distIn(folder), ...flagIn(folder)]
      const child = startCli([...args, ...(round === DELAYS.length - 1 ? [] : GZIP)])
      const ended = once(child, 'close')
      while (existsSync(note) && child.exitCode === null) await sleep(1)
      await sleep(delay)
      child.kill('SIGKILL')
      await ended
      // A list that exists is complete.
      if (existsSync(listIn(folder))) carry(folder)
      if (round % 2 === 0) changeBack(folder)
      await carried(folder, GZIP)
    }
  })

  it('is taken away before a build that fails', async () => {
    const folder = await mirrored()
    writeTree(dataIn(folder), { 'labels.ndjson': '{' })
    expect((await runBuild(folder, flagIn(folder))).code).toBe(1)
    expect(readdirSync(folder).sort()).toEqual(['.catalog-press', 'copy', 'data', 'dist'])
  })

  it('is left to the build that is under way by another that comes too late', async () => {
    const folder = await mirrored()
    const letGo = await holdState(path.join(folder, STATE_FOLDER))
    writeTree(folder, { 'changed.txt.next': 'of the build under way\n' })
    change(folder)
    expect((await runBuild(folder, flagIn(folder))).stderr).toContain('error BUSY')
    letGo()
    expect(readLines(`${listIn(folder)}.next`)).toEqual(['of the build under way'])
    expect(existsSync(listIn(folder))).toBe(true)
  })

  it('is not to be published, and is of no archive', async () => {
    const folder = dataFolder()
    const inside = await runBuild(folder, ['--changed-files', path.join(distIn(folder), 'changed.txt')])
    expect(inside.stderr).toContain('error BAD_FLAG')
    expect(existsSync(distIn(folder))).toBe(false)
  })
})

/** The commands of docs/how-to/upload-changes.md, with a local folder in place of the host. */
const REMOVE = `while IFS= read -r file; do [ -e "dist/$file" ] || printf '%s\\n' "$file"; done < changed.txt |
  sh -c 'cd copy && xargs -d "\\n" rm -f'`

describe.each([
  ['rclone', 'rclone --config /dev/null sync dist copy --files-from-raw changed.txt'],
  ['rsync', `rsync -aI --ignore-missing-args --files-from=changed.txt dist/ copy/ && ${REMOVE}`],
])('%s', (tool, command) => {
  const isThere = spawnSync(tool, ['--version']).status === 0 || process.env.REQUIRE_HOSTS
  const name = 'keeps a copy by the list: files that came, changed and went, and no others'

  it.skipIf(!isThere)(isThere ? name : `${name} (skipped: it is not installed)`, async () => {
    const folder = await mirrored(GZIP)
    rmSync(copyIn(folder), { recursive: true })
    const carryOver = () => {
      const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
      expect({ status, stderr }).toMatchObject({ status: 0 })
    }
    mkdirSync(copyIn(folder))
    carryOver()
    expect(readTree(copyIn(folder))).toEqual(readTree(distIn(folder)))
    writeTree(copyIn(folder), { 'mine.txt': 'not of the site' })
    change(folder)
    await build(folder, GZIP)
    carryOver()
    const expected = new Map([...readTree(distIn(folder)), ['mine.txt', 'not of the site']])
    expect(readTree(copyIn(folder))).toEqual(expected)
    await build(folder, GZIP)
    carryOver()
    expect(readTree(copyIn(folder))).toEqual(expected)
  })
})
