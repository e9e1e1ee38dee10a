// Packed sites with many blocks: the cost of an edit, the contents of an archive, and the size of blocks.

import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from 'tar'
import { beforeAll, describe, expect, it } from 'vitest'
import { BLOCK_SIZES, blockFile, PACKS, type PackTable, packTableFile } from '../../contract/blocks/packs.ts'
import { OpenPack } from '../../core/packed/open-pack.ts'
import { build } from '../../press/build.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { describeWithShared, shared } from '../../testing/catalogs/shared.ts'
import { REVISION } from '../../testing/catalogs/state.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'

const TRACKS = 3000

/** Ten tracks per release, one artist per ten tracks; without web pages. */
function catalog() {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  const named = (number: number) => `Name ${String(number).padStart(5, '0')}`
  return {
    artists: numbers(TRACKS / 10).map((n) => ({ uuid: artistId(n), name: named(n) })),
    tracks: numbers(TRACKS).map((n) => ({
      ...{
        uuid: trackId(n),
        name: named(n),
        tracknumber: n % 10,
        duration: '61.5',
        stream: `audio/${n}.mp3`,
      },
      ...{ release: releaseId(Math.floor(n / 10)), artist: artistId((n * 7) % (TRACKS / 10)) },
    })),
    releases: numbers(TRACKS / 10).map((n) => ({
      uuid: releaseId(n),
      name: named(n),
      label: labelId(n % 10),
    })),
    labels: numbers(10).map((n) => ({ uuid: labelId(n), name: named(n) })),
  }
}

type Catalog = ReturnType<typeof catalog>

const SITE = { base_url: 'https://api.example.org', media_url: 'https://media.example.org', layout: 'packed' }
const write = (folder: string, { artists, tracks, releases, labels }: Catalog) =>
  writeTree(dataIn(folder), {
    ...{ 'artists.ndjson': artists, 'tracks.ndjson': tracks, 'releases.ndjson': releases },
    ...{ 'labels.ndjson': labels, 'site.json': { ...SITE, pages: false } },
  })

/** Small blocks and tables, so that there are as many as in a catalog sixty times as large. */
const BLOCKS = { blockBytes: BLOCK_SIZES.blockBytes / 60, tableRows: 12 }
const optionsFor = (folder: string) => ({ data: dataIn(folder), blocks: BLOCKS })

describe('an edit of a packed catalog', () => {
  const first = suiteFolder()
  beforeAll(async () => {
    write(first, catalog())
    const { written } = await build({ ...optionsFor(first), out: distIn(first) })
    expect(written).toBeGreaterThan(400)
  })

  /** Rebuilds a copy of the site after an edit. */
  async function rebuilt(edit: (catalog: Catalog) => void) {
    const folder = path.join(tempFolder(), 'site')
    cpSync(first, folder, { recursive: true, preserveTimestamps: true })
    const edited = catalog()
    edit(edited)
    write(folder, edited)
    return { folder, ...(await build({ ...optionsFor(folder), out: distIn(folder) })) }
  }

  const changeTrack = ({ tracks }: Catalog) => void Object.assign(tracks[1234] ?? {}, { duration: '99' })
  const addInFront = ({ tracks }: Catalog) =>
    void tracks.push({ ...tracks[0], uuid: trackId(9999), name: 'A' } as Catalog['tracks'][number])
  const removeFirst = ({ tracks }: Catalog) => void tracks.shift()
  const rename = ({ artists }: Catalog) => void Object.assign(artists[7] ?? {}, { name: 'Name 00007b' })

  it.each([
    ['that changes a track', 20, changeTrack],
    ['that renames an artist of ten tracks', 70, rename],
    ['that puts a track in front of the list', 30, addInFront],
    ['that removes the first track', 30, removeFirst],
  ])('%s writes few files', async (_, most, edit) => {
    const { written } = await rebuilt(edit)
    expect(written).toBeGreaterThan(4)
    expect(written).toBeLessThanOrEqual(most)
  })

  it('leads, with others, to the site of a clean build', async () => {
    const { folder } = await rebuilt((edited) => {
      for (const edit of [changeTrack, rename, removeFirst, addInFront]) edit(edited)
    })
    const clean = path.join(folder, 'clean/dist')
    await build({ ...optionsFor(folder), out: clean })
    expect(readTree(distIn(folder))).toEqual(readTree(clean))
  })

  it('is archived as it is in a folder', async () => {
    const folder = tempFolder()
    const archive = path.join(folder, 'site.tar')
    await build({ ...optionsFor(first), archive })
    await extract({ file: archive, cwd: folder })
    const archived = readTree(folder)
    archived.delete('site.tar')
    const site = readTree(distIn(first))
    site.delete(REVISION)
    expect([...archived.keys()]).toEqual([...site.keys()])
    expect(archived).toEqual(site)
  })
})

