// Builds on disks that are full or read-only.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { artistId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { mp3 } from '../../testing/formats/id3.ts'
import { spawnBuild } from '../../testing/processes/build.ts'
import { createAnswerer, dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { type Ran, runHere, UNPACKED } from '../../testing/run/here.ts'

const catalog = smallCatalog(60)

/** Expects three lines without a stack trace. */
function formatRefusal({ code, stderr }: Ran) {
  const [, name, message, at, hint] =
    /^error (\w+) {2}(.+)\n(?: {2}at {4}(.+)\n)?(?: {2}hint {2}(.+)\n)?$/.exec(stderr) ?? []
  expect({ code, name, stderr }).toMatchObject({ code: 1, name: expect.stringMatching(/^[A-Z]/) })
  return { name, message, at, hint }
}

it.skipIf(!existsSync('/proc/self'))('no folder can be made in /proc: that is reported at once', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog)
  const ran = await runHere(['build', '--data', dataIn(folder), '--out', '/proc/catalog-press'])
  expect(formatRefusal(ran)).toMatchObject({
    name: 'ENOENT',
    at: '/proc/catalog-press',
    hint: 'Choose another path.',
  })
  const rules = ['rules', 'deno', '--data', dataIn(folder), '--out', '/proc/catalog-press']
  expect(formatRefusal(await runHere(rules))).toMatchObject({ name: 'ENOENT' })
})

/** Pictures of noise are not compressed to nothing. */
const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const

const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** Mounts a file system in memory. */
function mount(options: string): string {
  const disk = path.join(tempFolder(), 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk])
  // Hooks run in reverse order: the file system is unmounted before its folder is removed.
  onTestFinished(() => void execFileSync('umount', [disk]))
  return disk
}

