import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { watchPaths } from './watch.ts'

/** Names of the changed files since the last check. */
let changed: Set<string>
let folder: string

beforeEach(() => {
  folder = tempFolder()
  changed = new Set()
  for (const name of ['tracks.ndjson', 'labels.ndjson', 'more/tracks/live.ndjson'])
    writeTree(folder, { [name]: '1' })
  symlinkSync('labels.ndjson', path.join(folder, 'linked.ndjson'))
})

function watching(place = folder): void {
  const watch = watchPaths([place], (file) => changed.add(path.relative(folder, file)))
  onTestFinished(() => watch.close())
}

/** Resolves when one of the files is reported, and fails if none is. */
async function expectChange(...names: readonly string[]): Promise<void> {
  for (const end = performance.now() + 5000; !names.some((name) => changed.has(name)); await sleep(1))
    if (performance.now() > end)
      throw new Error(`No change was reported for ${names.join(' or ')}, only for ${[...changed]}`)
  changed.clear()
}

it('each save is reported, however soon it follows another', async () => {
  watching()
  const file = path.join(folder, 'tracks.ndjson')
  for (let save = 0; save < 20; save += 1) {
    writeFileSync(file, `${save}`)
    await expectChange('tracks.ndjson')
    // Skip late events of the same save.
    await sleep(6)
    changed.clear()
  }
})

it('each file that takes the place of another is reported, however soon it follows', async () => {
  watching()
  const file = path.join(folder, 'tracks.ndjson')
  for (let save = 0; save < 20; save += 1) {
    writeFileSync(`${file}~`, `${save}`)
    renameSync(`${file}~`, file)
    await expectChange('tracks.ndjson')
    await sleep(6)
    changed.clear()
  }
})

it('files that are added and removed are reported, also in a folder that is new', async () => {
  watching()
  mkdirSync(path.join(folder, 'tracks'))
  writeFileSync(path.join(folder, 'tracks/more.ndjson'), '1')
  // A folder is reported once its content is watched; a file in it may be reported earlier.
  await expectChange('tracks/more.ndjson', 'tracks')
  await sleep(200)
  writeFileSync(path.join(folder, 'tracks/more.ndjson'), '2')
  await expectChange('tracks/more.ndjson', 'tracks')
  rmSync(path.join(folder, 'labels.ndjson'))
  await expectChange('labels.ndjson')
})

it('the target of a link is reported by the name of the link', async () => {
  watching()
  writeFileSync(path.join(folder, 'labels.ndjson'), '2')
  await expectChange('labels.ndjson')
  await sleep(20)
  expect([...changed].filter((name) => !/^(?:labels|linked)\.ndjson$/.test(name))).toEqual([])
})

it('what an editor writes beside a file, and what is hidden, is not reported', async () => {
  watching()
  for (const name of ['tracks.ndjson~', '.tracks.ndjson.swp', '4913', '.hidden'])
    writeFileSync(path.join(folder, name), '1')
  writeFileSync(path.join(folder, 'labels.ndjson'), '2')
  await expectChange('labels.ndjson')
  await sleep(20)
  expect([...changed].filter((name) => !/^(?:labels|linked)\.ndjson$/.test(name))).toEqual([])
})

it('a file that is named by a link is watched where it is, also if it is missing at first', async () => {
  const outside = tempFolder()
  const link = path.join(folder, 'more/link.csv')
  const watch = watchPaths([link], (file) => changed.add(path.basename(file)))
  onTestFinished(() => watch.close())
  writeFileSync(path.join(outside, 'real.csv'), '1')
  symlinkSync(path.join(outside, 'real.csv'), link)
  await expectChange('link.csv')
  watch.add([link])
  writeFileSync(path.join(outside, 'real.csv'), '2')
  await expectChange('real.csv')
})

describe('a folder that takes the place of another', () => {
  const SWAPS: Record<string, (place: string, wait: () => Promise<void>) => Promise<void>> = {
    'that was moved away and comes back': async (place, wait) => {
      renameSync(place, `${place}-away`)
      await wait()
      renameSync(`${place}-away`, place)
    },
    'that was removed and is copied again': async (place, wait) => {
      cpSync(place, `${place}-backup`, { recursive: true })
      rmSync(place, { recursive: true })
      await wait()
      cpSync(`${place}-backup`, place, { recursive: true })
    },
    'that is moved away at the same time': async (place, wait) => {
      cpSync(place, `${place}-next`, { recursive: true })
      await wait()
      rmSync(`${place}-last`, { recursive: true, force: true })
      renameSync(place, `${place}-last`)
      renameSync(`${place}-next`, place)
    },
  }

  it.each(Object.keys(SWAPS).flatMap((name) => ['more', 'more/tracks'].map((of) => [name, of] as const)))(
    'is watched: one %s, of %s',
    async (name, of) => {
      watching(path.join(folder, 'more'))
      const swap = SWAPS[name] as (typeof SWAPS)[string]
      for (const pause of [0, 1, 5, 20, 60, 300]) {
        await swap(path.join(folder, of), () => sleep(pause))
        // A file saved before the folder is watched again is reported by the name of the folder.
        writeFileSync(path.join(folder, 'more/tracks/live.ndjson'), `${pause}`)
        await expectChange('more/tracks/live.ndjson', 'more/tracks', 'more')
        await sleep(50)
        changed.clear()
        writeFileSync(path.join(folder, 'more/tracks/live.ndjson'), `${pause} more`)
        await expectChange('more/tracks/live.ndjson')
      }
    },
  )
})

it('a link out of the folder is reported, but not its target', async () => {
  const outside = tempFolder()
  writeTree(outside, { 'deep/file.txt': '1' })
  const place = path.join(folder, 'more')
  watching(place)
  symlinkSync(outside, path.join(place, 'media'))
  await expectChange('more/media')
  await sleep(200)
  writeFileSync(path.join(outside, 'deep/file.txt'), '2')
  rmSync(path.join(place, 'media'))
  await expectChange('more/media')
  await sleep(200)
  expect([...changed].filter((file) => file.includes('file.txt'))).toEqual([])
})
