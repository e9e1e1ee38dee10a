// Interrupted builds, and what they must not leave for later builds.

import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Progress } from '../../core/system/progress.ts'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { JOURNAL, MANIFEST, REVISION, STATE_FOLDER } from '../../testing/catalogs/state.ts'
import { spawnBuild } from '../../testing/processes/build.ts'
import { startCli } from '../../testing/processes/cli.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { build } from '../build.ts'

const catalog = { ...smallCatalog(3), 'media/one.bin': 'one' }
const UNFINISHED = 'UNFINISHED.txt'
const [first, ...others] = catalog['artists.ndjson']

it('a build that failed half-way marks the site, and leaves nothing once its settings are taken back', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...catalog, 'site.json': { ...catalog['site.json'], variants: 'edge' } })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  const before = readTree(distIn(folder))

  // Media come last: everything else is written before the build finds that it cannot write them.
  const obstacle = path.join(distIn(folder), 'media/one.bin')
  rmSync(obstacle)
  // An empty folder would be removed.
  writeTree(obstacle, { '.DS_Store': '' })
  writeTree(dataIn(folder), catalog)
  expect(await runBuild(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining('EISDIR') })
  expect(existsSync(path.join(distIn(folder), 'api/v1/format-api'))).toBe(true)
  expect(readFileSync(path.join(distIn(folder), UNFINISHED), 'utf8')).toContain('Do not publish it.')

  rmSync(obstacle, { recursive: true })
  writeTree(dataIn(folder), { 'site.json': { ...catalog['site.json'], variants: 'edge' } })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readTree(distIn(folder))).toEqual(before)
})

it.each<[removed: string, change: Record<string, object>]>([
  ['.', { 'site.json': { ...catalog['site.json'], variants: 'edge' } }],
  [UNFINISHED, { 'site.json': { ...catalog['site.json'], variants: 'edge' } }],
  // The build has no reason to write this file, and its mark stays.
  [`api/v1/catalog/artist/${artistId(2)}`, { 'artists.ndjson': [{ ...first, name: 'Other' }, ...others] }],
])(
  'a build from whose site files are removed meanwhile is an error, and the next repairs it: %s',
  async (removed, change) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    await runBuild(folder)
    const before = readTree(distIn(folder))
    writeTree(dataIn(folder), change)
    const args = { data: dataIn(folder), out: distIn(folder) }
    const onProgress = ({ stage, done }: Progress) => {
      if (stage === 'writing' && done > 0)
        rmSync(path.join(distIn(folder), removed), { recursive: true, force: true })
    }
    await expect(build({ ...args, onProgress })).rejects.toMatchObject({
      code: 'DAMAGED_SITE',
      message: `Files of ${distIn(folder)} were removed while it was built.`,
    })
    writeTree(dataIn(folder), catalog)
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    expect(readTree(distIn(folder))).toEqual(before)
  },
)

it('what a build that was killed was writing is gone after the next', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog)
  await runBuild(folder)
  const before = readTree(distIn(folder))
  writeTree(distIn(folder), { '.catalog-press/writing/3': 'half' })
  writeTree(dataIn(folder), { 'labels.ndjson': [...catalog['labels.ndjson']] })
  await runBuild(folder)
  expect(readTree(distIn(folder))).toEqual(before)
})

it('what a build with another state has not finished is repaired by the next build', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog)
  await runBuild(folder)
  const before = readTree(distIn(folder))
  writeTree(distIn(folder), {
    [UNFINISHED]: 'This site is not complete.',
    'api/v1/index.json': '{"other":1}',
  })
  await runBuild(folder)
  expect(readTree(distIn(folder))).toEqual(before)
})

it('a site that an earlier version built in shards, one of them not to its end, is the same after the next build', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog)
  await runBuild(folder)
  const before = readTree(distIn(folder))
  rmSync(path.join(folder, '.catalog-press'), { recursive: true })
  rmSync(path.join(distIn(folder), REVISION))
  writeTree(distIn(folder), {
    'UNFINISHED-2-of-4.txt': 'This site is not complete.',
    [`${REVISION}-1-of-4`]: 'x',
    '.catalog-press/writing-2-of-4/0': 'half',
    'api/v1/index.json': '{"half":1}',
  })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readTree(distIn(folder))).toEqual(before)
})

it('folders that a killed build had created, or emptied, are removed by a build of another layout', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog)
  await runBuild(folder)
  // Killed after it created a folder, and before it wrote the file into it.
  rmSync(path.join(folder, MANIFEST))
  writeTree(distIn(folder), { [UNFINISHED]: 'This site is not complete.' })
  mkdirSync(path.join(distIn(folder), 'api/v1/catalog/track/new/deep'), { recursive: true })
  const packed = { ...catalog['site.json'], layout: 'packed' }
  writeTree(dataIn(folder), { 'site.json': packed })
  const dry = await runBuild(folder, ['--dry-run'])
  expect(dry).toMatchObject({ code: 0 })
  expect(existsSync(path.join(distIn(folder), 'api/v1/catalog/track/new/deep'))).toBe(true)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })

  const clean = tempFolder()
  writeTree(dataIn(clean), { ...catalog, 'site.json': packed })
  await runBuild(clean)
  const listEntries = (site: string) =>
    readdirSync(distIn(site), { recursive: true, encoding: 'utf8' }).sort()
  expect(listEntries(folder)).toEqual(listEntries(clean))
})