describe.skipIf(!canMount)('on another disk (only root can mount one)', () => {
  it.each(['dist', '.', 'deep/dist'])(
    'a read-only one is reported before the catalog is read: %s',
    async (out) => {
      const folder = tempFolder()
      writeTree(dataIn(folder), catalog)
      const disk = mount('ro')
      const place = path.join(disk, out)
      const ran = await runHere(['build', '--data', dataIn(folder), '--out', place])
      expect(formatRefusal(ran)).toMatchObject({
        name: 'EROFS',
        at: place,
        message: 'The file system is read-only.',
      })
      const state = ['--state', path.join(disk, 'state')]
      expect(formatRefusal(await runBuild(folder, state))).toMatchObject({ name: 'EROFS' })
      expect(existsSync(distIn(folder))).toBe(false)
    },
  )

  it('a read-only one is enough for what writes nothing', async () => {
    const folder = mount('size=32m')
    writeTree(dataIn(folder), catalog)
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const [first, ...others] = catalog['tracks.ndjson']
    writeTree(dataIn(folder), { 'tracks.ndjson': [{ ...first, name: 'Track One' }, ...others] })
    execFileSync('mount', ['-o', 'remount,ro', folder])
    for (const out of ['dist', 'other']) {
      const args = ['--data', dataIn(folder), '--out', path.join(folder, out)]
      expect(await runHere(['build', '--dry-run', ...args])).toMatchObject({ code: 0 })
    }
    const ran = await runHere(['diff', '--data', dataIn(folder), '--dist', distIn(folder)])
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('Track One') })
  })

  it.each([
    { args: [] },
    { args: ['--precompress', 'gzip'] },
    { args: [], media: { 'media/large.bin': 'x'.repeat(2e6) } },
  ])(
    'a full one is reported with the place, and the next build repairs what it left: $args $media',
    async ({ args, media }) => {
      const folder = tempFolder()
      writeTree(dataIn(folder), media ? { ...smallCatalog(1), ...media } : catalog)
      const disk = mount('size=1536k')
      const out = path.join(disk, 'dist')
      const state = ['--state', path.join(folder, 'state')]
      const build = () => runHere(['build', '--data', dataIn(folder), '--out', out, ...state, ...args])
      const { name, at = '' } = formatRefusal(await build())
      expect(name).toBe('ENOSPC')
      expect(at.startsWith(out)).toBe(true)

      execFileSync('mount', ['-o', 'remount,size=64m', disk])
      expect(await build()).toMatchObject({ code: 0, stderr: '' })
      await runBuild(folder, args)
      expect(readTree(out)).toEqual(readTree(distIn(folder)))
    },
  )

  it('one that is full while a published site is written leaves that marked, and the next build repairs it', async () => {
    const folder = tempFolder()
    const disk = mount('size=16m')
    const out = path.join(disk, 'dist')
    const build = () =>
      runHere(['build', '--data', dataIn(folder), '--out', out, '--state', path.join(folder, 'state')])
    writeTree(dataIn(folder), smallCatalog(2))
    expect(await build()).toMatchObject({ code: 0 })
    expect(existsSync(path.join(out, 'UNFINISHED.txt'))).toBe(false)

    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(path.join(disk, 'filler'), Buffer.alloc(bavail * bsize - 64 * 1024))
    writeTree(dataIn(folder), catalog)
    expect(formatRefusal(await build()).name).toBe('ENOSPC')
    expect(existsSync(path.join(out, 'UNFINISHED.txt'))).toBe(true)

    rmSync(path.join(disk, 'filler'))
    expect(await build()).toMatchObject({ code: 0, stderr: '' })
    await runBuild(folder)
    expect(readTree(out)).toEqual(readTree(distIn(folder)))
  })

  it('one that is full while a packed site is written leaves one that answers everything as before', async () => {
    const folder = tempFolder()
    const disk = mount('size=16m')
    const out = path.join(disk, 'dist')
    const build = () =>
      runHere(['build', '--data', dataIn(folder), '--out', out, '--state', path.join(folder, 'state')])
    const site = { ...catalog['site.json'], layout: 'packed', hosts: ['deno'] }
    writeTree(dataIn(folder), { ...catalog, 'site.json': site })
    expect(await build()).toMatchObject({ code: 0 })
    const urls = [
      `artist/${artistId(3)}/`,
      'artist/',
      'track/?limit=20&offset=20',
      `release/${releaseId(1)}/`,
    ]
    const answers = async () => {
      const answer = createAnswerer(readTree(out))
      return Promise.all(
        urls.map(async (url) => {
          const response = await answer(`/api/v1/catalog/${url}`)
          return [response.status, await response.text()]
        }),
      )
    }
    const before = await answers()
    expect(before.map(([status]) => status)).toEqual(urls.map(() => 200))

    const artists = catalog['artists.ndjson'].map((artist) => ({ ...artist, name: `${artist.name}!` }))
    writeTree(dataIn(folder), { 'artists.ndjson': artists })
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(path.join(disk, 'filler'), Buffer.alloc(bavail * bsize - 8 * 1024))
    expect(formatRefusal(await build()).name).toBe('ENOSPC')
    expect(await answers()).toEqual(before)
  })

  it.each([
    [60, '40k'],
    [600, '300k'],
  ])(
    'a full one for the build state is reported, and the site is as it was: %i tracks on %s',
    async (tracks, size) => {
      const folder = tempFolder()
      writeTree(dataIn(folder), smallCatalog(tracks))
      await runBuild(folder)
      const before = readTree(distIn(folder))
      const state = path.join(mount(`size=${size}`), 'state')
      const { name, at = '' } = formatRefusal(await runBuild(folder, ['--state', state]))
      expect(name).toBe('ENOSPC')
      expect(at.startsWith(`${state}/`)).toBe(true)
      expect(readTree(distIn(folder))).toEqual(before)
    },
  )

  describe('a full one for the smaller copies of pictures', () => {
    async function folderWithCovers(count: number): Promise<string> {
      const folder = tempFolder()
      const { 'releases.ndjson': releases, ...others } = smallCatalog(2)
      const more = Array.from({ length: count }, (_, at) => ({ ...releases[0], uuid: releaseId(at + 1) }))
      const site = { ...catalog['site.json'], pages: true }
      writeTree(dataIn(folder), { ...others, 'releases.ndjson': more, 'site.json': site })
      const covers = path.join(dataIn(folder), 'media/_s/catalog/release/image')
      mkdirSync(covers, { recursive: true })
      const noise = {
        create: { width: 600, height: 600, channels: 3, background: 'red', noise: NOISE },
      } as const
      for (const { uuid } of more)
        writeFileSync(path.join(covers, `${uuid}.png`), await sharp(noise).png().toBuffer())
      return folder
    }

    it('is reported with the copy, and no part of one is left', async () => {
      const folder = await folderWithCovers(1)
      const state = path.join(mount('size=40k'), 'state')
      const { name, at = '' } = formatRefusal(await runBuild(folder, ['--state', state]))
      expect([name, path.extname(at)]).toEqual(['ENOSPC', '.webp'])
      const left = [...readTree(path.join(state, 'thumbnails')).keys()]
      expect(left.filter((file) => !file.endsWith('.webp'))).toEqual([])
    })

    it('is reported for an archive, and nothing is left among temporary files', async () => {
      const folder = await folderWithCovers(8)
      const disk = mount('size=40k')
      vi.stubEnv('TMPDIR', disk)
      onTestFinished(() => void vi.unstubAllEnvs())
      const ran = await runHere(['build', '--data', dataIn(folder), '--archive', path.join(folder, 'a.zip')])
      expect(formatRefusal(ran).name).toBe('ENOSPC')
      await vi.waitFor(() => expect(sharp.counters()).toEqual({ queue: 0, process: 0 }))
      expect(readdirSync(disk)).toEqual([])
    })
  })

  it('a full one is reported for an archive, and nothing of it is left', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    const disk = mount('size=512k')
    const archive = path.join(disk, 'site.zip')
    const ran = await runHere(['build', '--data', dataIn(folder), '--archive', archive])
    expect(formatRefusal(ran)).toMatchObject({ name: 'ENOSPC', at: archive })
    expect(readdirSync(disk)).toEqual([])
  })

  it('a full one is named by an import, a new project, and the ids of audio files', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    const disk = mount('size=16k')
    const { bsize } = statfsSync(disk)
    for (const name of ['project', 'import', 'data']) mkdirSync(path.join(disk, name))
    writeTree(path.join(disk, 'data'), {
      'site.json': {
        base_url: 'https://api.example.org',
        namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
        default_label: 'Self-released',
        sources: { audio: path.join(folder, 'music') },
      },
    })
    mkdirSync(path.join(folder, 'music'))
    const tags = [
      ['TPE1', 'A'],
      ['TALB', 'B'],
      ['TRCK', '1'],
    ] as const
    writeFileSync(path.join(folder, 'music/1.mp3'), mp3(4, tags))
    writeFileSync(path.join(disk, 'filler'), Buffer.alloc(statfsSync(disk).bavail * bsize))

    const tracks = ['import', 'artists', path.join(dataIn(folder), 'artists.ndjson')]
    for (const args of [
      ['init', path.join(disk, 'project'), '--yes', '--from', 'empty'],
      [...tracks, '--out', path.join(disk, 'import')],
      ['build', '--data', path.join(disk, 'data'), '--out', distIn(folder)],
    ]) {
      const { name, at = '' } = formatRefusal(await runHere(args, UNPACKED))
      expect([args[0], name, at.startsWith(disk)]).toEqual([args[0], 'ENOSPC', true])
    }
  })

  it('a full one for temporary files is not blamed on the server that a source is read from', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    const disk = mount('size=1m')
    const server = createServer((_, response) =>
      response.end(`uuid,name\n${`${artistId(900)},Artist\n`.repeat(60_000)}`),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/artists.csv`
    writeTree(dataIn(folder), {
      'site.json': { base_url: 'https://api.example.org', sources: { artists: from } },
    })
    const ran = await spawnBuild(folder, ['--stale-ok', '7d'], { TMPDIR: disk })
    const { name, at = '' } = formatRefusal(ran)
    expect([name, at.startsWith(disk)]).toEqual(['ENOSPC', true])
  })

  it('a full one is reported for the list of changed files', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    const disk = mount('size=4k')
    writeFileSync(path.join(disk, 'filler'), Buffer.alloc(4096))
    const list = path.join(disk, 'changed.txt')
    const ran = await runBuild(folder, ['--changed-files', list])
    expect(formatRefusal(ran)).toMatchObject({ name: 'ENOSPC', at: `${list}.next` })
  })
})
