// Builds that did not come to their end, and what they must not leave to those after them.
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { dataIn, distIn, runBuild } from '../../testing/build.ts'
import { smallCatalog } from '../../testing/catalog.ts'
import { startCli } from '../../testing/cli.ts'
import { readTree, tempFolder, writeTree } from '../../testing/folders.ts'
import { DATABASE, MANIFEST } from '../../testing/state.ts'

const catalog = { ...smallCatalog(3), 'media/one.bin': 'one' }

it('a build that failed half-way with other settings leaves nothing once they are taken back', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...catalog, 'site.json': { ...catalog['site.json'], variants: 'edge' } })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  const before = readTree(distIn(folder))

  // Media come last: all else is written when the build finds that it cannot write them.
  const obstacle = path.join(distIn(folder), 'media/one.bin')
  rmSync(obstacle)
  mkdirSync(obstacle)
  writeTree(dataIn(folder), catalog)
  expect(await runBuild(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining('EISDIR') })
  expect(existsSync(path.join(distIn(folder), 'api/v1/format-api'))).toBe(true)

  rmdirSync(obstacle)
  writeTree(dataIn(folder), { 'site.json': { ...catalog['site.json'], variants: 'edge' } })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readTree(distIn(folder))).toEqual(before)
})

it('what a build that was killed was compressing is gone after the next, also where that compresses nothing', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog)
  await runBuild(folder)
  const before = readTree(distIn(folder))
  writeTree(distIn(folder), { '.catalog-press/compressing/3': 'half' })
  writeTree(dataIn(folder), { 'labels.ndjson': [...catalog['labels.ndjson']] })
  await runBuild(folder)
  expect(readTree(distIn(folder))).toEqual(before)
})

it('a build that cannot write a compressed sibling ends, and says why', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog)
  mkdirSync(path.join(distIn(folder), 'api/v1/index.json.gz/deep'), { recursive: true })
  const { code, stderr } = await runBuild(folder, ['--precompress', 'gzip'])
  expect(stderr).toMatch(/^error (EISDIR|ENOTEMPTY) /)
  expect(code).toBe(1)
})

it('what is kept that cannot be read is forgotten, whatever words are in its path', async () => {
  const folder = path.join(tempFolder(), 'locked')
  writeTree(dataIn(folder), catalog)
  await runBuild(folder)
  const before = readTree(distIn(folder))
  writeFileSync(path.join(folder, DATABASE), 'no database')
  rmSync(path.join(folder, MANIFEST))
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readTree(distIn(folder))).toEqual(before)
})

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'a build that %s ends leaves nothing in the folder for what is temporary',
  async (signal, code) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(2000))
    const temporary = path.join(folder, 'tmp')
    mkdirSync(temporary)
    const args = ['build', '--data', dataIn(folder), '--out', distIn(folder)]
    const child = startCli(args, { TMPDIR: temporary })
    const ended = once(child, 'close')
    while (readdirSync(temporary).length === 0) await sleep(5)
    child.kill(signal)
    expect((await ended)[0]).toBe(code)
    expect(readdirSync(temporary)).toEqual([])
  },
)
