import { readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { BULK } from '../../contract/schemas/bulk.ts'
import { BULK_COLUMNS, BULK_FACTS } from '../../contract/schemas/bulk-columns.ts'
import { MAX_NAMES } from '../../core/library/joined-records.ts'
import { VARIOUS } from '../../core/library/various.ts'
import { artistId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { rowsOfParquet } from '../../testing/formats/parquet.ts'
import {
  builtOnce,
  dataIn,
  distIn,
  parseCounts,
  pressed,
  readJson,
  runBuild,
} from '../../testing/run/build.ts'
import { copyFolder, readTree, suiteFolder, writeTree } from '../../testing/run/folders.ts'

type Tree = Map<string, string>
type Row = Readonly<Record<string, unknown>>

/** A catalog with varied names, images and numbers of credits. */
function catalog() {
  const small = smallCatalog(23)
  const site = { ...small['site.json'], bulk: true, page_size: 7 }
  const [first, second, ...artists] = small['artists.ndjson']
  return {
    ...small,
    'site.json': site,
    'artists.ndjson': [
      { ...first, name: '  "Zoë"\n\\ \u0001 ', image: 'a b-1f.jpg', items: [trackId(3), trackId(1)] },
      { ...second, image: 'HTTPS://img.example.org/a.jpg' },
      ...artists,
    ],
    'tracks.ndjson': small['tracks.ndjson'].map((track, index) => ({
      ...track,
      ...(index === 0 ? { features: FEATURES, artists: [artistId(2), artistId(1)] } : {}),
      ...(index === 1 ? { artist_display: "東京 's" } : {}),
      ...(index > 20 ? { release: releaseId(index - 19) } : {}),
      // As many credits as a release names, plus one.
      ...(index > 9 && index < 10 + MAX_NAMES ? { release: releaseId(5) } : {}),
      ...(index > 13 && index < 15 + MAX_NAMES ? { release: releaseId(6) } : {}),
    })),
    'releases.ndjson': [
      { ...small['releases.ndjson'][0], catalognumber: 'CAT 1', releasedate: '2024-05', image: 'c-1f.jpg' },
      { ...small['releases.ndjson'][0], uuid: releaseId(2), name: 'Two  ' },
      { ...small['releases.ndjson'][0], uuid: releaseId(3), name: 'Three' },
      { ...small['releases.ndjson'][0], uuid: releaseId(4), name: 'No tracks' },
      { ...small['releases.ndjson'][0], uuid: releaseId(5), name: 'All named' },
      { ...small['releases.ndjson'][0], uuid: releaseId(6), name: 'Various' },
    ],
    'features.ndjson': [{ uuid: FEATURES, bpm: 120 }],
  }
}
const FEATURES = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'

const readBytes = (tree: Tree, file: string) => Buffer.from(tree.get(file) ?? '', 'latin1')
const bulkFile = (resource: Listed, format: string) => `api/v1/bulk/${resource}s.${format}`

function rowsOfNdjson(bytes: Buffer): Row[] {
  const lines = gunzipSync(bytes).toString('utf8').split('\n')
  expect(lines.pop()).toBe('')
  return lines.map((line) => JSON.parse(line))
}

/** The columns of records that have only required fields. */
const listColumns = (resource: Listed) =>
  BULK_COLUMNS[resource].filter((column) => !(column in BULK_FACTS[resource]))

/** A record's response in the form of a bulk row. */
function asRow(resource: Listed, response: Row): Row {
  return Object.fromEntries(
    listColumns(resource).map((column) => {
      const value = response[column]
      if (column !== 'items') return [column, value]
      return [column, (value as { media: { url: string } }[]).map(({ media }) => media.url)]
    }),
  )
}

describe('the whole of a list', () => {
  let tree: Tree
  beforeAll(async () => {
    const folder = suiteFolder()
    writeTree(dataIn(folder), catalog())
    const stderr = expect.stringMatching(/^warning ODD_NAME {2}1 artist (?:(?!\nwarning)[\s\S])*$/)
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr })
    tree = readTree(distIn(folder))
  })

  it.each(LISTED)('has what each record answers, in the order of the list: %s', async (resource) => {
    const listed: Row[] = []
    const { count } = readJson(tree, `api/v1/catalog/${resource}/index.json`)
    for (let offset = 0; offset < count; offset += 7) {
      listed.push(...readJson(tree, `api/v1/catalog/${resource}/limit-7/offset-${offset}/index.json`).results)
    }
    const expected = listed.map((response) => asRow(resource, response))
    expect(expected.length).toBe(count)
    const ndjson = rowsOfNdjson(readBytes(tree, bulkFile(resource, 'ndjson.gz')))
    expect(ndjson).toEqual(expected)
    expect(Object.keys(ndjson[0] as Row)).toEqual(listColumns(resource))
    const parquet = await rowsOfParquet(readBytes(tree, bulkFile(resource, 'parquet')))
    expect(parquet).toEqual(ndjson)
    expect(Object.keys(parquet[0] as Row)).toEqual(listColumns(resource))
  })

  it('names the artists of a release up to the number that a response names, and no more', () => {
    const rows = rowsOfNdjson(readBytes(tree, bulkFile('release', 'ndjson.gz')))
    const shown = new Map(rows.map(({ uuid, artist_display }) => [uuid, artist_display]))
    expect(shown.get(releaseId(5))).toBe('Artist 11, Artist 12, Artist 13')
    expect(shown.get(releaseId(6))).toBe(VARIOUS)
  })

  it('does not contain when it was written', () => {
    for (const resource of LISTED) {
      expect(readBytes(tree, bulkFile(resource, 'ndjson.gz')).subarray(0, 8).toString('hex')).toBe(
        '1f8b080000000000',
      )
    }
  })

  it('is the same to the byte whatever the order of the rows, where the list is ordered by name', async () => {
    const { 'site.json': site, ...rest } = catalog()
    const ordered = { ...rest, 'site.json': { ...site, order: 'name' } }
    const turned = Object.entries(rest).map(([name, rows]) => [name, [...(rows as object[])].reverse()])
    const [one, other] = [
      await pressed(ordered),
      await pressed({ ...ordered, ...Object.fromEntries(turned) }),
    ]
    const found = BULK.filter(({ file }) => one.get(file) !== other.get(file)).map(({ file }) => file)
    expect(found).toEqual([])
    expect(one.size).toBe(other.size)
  })

  it('is empty where there is no record', async () => {
    const empty = await pressed({ 'site.json': catalog()['site.json'], 'artists.json': '[]' })
    for (const resource of LISTED) {
      expect(gunzipSync(readBytes(empty, bulkFile(resource, 'ndjson.gz'))).toString()).toBe('')
      expect(await rowsOfParquet(readBytes(empty, bulkFile(resource, 'parquet')))).toEqual([])
    }
  })

  it('is not there where it was not asked for', async () => {
    const { 'site.json': site, ...rest } = catalog()
    const plain = await pressed({ ...rest, 'site.json': { ...site, bulk: false } })
    expect([...plain.keys()].filter((file) => file.includes('bulk'))).toEqual([])
    expect(plain.get('api/v1/openapi.json')).not.toContain('/bulk/')
    expect(tree.get('api/v1/openapi.json')).toContain('/api/v1/bulk/artists.parquet')
    expect(tree.get('llms.txt')).toContain('/api/v1/bulk/artists.parquet')
  })
})

