import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { VIEW_NAMES } from '../contract/rules/answers.ts'
import { listDocuments } from '../contract/rules/documents.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../testing/catalogs/catalog.ts'
import { REVISION } from '../testing/catalogs/state.ts'
import { dataIn, distIn, pressed, readJson, readText, runBuild } from '../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../testing/run/folders.ts'

const API = 'https://api.example.org/api/v1'
const artistFile = (number: number) => `api/v1/catalog/artist/${artistId(number)}/index.json`
const trackFile = (number: number) => `api/v1/catalog/track/${trackId(number)}/index.json`

const FEATURE = '11111111-2222-4333-8444-555555555555'
const NAME = ' Αθήνα – نور \u202e 👩‍🎤 e\u0301 '

/** Five artists in pages of two; the first track has every field, the last artist an empty list of items. */
function variedCatalog() {
  const small = smallCatalog(5)
  const [track, ...tracks] = small['tracks.ndjson']
  return {
    ...small,
    'artists.ndjson': small['artists.ndjson'].map((artist, index) => {
      if (index === 1) return { ...artist, name: NAME }
      return index === 4 ? { ...artist, items: [] } : artist
    }),
    'tracks.ndjson': [
      {
        ...track,
        tracknumber: 0,
        duration: '0201.250000',
        features: FEATURE,
        stream: '/a b/%20(é).mp3',
        artists: [artistId(1), artistId(2)],
        artist_display: 'Artist 1 feat. Artist 2',
      },
      { ...tracks[0], release: releaseId(2) },
      ...tracks.slice(1),
    ],
    'releases.ndjson': [
      { uuid: releaseId(1), name: 'Release  ', label: labelId(1), image: 'cover-1f.jpg' },
      { uuid: releaseId(2), name: 'Bare', label: labelId(1) },
    ],
    'site.json': { ...small['site.json'], docs: true, page_size: 2, limits: [3] },
  }
}

