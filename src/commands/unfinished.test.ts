// Builds that did not come to their end, and what they must not leave to those after them.
import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { dataIn, distIn, runBuild } from '../testing/build.ts'
import { smallCatalog } from '../testing/catalog.ts'
import { readTree, tempFolder, writeTree } from '../testing/folders.ts'

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
  writeFileSync(path.join(folder, '.catalog-press/dist/state.duckdb'), 'no database')
  rmSync(path.join(folder, '.catalog-press/dist/note.json'))
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readTree(distIn(folder))).toEqual(before)
})
