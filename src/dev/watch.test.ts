import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '../testing/folders.ts'
import { watchPlaces } from './watch.ts'

let folder: string
/** What was heard of, by name, since it was asked for last. */
let heard: Set<string>

beforeEach(async () => {
  folder = tempFolder()
  for (const name of ['tracks.ndjson', 'labels.ndjson']) writeFileSync(path.join(folder, name), '1')
  symlinkSync('labels.ndjson', path.join(folder, 'linked.ndjson'))
  heard = new Set()
  const watch = watchPlaces([folder], (file) => heard.add(path.relative(folder, file)))
  onTestFinished(() => watch.close())
  await watch.ready
})

/** Settles when a file is heard of, and fails where it is not. */
async function heardOf(name: string): Promise<void> {
  for (const end = performance.now() + 5000; !heard.has(name); await sleep(1))
    if (performance.now() > end) throw new Error(`Nothing was heard of ${name}, but of ${[...heard]}`)
  heard.clear()
}

it('each save is heard of, however soon it follows another', async () => {
  const file = path.join(folder, 'tracks.ndjson')
  for (let save = 0; save < 20; save += 1) {
    writeFileSync(file, `${save}`)
    await heardOf('tracks.ndjson')
    // Late events of the same save.
    await sleep(6)
    heard.clear()
  }
})

it('each file that takes the place of another is heard of, however soon it follows', async () => {
  const file = path.join(folder, 'tracks.ndjson')
  for (let save = 0; save < 20; save += 1) {
    writeFileSync(`${file}~`, `${save}`)
    renameSync(`${file}~`, file)
    await heardOf('tracks.ndjson')
    await sleep(6)
    heard.clear()
  }
})

it('files that are added and removed are heard of, also in a folder that is new', async () => {
  mkdirSync(path.join(folder, 'tracks'))
  writeFileSync(path.join(folder, 'tracks/more.ndjson'), '1')
  await heardOf('tracks/more.ndjson')
  rmSync(path.join(folder, 'labels.ndjson'))
  await heardOf('labels.ndjson')
})

it('what a link leads to is heard of by the name of the link', async () => {
  writeFileSync(path.join(folder, 'labels.ndjson'), '2')
  await heardOf('labels.ndjson')
  await sleep(20)
  expect([...heard].filter((name) => !/^(?:labels|linked)\.ndjson$/.test(name))).toEqual([])
})

it('what an editor writes beside a file, and what is hidden, is not heard of', async () => {
  for (const name of ['tracks.ndjson~', '.tracks.ndjson.swp', '4913', '.hidden'])
    writeFileSync(path.join(folder, name), '1')
  writeFileSync(path.join(folder, 'labels.ndjson'), '2')
  await heardOf('labels.ndjson')
  await sleep(20)
  expect([...heard].filter((name) => !/^(?:labels|linked)\.ndjson$/.test(name))).toEqual([])
})
