// Credits with roles, and links with names and prices: on pages, in responses and in bulk files.
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { dataIn, distIn, readJson, readText, runBuild } from '../../../testing/run/build.ts'
import { copyFolder, readTree, suiteFolder, writeTree } from '../../../testing/run/folders.ts'

const small = smallCatalog(3)
const SHOP = 'https://shop.example/1'
const RECORD = {
  credits: ['Recorded in *Porto*.', { artist: artistId(2), role: 'piano' }, { artist: artistId(3) }],
  links: [{ name: 'Notes', url: 'https://notes.example/' }, 'https://ferrow.bandcamp.com/album/x'],
  buy: [{ name: 'Vinyl', url: SHOP, price: '22 €', state: 'sold out' }, 'https://www.discogs.com/sell/1'],
  description: { en: 'A record.', pt: 'Um disco.' },
}
const [track, ...tracks] = small['tracks.ndjson']
const catalog = {
  ...small,
  'site.json': { ...small['site.json'], pages: true, docs: false, bulk: true },
  'releases.ndjson': [{ ...small['releases.ndjson'][0], ...RECORD }],
  'tracks.ndjson': [{ ...track, credits: [{ artist: artistId(3), role: 'voice' }] }, ...tracks],
}
const PAGE = `releases/${releaseId(1)}/index.html`
const performer = (number: number, role: string) => ({
  uuid: artistId(number),
  name: `Artist ${number}`,
  role,
})

const original = suiteFolder()
let tree: Map<string, string>
beforeAll(async () => {
  writeTree(dataIn(original), catalog)
  expect(await runBuild(original)).toMatchObject({ code: 0 })
  tree = readTree(distIn(original))
})

const creditRows = (name: string) =>
  gunzipSync(Buffer.from(tree.get(`api/v1/bulk/${name}.ndjson.gz`) ?? '', 'latin1'))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('credits with roles', () => {
  it('link to their artists on the page of the release', () => {
    const page = readText(tree, PAGE)
    expect(page).toContain(
      `<div><dt><bdi>piano</bdi></dt><dd><a href="/artists/${artistId(2)}/"><bdi>Artist 2</bdi></a></dd></div>`,
    )
    expect(page).toContain('<p>Recorded in <em>Porto</em>.</p>')
    expect(page).toContain(`<dt><bdi>voice</bdi></dt><dd><a href="/artists/${artistId(3)}/">`)
  })

  it('are in the responses of the release and the track, and in bulk files', () => {
    const performers = [performer(2, 'piano'), performer(3, '')]
    const response = readJson(tree, `api/v1/catalog/release/${releaseId(1)}/index.json`)
    expect(response).toMatchObject({ credits: 'Recorded in *Porto*.', performers })
    expect(readJson(tree, `api/v1/features/media/${trackId(1)}/index.json`)).toMatchObject({
      performers: [performer(3, 'voice')],
    })
    expect(creditRows('releases')[0]).toMatchObject({ performers })
    expect(creditRows('tracks')[0]).toMatchObject({ performers: [performer(3, 'voice')] })
  })

  it('may have texts and roles in several languages', async () => {
    const folder = copyFolder(original)
    const credits = [
      { en: 'Recorded in Porto.', pt: 'Gravado no Porto.' },
      'Ada Loom',
      { artist: artistId(2), role: { en: 'voice', pt: 'voz' } },
    ]
    writeTree(dataIn(folder), {
      'releases.ndjson': [{ ...small['releases.ndjson'][0], credits }],
      'site.json': { ...catalog['site.json'], site: { language: 'pt-BR' } },
    })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const after = readTree(distIn(folder))
    expect(readText(after, PAGE)).toContain('<dt><bdi lang="pt">voz</bdi></dt>')
    expect(readText(after, PAGE)).toContain('<p>Gravado no Porto.</p>\n<p>Ada Loom</p>')
    const shown = {
      credits: { en: 'Recorded in Porto.\n\nAda Loom', pt: 'Gravado no Porto.\n\nAda Loom' },
      performers: [{ uuid: artistId(2), name: 'Artist 2', role: { en: 'voice', pt: 'voz' } }],
    }
    expect(readJson(after, `api/v1/catalog/release/${releaseId(1)}/index.json`)).toMatchObject(shown)
    const bulk = gunzipSync(Buffer.from(after.get('api/v1/bulk/releases.ndjson.gz') ?? '', 'latin1'))
    expect(JSON.parse(bulk.toString('utf8'))).toMatchObject(shown)
  })

  it('follow the name of an artist', async () => {
    const folder = copyFolder(original)
    const artists = small['artists.ndjson'].map((artist, index) =>
      index === 2 ? { ...artist, name: 'Renamed' } : artist,
    )
    writeTree(dataIn(folder), { 'artists.ndjson': artists })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const after = readTree(distIn(folder))
    const clean = suiteFolder()
    writeTree(dataIn(clean), { ...catalog, 'artists.ndjson': artists })
    expect(await runBuild(clean)).toMatchObject({ code: 0 })
    for (const file of [PAGE, `api/v1/features/media/${trackId(1)}/index.json`]) {
      expect(readText(after, file)).toContain('Renamed')
      expect(readText(after, file)).toBe(readText(readTree(distIn(clean)), file))
    }
  })

  it.each([
    [[{ artist: '' }], 'credits.0'],
    [['x', { artist: 'a', part: 'b' }], 'credits.1'],
    [[{ artist: artistId(1), role: 5 }], 'credits.0'],
    [[7], 'credits.0'],
    [[{ part: 'b' }], 'credits.0'],
    [[{ artist: artistId(1), role: { name: 'b' } }], 'credits.0'],
  ])('are refused where an entry is neither text nor an artist: %j', async (credits, field) => {
    const folder = copyFolder(original)
    writeTree(dataIn(folder), { 'releases.ndjson': [{ ...small['releases.ndjson'][0], credits }] })
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    expect(stderr).toContain(`The field "${field}" of this release is`)
    expect(stderr).toContain('it must be text, or an artist with a role')
  })

  it('are refused where the artist is not in the catalog', async () => {
    const folder = copyFolder(original)
    const credits = [{ artist: artistId(99), role: 'piano' }]
    writeTree(dataIn(folder), { 'releases.ndjson': [{ ...small['releases.ndjson'][0], credits }] })
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    expect(stderr).toContain(`The field "performers" of this release names ${artistId(99)}`)
  })
})

describe('links', () => {
  it('have their names, or those of known sites', () => {
    const page = readText(tree, PAGE)
    expect(page).toContain('<a href="https://notes.example/"><bdi>Notes</bdi></a>')
    expect(page).toContain('<a href="https://ferrow.bandcamp.com/album/x"><bdi>Bandcamp</bdi></a>')
  })

  it('to places to buy from show the price and the state', () => {
    const page = readText(tree, PAGE)
    expect(page).toContain(
      `<a href="${SHOP}"><bdi>Vinyl</bdi> <span><bdi>22 €</bdi></span> <span><bdi>sold out</bdi></span></a>`,
    )
    expect(page).toContain('<a href="https://www.discogs.com/sell/1"><bdi>Buy: Discogs</bdi></a>')
  })

  it('are in responses and bulk files as addresses or objects', () => {
    const buy = [RECORD.buy[0], { url: 'https://www.discogs.com/sell/1' }]
    const { description, links } = RECORD
    const response = readJson(tree, `api/v1/catalog/release/${releaseId(1)}/index.json`)
    expect(response).toMatchObject({ links, buy, description })
    expect(creditRows('releases')[0]).toMatchObject({ links, buy, description })
  })
})
