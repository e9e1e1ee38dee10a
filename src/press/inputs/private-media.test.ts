// Files in data/media that were never meant for readers: which are published, and how a site follows from that.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { build } from '../build.ts'
import { check } from '../check.ts'
import { stats } from '../stats.ts'

const catalog = smallCatalog(3)
const [first, ...others] = catalog['tracks.ndjson']
const SITE = catalog['site.json']

/** Formats by their first bytes. */
const SONG = 'ID3\x04\0\0\0\0\0\0'
const MASTER = 'RIFF\x04\0\0\0WAVEdata\0\0\0\0SECRET'
const PROJECT = '8BPSSECRET'

/** Files of a media folder, three of which are for readers. */
const MEDIA = {
  'media/audio/1.mp3': SONG,
  'media/notes.txt': 'text',
  'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'media/id_rsa': 'SECRET',
  'media/music.sqlite': 'SECRET',
  'media/identity.ndjson': 'SECRET',
  'media/masters/1.wav': MASTER,
  'media/masters/2.wav': MASTER,
  'media/cover.psd': PROJECT,
}

function project(tree: Readonly<Record<string, string | object>> = {}): string {
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...catalog, 'site.json': SITE, ...MEDIA, ...tree })
  return folder
}

const listMedia = (folder: string): string[] =>
  [...readTree(distIn(folder)).keys()].filter((file) => /^media\/(?!_)/.test(file)).sort()

const streaming = (stream: string) => ({ 'tracks.ndjson': [{ ...first, stream }, ...others] })
const PUBLIC = ['media/audio/1.mp3', 'media/logo.svg', 'media/notes.txt']

describe('files with private names', () => {
  it('are left out of a site, with one warning that counts them', async () => {
    const folder = project()
    const options = { data: dataIn(folder), out: distIn(folder) }
    const { warnings } = await build(options)
    expect(listMedia(folder)).toEqual(PUBLIC)
    expect([...readTree(distIn(folder)).values()].filter((text) => text.includes('SECRET'))).toEqual([])
    const found = warnings.filter(({ code }) => code === 'UNPUBLISHED_FILE')
    expect(found).toEqual([
      {
        code: 'UNPUBLISHED_FILE',
        count: 6,
        message:
          '6 files in media/ are not published: their names are those of private files, and no record names them.',
        at: ['cover.psd', 'id_rsa', 'identity.ndjson', 'masters/1.wav', 'masters/2.wav'].map((file) => ({
          file: path.join(dataIn(folder), 'media', file),
        })),
        hint: expect.stringContaining('"publish": ["masters/*.wav"]'),
      },
    ])
    // A check and an unchanged build warn of them, too.
    expect((await check(options)).warnings).toEqual(warnings)
    expect((await build(options)).warnings).toEqual(warnings)
    expect((await stats(options)).report.site.media_files).toBe(3)
  })

  it('are published where a record names them', async () => {
    const folder = project({
      ...streaming('masters/1.wav'),
      'releases.ndjson': catalog['releases.ndjson'].map((release) => ({ ...release, image: 'front.tmp' })),
      'media/_s/catalog/release/image/front.tmp': 'picture',
    })
    await runBuild(folder)
    expect(listMedia(folder)).toEqual([
      'media/audio/1.mp3',
      'media/logo.svg',
      'media/masters/1.wav',
      'media/notes.txt',
    ])
    expect(readTree(distIn(folder)).has('media/_s/catalog/release/image/front.tmp')).toBe(true)
  })

  it('are published where "publish" or the logo names them', async () => {
    const folder = project({
      'site.json': { ...SITE, pages: true, publish: ['masters/*.wav', '*.psd'], site: { logo: 'logo.bak' } },
      'media/logo.bak': MEDIA['media/logo.svg'],
      'media/deep/cover.psd': PROJECT,
    })
    const { stderr } = await runBuild(folder)
    expect(stderr).not.toContain('error')
    expect(listMedia(folder)).toEqual(
      [...PUBLIC, 'media/cover.psd', 'media/logo.bak', 'media/masters/1.wav', 'media/masters/2.wav'].sort(),
    )
  })

  it('count for the limits of hosts only if they are published', async () => {
    const large = 'x'.repeat(25 * 1024 * 1024 + 1)
    const settings = { 'site.json': { ...SITE, hosts: ['cloudflare-workers'] }, 'media/masters/1.wav': large }
    expect((await runHere(['check', '--data', dataIn(project(settings))])).code).toBe(0)
    const named = await runHere([
      'check',
      '--data',
      dataIn(project({ ...settings, ...streaming('masters/1.wav') })),
    ])
    expect([named.code, named.stderr]).toEqual([1, expect.stringContaining('OVER_LIMIT')])
  })

  it.each([['/masters/*'], ['../*'], ['a/../b'], ['']])(
    'cannot be named in "publish" as %j',
    async (pattern) => {
      const folder = project({ 'site.json': { ...SITE, publish: [pattern] } })
      const { code, stderr } = await runBuild(folder)
      expect([code, stderr]).toEqual([1, expect.stringContaining('a pattern of files in data/media')])
    },
  )
})

describe('a site that was built before', () => {
  /** Builds after a change, and compares the site with a new one. */
  async function rebuilt(folder: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 })
    const ran = await runBuild(folder)
    vi.useRealTimers()
    expect(ran.code).toBe(0)
    const clean = path.join(folder, 'clean')
    rmSync(clean, { recursive: true, force: true })
    await runHere(['build', '--data', dataIn(folder), '--out', clean, '--state', path.join(folder, 'other')])
    expect(readTree(distIn(folder))).toEqual(readTree(clean))
    return parseCounts(ran)
  }

  it('loses files that are no longer named, and gets those that are, as a new one does', async () => {
    const folder = project({ 'site.json': { ...SITE, publish: ['**/*'] } })
    await rebuilt(folder)
    expect(listMedia(folder)).toHaveLength(9)
    writeTree(dataIn(folder), { 'site.json': SITE })
    await rebuilt(folder)
    expect(listMedia(folder)).toEqual(PUBLIC)
    writeTree(dataIn(folder), streaming('masters/1.wav'))
    await rebuilt(folder)
    expect(listMedia(folder)).toContain('media/masters/1.wav')
    writeFileSync(path.join(dataIn(folder), 'media/masters/1.wav'), `${MASTER}, mixed again`)
    await rebuilt(folder)
    expect(readTree(distIn(folder)).get('media/masters/1.wav')).toBe(`${MASTER}, mixed again`)
    writeTree(dataIn(folder), { 'tracks.ndjson': catalog['tracks.ndjson'] })
    await rebuilt(folder)
    expect(listMedia(folder)).toEqual(PUBLIC)
  })

  it('stays as it is where a private file changes, comes or goes', async () => {
    const folder = project()
    await rebuilt(folder)
    mkdirSync(path.join(dataIn(folder), 'media/new'))
    writeFileSync(path.join(dataIn(folder), 'media/new/a.bak'), 'SECRET')
    rmSync(path.join(dataIn(folder), 'media/id_rsa'))
    expect(await rebuilt(folder)).toMatchObject({ written: 0, removed: 0 })
  })
})
