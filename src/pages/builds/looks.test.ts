// Artists, labels and releases whose pages have an accent or a background of their own.

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { createAnswerer, dataIn, distIn, parseCounts, readText, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'

const release = (number: number, more: object = {}) => ({
  uuid: releaseId(number),
  name: `Release ${number}`,
  label: labelId(1),
  artist: artistId(1),
  ...more,
})

const catalogWith = (look: object, site: object = {}) => ({
  'artists.ndjson': [{ uuid: artistId(1), name: 'Ferrow', background: 'https://img.example/"a\\b".jpg' }],
  'labels.ndjson': [{ uuid: labelId(1), name: 'Harbour Tapes' }],
  'releases.ndjson': [release(1, look), release(2)],
  'tracks.ndjson': [1, 2].map((number) => ({
    uuid: trackId(number),
    name: `Track ${number}`,
    tracknumber: 1,
    duration: '60',
    release: releaseId(number),
    artist: artistId(1),
    stream: 'a.mp3',
  })),
  'site.json': {
    base_url: 'https://api.example.org',
    media_url: 'https://media.example.org',
    docs: false,
    ...site,
  },
})

const STYLE = `releases/${releaseId(1)}/style.css`

async function press(folder: string, look: object, site: object = {}) {
  writeTree(dataIn(folder), catalogWith(look, site))
  const ran = await runBuild(folder)
  expect(ran.stderr).not.toContain('error')
  return { counts: parseCounts(ran), tree: readTree(distIn(folder)), stderr: ran.stderr }
}

const linkIn = (text: string) =>
  /<link rel="stylesheet" class="look" href="\/([^"?]+)\?\w{10}">/.exec(text)?.[1]

describe('a record with a look of its own', () => {
  let tree: Map<string, string>
  const original = suiteFolder()
  beforeAll(async () => {
    tree = (await press(original, { accent: '#FFEA00' })).tree
  })

  it('has a style sheet, which its page and its players link to, in the layer of the program', () => {
    const rules = readText(tree, STYLE)
    expect(rules).toMatch(
      /^@layer catalog-press \{\n:root\{--accent:#\w{6};--fill:#ffea00;--on-accent:#000000\}\n/,
    )
    expect(rules).not.toContain('background')
    const styled = [...tree.keys()].filter((file) => linkIn(readText(tree, file)) === STYLE)
    expect(styled.sort()).toEqual(
      [
        `embed/releases/${releaseId(1)}/index.html`,
        `embed/tracks/${trackId(1)}/index.html`,
        `releases/${releaseId(1)}/index.html`,
        `tracks/${trackId(1)}/index.html`,
      ].sort(),
    )
    expect([...tree.keys()].filter((file) => file.endsWith('/style.css')).sort()).toEqual(
      [`artists/${artistId(1)}/style.css`, STYLE].sort(),
    )
  })

  it('may have a background from another host, whose address cannot end the rule', () => {
    expect(readText(tree, `artists/${artistId(1)}/style.css`)).toContain(
      'background:url("https://img.example/%22a%5Cb%22.jpg") center/cover}',
    )
  })

  it('is served as a style sheet, and as a 404 where a record has none', async () => {
    const answers = createAnswerer(tree)
    const own = await answers(`/${STYLE}?0123456789`)
    expect([own.status, own.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect((await answers(`/releases/${releaseId(2)}/style.css`)).status).toBe(404)
  })

  it('changes no other page, no response and no list', async () => {
    const folder = copyFolder(original)
    const { tree: after, counts } = await press(folder, { accent: '#0b6e69' })
    const differ = [...after.keys()].filter((file) => after.get(file) !== tree.get(file))
    const page = [`releases/${releaseId(1)}/index.html`, STYLE]
    const players = [
      ...[`embed/releases/${releaseId(1)}/index.html`, `embed/tracks/${trackId(1)}/index.html`],
      `tracks/${trackId(1)}/index.html`,
    ]
    expect(differ.filter((file) => !file.startsWith('.')).sort()).toEqual([...page, ...players].sort())
    // The forms of a release are made of one object: its feed, playlist and oEmbed are rendered with its page.
    expect(counts.written).toBeLessThan(12)
    const { tree: without } = await press(folder, {})
    expect(without.has(STYLE)).toBe(false)
    expect([...without]).toEqual([...(await press(tempFolder(), {})).tree])
  })

  it('has it in a packed site as well', async () => {
    const { tree: packed } = await press(tempFolder(), { accent: '#b3261e' }, { layout: 'packed' })
    const response = await createAnswerer(packed)(`/${STYLE}`)
    expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
    expect(await response.text()).toContain('--fill:#b3261e')
  })

  it('has it on the home page of a site of one release', async () => {
    const folder = tempFolder()
    const catalog = catalogWith({})
    writeTree(dataIn(folder), {
      ...catalog,
      'releases.ndjson': [release(1, { accent: '#b3261e' })],
      'tracks.ndjson': catalog['tracks.ndjson'].slice(0, 1),
    })
    expect((await runBuild(folder)).code).toBe(0)
    expect(linkIn(readText(readTree(distIn(folder)), 'index.html'))).toBe(STYLE)
  })

  it('has the background once its file is there, and is warned of until then', async () => {
    const folder = tempFolder()
    const wall = '_s/catalog/release/image/wall.jpg'
    const local = { media_url: undefined }
    writeTree(dataIn(folder), { 'media/a.mp3': song('audio') })
    const without = await press(folder, { background: 'wall.jpg' }, local)
    expect(without.stderr).toContain('missing from the data folder: wall.jpg.')
    expect(without.tree.has(STYLE)).toBe(false)
    expect(linkIn(readText(without.tree, `releases/${releaseId(1)}/index.html`))).toBeUndefined()

    const file = path.join(dataIn(folder), 'media', wall)
    mkdirSync(path.dirname(file), { recursive: true })
    await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0b6e69' } }).toFile(file)
    const { tree: after, stderr } = await press(folder, { background: 'wall.jpg' }, local)
    expect(stderr).not.toContain('wall.jpg')
    const rules = readText(after, STYLE)
    expect(rules).toContain(`background:url("/media/${wall}") center/cover`)
    const [, narrow = ''] = /max-width:48rem\).*url\("\/([^"]+)"/.exec(rules) ?? []
    expect(narrow).toBe('media/_t/release/wall.jpg-1200.webp')
    expect(after.has(narrow)).toBe(true)
  })

  it('is refused with a color in another form', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalogWith({ accent: 'b3261e' }))
    const ran = await runBuild(folder)
    expect(ran.stderr).toContain('it must be a color such as "#0b6e69"')
    expect(ran.stderr).toContain('Write #b3261e.')
  })
})
