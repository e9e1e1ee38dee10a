// Smaller copies of pictures as parts of a site: published, linked from its pages, and remade when their pictures
// change.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { ask } from '../../testing/servers/http.ts'
import { startPreview } from '../../testing/servers/preview.ts'
import { DevSite } from '../dev/dev-site.ts'
import { findInputs } from '../inputs/inputs.ts'
import { withThumbnails } from './thumbnails.ts'

const cover = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#c06020' } })
    .png()
    .toBuffer()

const BASE_URL = 'https://api.example.org'
const COVERS = 'media/_s/catalog/release/image'
const featuresId = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'

/** A catalog of two releases, the first with a cover. */
async function folderWith(settings: object, width = 600): Promise<string> {
  const folder = tempFolder()
  const { 'releases.ndjson': releases, 'site.json': site, ...catalog } = smallCatalog(2)
  const [first, ...others] = catalog['tracks.ndjson']
  writeTree(dataIn(folder), {
    ...catalog,
    'tracks.ndjson': [{ ...first, isrc: 'GBAYE0601498' }, ...others],
    'releases.ndjson': [
      { ...releases[0], image: 'a b.png' },
      { ...releases[0], uuid: releaseId(2), name: 'Other' },
    ],
    'site.json': { ...site, ...settings },
  })
  mkdirSync(path.join(dataIn(folder), COVERS), { recursive: true })
  await writeCover(folder, width)
  return folder
}

const writeCover = async (folder: string, width: number): Promise<void> =>
  writeFileSync(path.join(dataIn(folder), COVERS, 'a b.png'), await cover(width))

const published = (folder: string): Map<string, string> => readTree(distIn(folder))
const thumbnailsIn = (tree: Map<string, string>): string[] =>
  [...tree.keys()].filter((file) => file.startsWith('media/_t/')).sort()

const SMALL = ['media/_t/release/a b.png-250.webp', 'media/_t/release/a b.png-500.webp']