describe('a build', () => {
  const folder = suiteFolder()
  let tree: Map<string, string>

  beforeAll(async () => {
    writeTree(dataIn(folder), variedCatalog())
    await runBuild(folder)
    tree = readTree(distIn(folder))
  })

  it('presses every record, window and entrance in both variants, the answers, the documents and the rules of the host', () => {
    const numbers = [1, 2, 3, 4, 5]
    /** The pages of a list by both limits. */
    const windows = (resource: string, twos: number, threes: number) => [
      `catalog/${resource}/index.json`,
      ...[0, 2, 4]
        .filter((at) => at <= twos)
        .map((at) => `catalog/${resource}/limit-2/offset-${at}/index.json`),
      ...[0, 3]
        .filter((at) => at <= threes)
        .map((at) => `catalog/${resource}/limit-3/offset-${at}/index.json`),
    ]
    const inBothTrees = [
      ...numbers.map((number) => `catalog/artist/${artistId(number)}/index.json`),
      ...numbers.map((number) => `catalog/track/${trackId(number)}/index.json`),
      ...[1, 2].map((number) => `catalog/release/${releaseId(number)}/index.json`),
      `catalog/label/${labelId(1)}/index.json`,
      ...['artist', 'track'].flatMap((resource) => windows(resource, 4, 3)),
      ...['release', 'label'].flatMap((resource) => windows(resource, 0, 0)),
      'index.json',
      'catalog/index.json',
    ].flatMap((file) => [`api/v1/${file}`, `api/v1/format-api/${file}`])
    const media = [...tree.keys()].filter((file) => file.startsWith('media/'))
    expect(media).toHaveLength(1)
    expect([...tree.keys()]).toEqual(
      [
        ...inBothTrees,
        'api/v1/answers/no-such-window.json',
        'api/v1/answers/not-found.json',
        ...VIEW_NAMES.map((view) => `api/v1/answers/options-${view}.json`),
        ...listDocuments({}).map(({ file }) => file),
        '.catalog-press/rules.json',
        REVISION,
        '404.html',
        '_headers',
        '_redirects',
        ...media,
      ].sort(),
    )
  })

  it('writes an artist as the contract has it, compact, with its tracks whole', () => {
    const track = readText(tree, trackFile(3))
    expect(readText(tree, artistFile(3))).toBe(
      `{"url":"${API}/catalog/artist/${artistId(3)}/","ct":"catalog.artist","uuid":"${artistId(3)}",` +
        `"detail_url":"/artists/${artistId(3)}/","name":"Artist 3","image":null,"items":[{"media":${track}}]}`,
    )
  })

  it('writes a track as the contract has it, in its order of fields', () => {
    const expected = (query: string) =>
      JSON.stringify({
        url: `${API}/catalog/track/${trackId(1)}/${query}`,
        ct: 'catalog.media',
        uuid: trackId(1),
        detail_url: `https://api.example.org/releases/${releaseId(1)}/`,
        release_detail_url: `https://api.example.org/releases/${releaseId(1)}/`,
        artist_detail_url: `https://api.example.org/artists/${artistId(1)}/`,
        label_detail_url: `https://api.example.org/labels/${labelId(1)}/`,
        release_uuid: releaseId(1),
        artist_uuid: artistId(1),
        name: 'Track 1',
        tracknumber: 0,
        duration: '201.25',
        features: `${API}/features/media/${FEATURE}/${query}`,
        assets: { stream: 'https://media.example.org/a%20b/%20(%C3%A9).mp3' },
        artists: [1, 2].map((number) => `${API}/catalog/artist/${artistId(number)}/${query}`),
        artist_display: 'Artist 1 feat. Artist 2',
        release: `${API}/catalog/release/${releaseId(1)}/${query}`,
        release_display: 'Release  ',
        label_display: 'Label',
        image: 'https://api.example.org/media/_s/catalog/release/image/cover-1f.jpg',
      })
    expect(readText(tree, trackFile(1))).toBe(expected(''))
    expect(readText(tree, trackFile(1).replace('v1/', 'v1/format-api/'))).toBe(expected('?format=api'))
  })

  it('writes names as UTF-8, unescaped', () => {
    expect(readText(tree, artistFile(2))).toContain(`"name":"${NAME}"`)
  })

  it('links the pages of the list in both variants', () => {
    const linksIn = (file: string) => {
      const { count, next, previous, results } = readJson(tree, file)
      return [count, next, previous, results.map(({ uuid }: { uuid: string }) => uuid)]
    }
    const list = `${API}/catalog/artist/`
    const windows = 'api/v1/catalog/artist/limit-2'
    expect(linksIn('api/v1/catalog/artist/index.json')).toEqual([
      5,
      `${list}?limit=2&offset=2`,
      null,
      [1, 2].map(artistId),
    ])
    expect(linksIn(`${windows}/offset-2/index.json`)).toEqual([
      5,
      `${list}?limit=2&offset=4`,
      `${list}?limit=2`,
      [3, 4].map(artistId),
    ])
    expect(linksIn(`${windows}/offset-4/index.json`)).toEqual([
      5,
      null,
      `${list}?limit=2&offset=2`,
      [artistId(5)],
    ])
    expect(linksIn('api/v1/format-api/catalog/artist/limit-2/offset-2/index.json').slice(1, 3)).toEqual([
      `${list}?format=api&limit=2&offset=4`,
      `${list}?format=api&limit=2`,
    ])
  })

  it('gives an artist with an empty list of items no tracks, though a track credits it', () => {
    expect(readJson(tree, artistFile(5)).items).toEqual([])
    expect(readJson(tree, trackFile(5)).artist_uuid).toBe(artistId(5))
  })

  it('ships a cover for the releases that have none, where the link leads', () => {
    const { image } = readJson(tree, trackFile(2))
    expect(image).toMatch(
      /^https:\/\/api\.example\.org\/media\/_s\/catalog\/release\/image\/[0-9a-f-]{36}-[0-9a-f]+\.jpg$/,
    )
    const shipped = tree.get(new URL(image).pathname.slice(1)) as string
    expect(Buffer.from(shipped, 'latin1').subarray(0, 2).toString('hex')).toBe('ffd8')
  })

  it('presses a catalog without artists into a list with a count of 0', async () => {
    const { 'site.json': site, 'labels.ndjson': labels } = smallCatalog()
    const bare = await pressed({ 'site.json': site, 'labels.ndjson': labels })
    const empty = '{"count":0,"next":null,"previous":null,"results":[]}'
    for (const root of ['api/v1', 'api/v1/format-api']) {
      expect(readText(bare, `${root}/catalog/artist/index.json`)).toBe(empty)
      expect(readText(bare, `${root}/catalog/artist/limit-20/offset-0/index.json`)).toBe(empty)
    }
  })

  it('ends the chain of pages at a full page where the count is a multiple of the page size', async () => {
    const { 'site.json': site, ...catalog } = smallCatalog(4)
    const full = await pressed({ ...catalog, 'site.json': { ...site, page_size: 2 } })
    expect(readJson(full, 'api/v1/catalog/artist/limit-2/offset-2/index.json').next).toBeNull()
    expect([...full.keys()].filter((file) => file.includes('offset-4'))).toEqual([])
  })
})

describe('the cover of releases that have none', () => {
  it('is the one that site.json names', async () => {
    const folder = folderWithCover('cover.jpg')
    const cover = Buffer.from('ffd8ffbb', 'hex')
    writeFileSync(path.join(dataIn(folder), 'cover.jpg'), cover)
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const { image } = JSON.parse(readFileSync(path.join(distIn(folder), trackFile(1)), 'utf8'))
    expect(image).toContain(createHash('sha256').update(cover).digest('hex').slice(0, 8))
    expect(readFileSync(path.join(distIn(folder), new URL(image).pathname))).toEqual(cover)
  })

  it('stays on its own host where site.json gives its address, and nothing is shipped', async () => {
    const address = 'https://images.example.net/none.jpg'
    const folder = folderWithCover(address)
    await runBuild(folder)
    const tree = readTree(distIn(folder))
    expect(readJson(tree, trackFile(1)).image).toBe(address)
    expect([...tree.keys()].filter((file) => file.startsWith('media/'))).toEqual([])
  })

  it('must be a JPEG that is there', async () => {
    const folder = folderWithCover('cover.jpg')
    const ran = await runBuild(folder)
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toMatch(/^error NO_SUCH_FILE {2}.*cover\.jpg, which is missing\.\n {2}hint {2}/)
    expect(existsSync(distIn(folder))).toBe(false)
  })
})

function folderWithCover(cover: string): string {
  const folder = tempFolder()
  const { 'site.json': site, ...catalog } = smallCatalog(1)
  writeTree(dataIn(folder), { ...catalog, 'site.json': { ...site, placeholder_release_image: cover } })
  return folder
}