it('a build that cannot write a compressed sibling ends, and explains why', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog)
  writeTree(distIn(folder), { 'api/v1/index.json.gz/.DS_Store': '' })
  const { code, stderr } = await runBuild(folder, ['--precompress', 'gzip'])
  expect(stderr).toMatch(/^error (EISDIR|ENOTEMPTY) /)
  expect(code).toBe(1)
})

it('what is kept that cannot be read is forgotten, whatever words are in its path', async () => {
  const folder = path.join(tempFolder(), 'locked')
  writeTree(dataIn(folder), catalog)
  await runBuild(folder)
  const before = readTree(distIn(folder))
  writeFileSync(path.join(folder, JOURNAL), 'no journal')
  rmSync(path.join(folder, MANIFEST))
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readTree(distIn(folder))).toEqual(before)
})

it.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'a dry run that %s ends leaves nothing in the folder for what is temporary',
  async (signal, code) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(2000))
    const temporary = path.join(folder, 'tmp')
    mkdirSync(temporary)
    const args = ['build', '--data', dataIn(folder), '--out', distIn(folder), '--dry-run']
    const child = startCli(args, { TMPDIR: temporary })
    const ended = once(child, 'close')
    while (readdirSync(temporary).length === 0) await sleep(5)
    child.kill(signal)
    expect((await ended)[0]).toBe(code)
    expect(readdirSync(temporary)).toEqual([])
  },
)

it('what a dry run left that was killed outright is removed by the next, but nothing of one that goes on', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), smallCatalog(2000))
  const temporary = path.join(folder, 'tmp')
  mkdirSync(temporary)
  const args = ['build', '--data', dataIn(folder), '--out', distIn(folder), '--dry-run']
  const child = startCli(args, { TMPDIR: temporary })
  const ended = once(child, 'close')
  while (readdirSync(temporary).length === 0) await sleep(5)
  child.kill('SIGKILL')
  await ended
  const [left = ''] = readdirSync(temporary)
  const own = left.replace(`-${child.pid}-`, `-${process.pid}-`)
  const others = [own, left.replace(`-${child.pid}-`, '-elsewhere-1-'), 'catalog-press-preview-0a1b2c']
  expect(own).not.toBe(left)
  for (const name of others) mkdirSync(path.join(temporary, name))

  expect(await spawnBuild(folder, ['--dry-run'], { TMPDIR: temporary })).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(readdirSync(temporary).sort()).toEqual(others.sort())
})

describe('a build that is stopped', () => {
  const large = smallCatalog(1000)
  const buildArguments = (folder: string) => ['build', '--data', dataIn(folder), '--out', distIn(folder)]
  /** Stops a build as soon as a file is in the folder. */
  async function stopAt(folder: string, file: string) {
    const child = startCli(buildArguments(folder), { TMPDIR: folder })
    const [said, ended] = [text(child.stderr as NodeJS.ReadableStream), once(child, 'close')]
    while (!existsSync(path.join(folder, file))) await sleep(1)
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(130)
    return said
  }

  it('marks a new site as incomplete until a build has come to its end', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), large)
    expect(await stopAt(folder, `dist/${UNFINISHED}`)).toBe(
      `Stopped while ${distIn(folder)} was written: do not publish it. Run the same command again to write the rest.\n`,
    )
    expect(readFileSync(path.join(distIn(folder), UNFINISHED), 'utf8')).toMatch(
      /^This site is not complete: /,
    )

    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(path.join(distIn(folder), UNFINISHED))).toBe(false)
    const clean = tempFolder()
    writeTree(dataIn(clean), large)
    await runBuild(clean)
    expect(readTree(distIn(folder))).toEqual(readTree(distIn(clean)))
  })

  it('is completed by the next build, however few files it had written', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(2))
    await runBuild(folder)
    const answer = 'api/v1/answers/not-found.json'
    const body = readFileSync(path.join(distIn(folder), answer), 'utf8')
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    rmSync(distIn(folder), { recursive: true })
    writeTree(distIn(folder), { [UNFINISHED]: 'This site is not complete.', [answer]: body })

    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(path.join(distIn(folder), UNFINISHED))).toBe(false)
  })

  it('reports before it writes that the site is as it was', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), large)
    expect(await stopAt(folder, `${STATE_FOLDER}/.gitignore`)).toBe(
      `Stopped. ${distIn(folder)} is as it was.\n`,
    )
    expect(existsSync(distIn(folder))).toBe(false)
  })
})