/** Number of records and bytes of each block. */
function blocksIn(dist: string): { records: number; bytes: number }[] {
  return PACKS.flatMap((pack) => {
    const { blocks } = JSON.parse(readFileSync(path.join(dist, packTableFile(pack)), 'utf8')) as PackTable
    return blocks.map(([, name, records]) => ({
      records,
      bytes: statSync(path.join(dist, blockFile(pack, name))).size,
    }))
  })
}

/** Builds the packed site of a folder, whatever its own settings. */
async function packed(data: string): Promise<string> {
  const folder = tempFolder()
  cpSync(data, dataIn(folder), { recursive: true })
  writeFileSync(path.join(dataIn(folder), 'site.json'), JSON.stringify(SITE))
  await build({ data: dataIn(folder), out: distIn(folder) })
  return distIn(folder)
}

it('divides the forms of tracks evenly where only some tracks have audio', async () => {
  const folder = tempFolder()
  const { tracks, ...rest } = catalog()
  write(folder, { ...rest, tracks: tracks.slice(0, TRACKS / 5) })
  const silent = tracks
    .slice(0, TRACKS / 5)
    .map(({ stream, ...track }, n) => (n < 300 ? track : { ...track, stream }))
  writeTree(dataIn(folder), {
    'tracks.ndjson': silent,
    'site.json': { ...SITE, pages: true, streams: 'optional', site: { track_pages: false } },
  })
  await build({ ...optionsFor(folder), out: distIn(folder), blocks: { ...BLOCKS, tableRows: 1000 } })
  const table = readFileSync(path.join(distIn(folder), packTableFile('track_page')), 'utf8')
  const { count, blocks } = JSON.parse(table) as PackTable
  expect(count).toBe(300)
  expect(Math.max(...blocks.map(([, , records]) => records))).toBeLessThan(60)
})

it('puts the lookups of a record beside each other, in the order of records', async () => {
  const folder = tempFolder()
  const { tracks, releases, ...rest } = catalog()
  const few = tracks.slice(0, 3).map((track, n) => ({
    ...{ ...track, isrc: [`USABC000000${9 - n}`, 'USABC0000005'], musicbrainz: trackId(80 - n) },
  }))
  const coded = releases.map((release, n) => (n === 0 ? { ...release, barcode: '4006381333931' } : release))
  write(folder, { ...rest, tracks: few, releases: coded })
  await build({ ...optionsFor(folder), out: distIn(folder) })
  const blocks = new OpenPack(distIn(folder), distIn(folder), 'lookup').blocks()
  const mbid = (n: number) => `musicbrainz/${trackId(n).replaceAll('-', '').toUpperCase()}`
  expect([...blocks].flatMap((block) => [...block.keys()])).toEqual([
    'barcode/4006381333931',
    ...['isrc/USABC0000005', 'isrc/USABC0000009', mbid(80)],
    ...['isrc/USABC0000008', mbid(79), 'isrc/USABC0000007', mbid(78)],
  ])
})

describe('the blocks of real catalogs', () => {
  const check = (dist: string) =>
    expect(
      blocksIn(dist).filter(({ records, bytes }) => records > 1 && bytes > BLOCK_SIZES.blockBytes),
    ).toEqual([])

  it('stay within their limit in the sample', async () => {
    check(await packed(fileURLToPath(new URL('../../../data', import.meta.url))))
  })

  describeWithShared('from elsewhere', ['data/musicbrainz', 'data/discogs'], () => {
    it.each(['musicbrainz', ...(process.env.LONG ? ['discogs'] : [])])(
      'nor in %s, but for those of one record',
      async (name) => check(await packed(shared(`data/${name}`))),
    )
  })
})