describe('a build after another', () => {
  async function agedFolder() {
    const folder = copyFolder(await builtOnce(catalog()))
    const past = new Date('2001-02-03T04:05:06Z')
    const at = (file: string) => path.join(distIn(folder), file)
    for (const { file } of BULK) utimesSync(at(file), past, past)
    const touched = () =>
      BULK.filter(({ file }) => statSync(at(file)).mtime.getTime() !== past.getTime()).map(({ file }) => file)
    return { folder, at, touched }
  }

  it('writes the lists of which a record has changed, and no others', async () => {
    const { folder, touched } = await agedFolder()
    const changed = catalog()
    Object.assign(changed['artists.ndjson'][5] as object, { image: 'new-1f.jpg' })
    writeTree(dataIn(folder), changed)
    // The artist, its page and the default page, each in two variants; the list in two formats; and the revision.
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 9, removed: 0 })
    expect(touched()).toEqual([bulkFile('artist', 'ndjson.gz'), bulkFile('artist', 'parquet')])
  })

  it('writes all of them where the address is another', async () => {
    const { folder, touched } = await agedFolder()
    await runBuild(folder, ['--base-url', 'https://other.example.org'])
    expect(touched()).toEqual(BULK.map(({ file }) => file))
  })

  it('puts back what was taken away or written over', async () => {
    const { folder, at, touched } = await agedFolder()
    const before = readTree(distIn(folder))
    rmSync(at(bulkFile('label', 'parquet')))
    writeTree(distIn(folder), { [bulkFile('track', 'ndjson.gz')]: 'none of it' })
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 2, removed: 0 })
    expect(readTree(distIn(folder))).toEqual(before)
    expect(touched()).toEqual([bulkFile('track', 'ndjson.gz'), bulkFile('label', 'parquet')])
  })

  it('knows its own where nothing was kept, and leaves it as it is', async () => {
    const { folder, touched } = await agedFolder()
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    // The revision differs, since it covers the compressed copies.
    expect(parseCounts(await runBuild(folder, ['--precompress', 'gzip']))).toMatchObject({
      written: 1,
      removed: 0,
    })
    expect(touched()).toEqual([])
    expect([...readTree(distIn(folder)).keys()].filter((file) => file.includes('.gz.gz'))).toEqual([])
  })

  it('takes them away where they are no longer asked for', async () => {
    const { folder, at } = await agedFolder()
    const { 'site.json': site } = catalog()
    writeTree(dataIn(folder), { 'site.json': { ...site, bulk: false } })
    expect(parseCounts(await runBuild(folder))).toMatchObject({ removed: BULK.length })
    expect(() => readFileSync(at(BULK[0]?.file ?? ''))).toThrow()
  })
})