describe('smaller copies of pictures', () => {
  it('are published where web pages are, and change with their picture', { timeout: 60_000 }, async () => {
    const folder = await folderWith({ pages: true })
    await runBuild(folder)
    const first = published(folder)
    expect(thumbnailsIn(first)).toEqual(SMALL)
    expect(first.get(`releases/${releaseId(1)}/index.html`)).toContain(
      '/media/_t/release/a%20b.png-500.webp 500w',
    )
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })

    // Same size, so the pages do not change.
    const other = await sharp(await cover(600))
      .negate()
      .png()
      .toBuffer()
    writeFileSync(path.join(dataIn(folder), COVERS, 'a b.png'), other)
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 3, removed: 0 })

    await writeCover(folder, 400)
    await runBuild(folder)
    const second = published(folder)
    expect(thumbnailsIn(second)).toEqual(SMALL.slice(0, 1))
    const changed = [...second].filter(([file, text]) => first.get(file) !== text).map(([file]) => file)
    // The release, the pages of its list and the features of its track have the copies, in both forms.
    const ofReleases = /^api\/v1\/(?:format-api\/)?(?:catalog\/release|features\/media)\//
    expect(changed.filter((file) => /^api\/v1\/(?!openapi)/.test(file) && !ofReleases.test(file))).toEqual([])
    expect(changed.filter((file) => ofReleases.test(file))).toHaveLength(8)
    expect(changed.filter((file) => file.includes(releaseId(2)))).toEqual([])
    expect(changed).toContain(`releases/${releaseId(1)}/index.html`)

    await runBuild(folder, ['--force'])
    expect(published(folder)).toEqual(second)
  })

  it.each(['files', 'packed'])(
    'are in the responses of releases and the features of artists and tracks, with their sizes, in a site in %s',
    async (layout) => {
      const folder = await folderWith({ pages: true, layout, hosts: [], variants: 'edge' })
      const { 'artists.ndjson': artists, 'tracks.ndjson': tracks } = smallCatalog(4)
      const [first, second, third, fourth] = tracks.map((track) => ({ ...track, artist: artistId(1) }))
      writeTree(dataIn(folder), {
        'tracks.ndjson': [
          { ...first, isrc: 'GBAYE0601498' },
          { ...second, release: releaseId(2), isrc: 'GBAYE0601499' },
          { ...third, features: featuresId },
          { ...fourth, features: featuresId, isrc: 'GBAYE0601500' },
        ],
        'features.ndjson': [{ uuid: featuresId, bpm: 120, thumbnails: 'own' }],
        'artists.ndjson': [
          { ...artists[0], image: 'x.png', country: 'PT' },
          { ...artists[1], country: 'PT' },
        ],
        'media/_s/catalog/artist/image/x.png': '',
      })
      const portrait = sharp({ create: { width: 300, height: 450, channels: 3, background: '#123' } })
      await portrait.png().toFile(path.join(dataIn(folder), 'media/_s/catalog/artist/image/x.png'))
      const built = await runBuild(folder)
      expect(built.code, built.stderr).toBe(0)
      const { url } = await startPreview([distIn(folder)])
      const read = async (target: string) => JSON.parse((await ask(url, target)).body)
      const copies = [250, 500].map((width) => ({
        ...{ url: `${BASE_URL}/media/_t/release/a%20b.png-${width}.webp`, width, height: width },
      }))
      const releases = '/api/v1/catalog/release/'
      for (const format of ['', '?format=api']) {
        expect(await read(`${releases}${releaseId(1)}/${format}`)).toMatchObject({ thumbnails: copies })
        expect(await read(`${releases}${releaseId(2)}/${format}`)).not.toHaveProperty('thumbnails')
      }
      expect((await read(releases)).results[0].thumbnails).toEqual(copies)
      const features = '/api/v1/features/artist/'
      expect(await read(`${features}${artistId(1)}/`)).toMatchObject({
        country: 'PT',
        thumbnails: [{ url: `${BASE_URL}/media/_t/artist/x.png-250.webp`, width: 250, height: 375 }],
      })
      expect(await read(`${features}${artistId(2)}/`)).not.toHaveProperty('thumbnails')
      const ofTracks = '/api/v1/features/media/'
      for (const format of ['', '?format=api']) {
        expect(await read(`${ofTracks}${trackId(1)}/${format}`)).toMatchObject({ thumbnails: copies })
        expect(await read(`${ofTracks}${trackId(2)}/${format}`)).not.toHaveProperty('thumbnails')
        for (const uuid of [featuresId, trackId(4)])
          expect(await read(`${ofTracks}${uuid}/${format}`)).toMatchObject({ thumbnails: copies, bpm: 120 })
      }
      expect((await ask(url, new URL(copies[0]?.url ?? '').pathname)).status).toBe(200)
    },
  )

  it('in JPEG are for link previews and feeds of large covers, and are counted as files', async () => {
    const folder = await folderWith({ pages: true }, 1500)
    const built = await runBuild(folder)
    expect(built.code, built.stderr).toBe(0)
    const tree = published(folder)
    const copy = `${BASE_URL}/media/_t/release/a%20b.png-1200.jpg`
    expect(thumbnailsIn(tree)).toContain('media/_t/release/a b.png-1200.jpg')
    for (const page of [`releases/${releaseId(1)}/index.html`, 'index.html'])
      expect(tree.get(page), page).toContain(`<meta property="og:image" content="${copy}">`)
    const { stdout } = await runHere(['stats', '--data', dataIn(folder), '--json'])
    expect(JSON.parse(stdout).site.files).toBe(tree.size)
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
  })

  it('are made of the image that the user has chosen for releases without one', async () => {
    const folder = await folderWith({ pages: true, placeholder_release_image: 'none.jpg' })
    const choose = async (width: number) =>
      writeFileSync(
        path.join(dataIn(folder), 'none.jpg'),
        await sharp(await cover(width))
          .jpeg()
          .toBuffer(),
      )
    const pages = [`releases/${releaseId(2)}/index.html`, 'releases/index.html', 'index.html']
    const sizesOn = (page: string) =>
      new Set(
        published(folder)
          .get(page)
          ?.match(/(?<=\/0{8}-[\w-]+\.jpg-)\d+(?=\.webp)/g),
      )
    await choose(600)
    await runBuild(folder)
    for (const page of pages) {
      expect([...sizesOn(page)].sort(), page).toEqual(['250', '500'])
      expect(published(folder).get(page)).not.toContain('class="initials"')
    }
    expect(thumbnailsIn(published(folder))).toHaveLength(4)
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
    await choose(300)
    await runBuild(folder)
    for (const page of pages) expect([...sizesOn(page)], page).toEqual(['250'])
    expect(thumbnailsIn(published(folder))).toHaveLength(3)
    const incremental = published(folder)
    await runBuild(folder, ['--force'])
    expect(published(folder)).toEqual(incremental)
  })

  it('are in archives', { timeout: 60_000 }, async () => {
    const folder = await folderWith({ pages: true })
    const archive = path.join(folder, 'site.tar')
    await runHere(['build', '--data', dataIn(folder), '--archive', archive])
    const tar = readFileSync(archive, 'latin1')
    for (const file of SMALL) expect(tar).toContain(file)
  })

  it('are not made for a site without web pages', async () => {
    const folder = await folderWith({ pages: false })
    await runBuild(folder)
    expect(thumbnailsIn(published(folder))).toEqual([])
  })

  it('are not made of a broken picture, which is published and warned of each time', async () => {
    const folder = await folderWith({ pages: true })
    const file = path.join(dataIn(folder), COVERS, 'a b.png')
    writeFileSync(file, 'GIF89a')
    for (const _ of ['first', 'again']) {
      const { code, stderr } = await runBuild(folder)
      expect(code).toBe(0)
      expect(stderr).toContain('BROKEN_PICTURE  1 picture that cannot be shown: ')
    }
    const tree = published(folder)
    expect(thumbnailsIn(tree)).toEqual([])
    expect(tree.get(`${COVERS}/a b.png`)).toBe('GIF89a')
    expect(tree.get(`releases/${releaseId(1)}/index.html`)).toContain(`src="/${COVERS}/a%20b.png"`)
  })

  it('are not made of a broken picture that is anywhere else in media/, which is warned of once', async () => {
    const folder = await folderWith({ pages: true })
    rmSync(path.join(dataIn(folder), COVERS, 'a b.png'))
    writeFileSync(path.join(dataIn(folder), 'media/a b.png'), 'GIF89a')
    const { stderr } = await runBuild(folder)
    expect(stderr.match(/BROKEN_PICTURE/g)).toHaveLength(1)
    expect(published(folder).get(`${COVERS}/a b.png`)).toBe('GIF89a')
  })

  it('give way to files of the user', async () => {
    const folder = await folderWith({ pages: true })
    writeTree(dataIn(folder), { [SMALL[0] as string]: '<svg>mine</svg>' })
    await runBuild(folder)
    expect(published(folder).get(SMALL[0] as string)).toBe('<svg>mine</svg>')
  })

  it('are missing without sharp, which is reported once', async () => {
    const data = dataIn(await folderWith({ pages: true }))
    const inputs = { ...(await findInputs({ data })), sharp: null }
    const folder = path.join(tempFolder(), 'thumbnails')
    const first = await withThumbnails(inputs, { folder })
    expect(first).toMatchObject({
      inputs,
      warnings: [],
      notes: [expect.stringContaining('npm install sharp')],
    })
    expect((await withThumbnails(inputs, { folder })).notes).toEqual([])
  })
})

it('smaller copies stay in a site of dev whose catalog is refused', { timeout: 60_000 }, async () => {
  const folder = await folderWith({ pages: true })
  const site = new DevSite({ data: dataIn(folder), folder: path.join(folder, 'site') })
  const isServed = async () => {
    const file = await site.file(SMALL[0] as string)
    return file !== null && 'from' in file && existsSync(file.from)
  }
  try {
    await site.update({ isRemote: true })
    expect(await isServed()).toBe(true)
    await writeCover(folder, 590)
    writeTree(dataIn(folder), { 'labels.ndjson': '{' })
    await expect(site.update({ isRemote: false })).rejects.toThrow()
    expect(await isServed()).toBe(true)
    writeTree(dataIn(folder), { 'labels.ndjson': smallCatalog(2)['labels.ndjson'] })
    expect(await site.update({ isRemote: false })).toBe(true)
    expect(await isServed()).toBe(true)
  } finally {
    await site.close()
  }
})
