// Parts in a bucket, as users press them, against S3rver.
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { PACKS_FOLDER } from '../../contract/blocks/packs.ts'
import { STORE_ROOT } from '../../contract/blocks/store-root.ts'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { illustratedCatalog, partedCatalog } from '../../testing/catalogs/parted.ts'
import { storedFiles, unpackedFiles } from '../../testing/catalogs/stored.ts'
import { builtOnce, dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { openFolder, readTree, suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { startServe } from '../../testing/servers/preview.ts'
import { ACCOUNT, startS3 } from '../../testing/servers/s3.ts'

let store: Awaited<ReturnType<typeof startS3>>
const folder = suiteFolder()

const data = dataIn(folder)

beforeAll(async () => {
  store = await startS3(['parts', 'blocks', 'others'])
  write({})
})

const write = (more: object, files: Record<string, string> = {}) =>
  writeTree(data, {
    ...partedCatalog,
    ...files,
    'site.json': {
      ...partedCatalog['site.json'],
      store: `${store.endpoint}/blocks`,
      ...more,
    },
  })
const run = (...args: string[]) => runHere([...args, '--data', data, '--endpoint', store.endpoint], ACCOUNT)
/** The objects of a bucket. */
const objectsIn = (bucket: string): Map<string, Buffer> =>
  new Map(
    [...readTree(store.folderOf(bucket))]
      .filter(([file]) => file.endsWith('._S3rver_object'))
      .map(([file, text]) => [file.replace('._S3rver_object', ''), Buffer.from(text, 'latin1')]),
  )

const FROM = ['--from', 's3://parts/work', '--bucket', 's3://blocks']
const split = (parts: number) => run('split', '--parts', `${parts}`, '--into', 's3://parts/work')
const press = (index: number, count: number) => run('build', '--part', `${index}/${count}`, ...FROM)
const merge = () => run('merge', ...FROM)

it('presses parts in a bucket into the site of a single build, and goes on where it was', async () => {
  const early = await merge()
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('s3://parts/work does not hold')])
  expect(await split(3)).toMatchObject({ code: 0, stderr: '' })
  for (const index of [2, 3]) expect(await press(index, 3)).toMatchObject({ code: 0, stderr: '' })
  expect((await merge()).stderr).toMatch(
    /1 of 3 parts are not pressed[\s\S]*--part 1\/3 --from s3:\/\/parts\/work/,
  )
  expect(objectsIn('blocks').has(STORE_ROOT)).toBe(false)
  await press(1, 3)
  const merged = await merge()
  expect(merged).toMatchObject({ code: 0, stderr: '' })
  expect(merged.stdout).toMatch(
    /^Pressed 23 artists and 160 tracks for https:\/\/api.example.com into s3:\/\/blocks\n\d+ blocks uploaded/,
  )
  const whole = await builtOnce(partedCatalog)
  expect(await storedFiles(objectsIn('blocks'))).toEqual(await unpackedFiles(distIn(whole)))
  // Nothing is left on this machine, and nothing is done twice.
  expect(readdirSync(tmpdir()).filter((name) => name.includes(`-${process.pid}-`))).toEqual([])
  store.events.length = 0
  await split(3)
  for (const index of [1, 2, 3]) expect((await press(index, 3)).stdout).toMatch(/\n0 blocks written/)
  expect((await merge()).stdout).toMatch(/\n0 blocks uploaded/)
  expect(store.events.filter((event) => /Put.*(?:\.block|\.parquet|\.keys)/.test(event))).toEqual([])
})

it('is served from the address of the blocks, and follows the next merge', async () => {
  const server = await startServe([`${store.endpoint}/blocks`])
  const uploadName = async () => {
    const answer = await fetch(`${server.url}/api/v1/catalog/artist/${artistId(1)}/`)
    return ((await answer.json()) as { readonly name: string }).name
  }
  expect(await uploadName()).toBe('Artist E1')
  write({}, { 'artists.ndjson': partedCatalog['artists.ndjson'].replace('Artist E1"', 'Artist One"') })
  await split(3)
  for (const index of [1, 2, 3]) await press(index, 3)
  expect(await uploadName()).toBe('Artist E1')
  await merge()
  while ((await uploadName()) !== 'Artist One') await pause(50)
  await server.stop()
})

it('presses a part again whose blocks were removed, and removes parts that are no more', async () => {
  await split(2)
  await press(1, 2)
  rmSync(path.join(store.folderOf('blocks'), PACKS_FOLDER, 'track'), { recursive: true })
  expect((await press(1, 2)).stdout).toMatch(/\n[1-9]\d* blocks? written/)
  expect(
    [...objectsIn('parts').keys()].map((key) => /^work\/(?:records|made)\/(\d+)/.exec(key)?.[1]),
  ).not.toContain('2')
})

it('has the feed of changes and the media of a single build, each time', { timeout: 240_000 }, async () => {
  const catalog = await illustratedCatalog()
  const project = openFolder()
  const args = [...FROM.slice(0, 2), '--bucket', 's3://others']
  for (const name of ['Song', 'Piece']) {
    const site = catalog['site.json'] as object
    const tracks = String(catalog['tracks.ndjson']).replace('"Of one 5"', `"${name}"`)
    const released = { ...catalog, 'tracks.ndjson': tracks }
    writeTree(dataIn(project), released)
    expect(await runBuild(project)).toMatchObject({ code: 0 })
    writeTree(data, { ...released, 'site.json': { ...site, store: `${store.endpoint}/others` } })
    await split(2)
    for (const index of [1, 2])
      expect(await run('build', '--part', `${index}/2`, ...args)).toMatchObject({ code: 0, stderr: '' })
    expect(await run('merge', ...args)).toMatchObject({ code: 0 })
    expect(await storedFiles(objectsIn('others'), openFolder())).toEqual(
      await unpackedFiles(distIn(project), openFolder()),
    )
  }
})

it('needs the address of the blocks, and no folder for the site', async () => {
  expect((await run('merge', ...FROM, '--out', 'dist')).stderr).toMatch(/BAD_USAGE[\s\S]*Leave out --out/)
  write({ store: undefined })
  for (const ran of [await split(1), await press(1, 2), await merge()])
    expect(ran.stderr).toMatch(/NO_STORE[\s\S]*Add "store"[\s\S]*the address that s3:\/\/\w+ is read at/)
})
