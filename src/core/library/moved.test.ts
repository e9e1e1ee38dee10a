// Records whose identity follows from more than their own row: compilations without an artist of their own, and tracks
// that share a name.
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { createSource, openSources, type Rows } from '../../testing/catalogs/sources.ts'
import { catalogWarnings } from '../checks/warnings.ts'
import { CatalogErrors } from '../problems/errors.ts'
import { Identities, nameOfParts } from './identity.ts'

const NAMESPACE = '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f'
const identities = new Identities(NAMESPACE)
const uuidOfName = (kind: Kind, ...parts: string[]) => identities.ofName(nameOfParts(kind, parts)).uuid
const artistUuid = (name: string) => uuidOfName('artist', name)
const releaseUuid = (artist: string, title: string) => uuidOfName('release', artistUuid(artist), title)

type Given = Partial<Record<Kind, Rows>>

/** A row of a sheet: a track by an artist, at a number of a release. */
function song(artist: string, number: number | null, release: object, more: object = {}) {
  const inner = { name: 'Sampler', label: { name: 'Harbour' }, ...release }
  const name = `Song ${number}`
  const own = { name, tracknumber: number, duration: 60, stream: 'a.mp3' }
  return { ...own, artist: { name: artist }, release: inner, ...more }
}

async function read(given: Given) {
  const catalog = await openSources(
    Object.entries(given).map(([kind, rows]) => createSource(kind as Kind, rows)),
    { records: { namespace: NAMESPACE } },
  )
  const found = {
    releases: await all(catalog.records('release')),
    tracks: await all(catalog.records('track')),
    features: await all(catalog.records('features')),
    warnings: catalogWarnings(catalog.library, {
      media: [],
      hasOwnMedia: false,
    }),
  }
  return found
}

async function all<T>(batches: AsyncIterable<readonly { readonly record: T }[]>): Promise<T[]> {
  const records: T[] = []
  for await (const batch of batches) records.push(...batch.map(({ record }) => record))
  return records
}

const readReleases = async (...track: object[]) => (await read({ track: track as Rows })).releases

async function findErrors(...track: object[]): Promise<string[]> {
  const failure = await read({ track: track as Rows }).catch((error: unknown) => error)
  if (!(failure instanceof CatalogErrors)) throw failure
  return failure.errors.map(({ code, message, hint }) => `${code} ${message} ${hint}`)
}

const SPLIT = 'SPLIT_RELEASE'

describe('releases of one title without an artist of their own', () => {
  const cat = { catalognumber: 'CAT 1' }

  it('are one if their catalog numbers are equal and their track numbers differ', async () => {
    const rows = [song('Ann', 1, cat), song('Bob', 2, cat), song('Cy', 3, cat), song('Dee', 4, cat)]
    const { releases, tracks, warnings } = await read({ track: rows })
    const uuid = releaseUuid('Various Artists', 'Sampler')
    expect(releases).toMatchObject([{ uuid, artist: null, items: [1, 2, 3, 4] }])
    expect(tracks.map((track) => track.uuid)).toEqual(
      [1, 2, 3, 4].map((number) => uuidOfName('track', uuid, `Song ${number}`)),
    )
    expect(warnings).toEqual([])
    const { releases: reversed, tracks: others } = await read({ track: rows.toReversed() })
    expect(reversed.map((release) => release.uuid)).toEqual([uuid])
    expect(others.map((track) => track.uuid).sort()).toEqual(tracks.map((track) => track.uuid).sort())
  })

  it('are one with equal barcodes, or with one label and one date; evidence of each sort adds up', async () => {
    const barcode = { barcode: '4006381333931' }
    expect(await readReleases(song('Ann', 1, barcode), song('Bob', 2, barcode))).toHaveLength(1)
    const dated = { releasedate: '2024-05-31' }
    expect(await readReleases(song('Ann', 1, dated), song('Bob', 2, dated))).toHaveLength(1)
    const both = { ...dated, ...cat }
    expect(await readReleases(song('Ann', 1, cat), song('Bob', 2, both), song('Cy', 3, dated))).toHaveLength(
      1,
    )
  })

  it('are one across blanks in titles and across discs', async () => {
    const twice = [
      song('Ann', 1, cat, { disc: 1 }),
      song('Bob', 1, { ...cat, name: 'Sampler\u00A0' }, { disc: 2 }),
    ]
    expect(await readReleases(...twice)).toMatchObject([{ name: 'Sampler', items: [1, 2] }])
  })

  it('are several if track numbers clash, catalog numbers differ, or they name an artist of their own', async () => {
    expect(await readReleases(song('Ann', 1, cat), song('Bob', 1, cat))).toHaveLength(2)
    const dated = { releasedate: '2024-05-31' }
    const others = [
      song('Ann', 1, { ...dated, ...cat }),
      song('Bob', 2, { ...dated, catalognumber: 'CAT 2' }),
    ]
    expect(await readReleases(...others)).toHaveLength(2)
    const own = [
      song('Ann', 1, { ...cat, artist: { name: 'Ann' } }),
      song('Bob', 2, { ...cat, artist: { name: 'Bob' } }),
    ]
    const { releases, warnings } = await read({ track: own })
    expect(releases).toHaveLength(2)
    expect(warnings).toEqual([])
    expect(
      await readReleases(song('Ann', 1, { ...cat, id: 1 }), song('Bob', 2, { ...cat, id: 2 })),
    ).toHaveLength(2)
  })

  it('are by the artist that all their tracks have in common', async () => {
    const bothNames = { artist: { name: 'Bob' }, artists: [{ name: 'Bob' }, { name: 'Ann' }] }
    const rows = [song('Ann', 1, cat), song('Bob', 2, cat, bothNames)]
    expect(await readReleases(...rows)).toMatchObject([
      { uuid: releaseUuid('Ann', 'Sampler'), artist: artistUuid('Ann') },
    ])
  })

  it('are distinguished by what joins them where two have one title', async () => {
    const other = { catalognumber: 'CAT 2' }
    const rows = [song('Ann', 1, cat), song('Bob', 2, cat), song('Cy', 1, other), song('Dee', 2, other)]
    const uuids = (await readReleases(...rows)).map(({ uuid }) => uuid)
    expect(new Set(uuids).size).toBe(2)
    expect((await readReleases(...rows.toReversed())).map(({ uuid }) => uuid).sort()).toEqual(uuids.sort())
  })

  it('are one with the release of various artists in a file of releases', async () => {
    const release = [
      { name: 'Sampler', artist: { name: 'Various Artists' }, label: { name: 'Harbour' }, image: 's.jpg' },
    ]
    const { releases } = await read({ release, track: [song('Ann', 1, cat), song('Bob', 2, cat)] })
    expect(releases).toMatchObject([{ image: 's.jpg', items: [1, 2] }])
  })

  it('keep the features of their tracks', async () => {
    const rows = [
      song('Ann', 1, cat, { features: { bpm: 90 } }),
      song('Bob', 2, cat, { features: { bpm: 80 } }),
    ]
    const { tracks, features } = await read({ track: rows })
    expect(tracks.map((track) => track.features)).toEqual(tracks.map((track) => track.uuid))
    expect(features.map(({ members }) => members).sort()).toEqual(['"bpm":80', '"bpm":90'])
  })

  it('are reported in one warning if nothing decides', async () => {
    const rows = [
      song('Ann', 17, {}),
      song('Bob', 18, {}),
      song('Cy', 19, {}),
      song('Dee', 1, { name: 'Solo' }),
    ]
    const { releases, warnings } = await read({ track: rows })
    expect(releases).toHaveLength(4)
    expect(warnings).toMatchObject([
      {
        code: SPLIT,
        count: 1,
        message: '1 title of several releases that look like one: "Sampler" by Ann, Bob and Cy.',
        at: [{ file: 'tracks.ndjson', line: 1 }],
        hint: expect.stringContaining('"group": ["release.name", "release.label.name"]'),
      },
    ])
    const clash = [song('Ann', 1, {}), song('Bob', 1, {}), song('Cy', 1, {})]
    expect((await read({ track: clash })).warnings).toEqual([])
  })

  it('are reported if equal catalog numbers come with equal track numbers', async () => {
    const { warnings } = await read({ track: [song('Ann', 1, cat), song('Bob', 1, cat)] })
    expect(warnings).toMatchObject([{ code: SPLIT }])
  })
})

describe('tracks of one name on one release', () => {
  const untitled = (number: number | null, more: object = {}) =>
    song('Ann', number, {}, { name: 'Untitled', ...more })
  const release = releaseUuid('Ann', 'Sampler')

  it('are distinguished by disc and number; a name of one track keeps its uuid', async () => {
    const rows = [untitled(1), untitled(2), untitled(2, { disc: 2 }), song('Ann', 3, {})]
    const { tracks } = await read({ track: rows })
    expect(tracks.map(({ uuid }) => uuid)).toEqual([
      ...['1.1', '1.2', '2.2'].map((position) => uuidOfName('track', release, 'Untitled', position)),
      uuidOfName('track', release, 'Song 3'),
    ])
    const alone = await read({ track: rows.slice(0, 1) })
    expect(alone.tracks.map(({ uuid }) => uuid)).toEqual([uuidOfName('track', release, 'Untitled')])
  })

  it('have features of their own', async () => {
    const { tracks, features } = await read({
      track: [untitled(1, { features: { bpm: 90 } }), untitled(2, { features: { bpm: 80 } })],
    })
    expect(tracks.map((track) => track.features)).toEqual(tracks.map((track) => track.uuid))
    expect(features.map(({ members }) => members).sort()).toEqual(['"bpm":80', '"bpm":90'])
  })

  it('are distinguished on a compilation, too', async () => {
    const cat = { catalognumber: 'CAT 1' }
    const rows = [song('Ann', 1, cat, { name: 'Intro' }), song('Bob', 2, cat, { name: 'Intro' })]
    const { tracks, releases } = await read({ track: rows })
    expect(releases).toHaveLength(1)
    expect(tracks.map(({ tracknumber }) => tracknumber)).toEqual([1, 2])
  })

  it('must differ in one of the two', async () => {
    expect(await findErrors(untitled(1), untitled(2), untitled(2, { disc: 1 }))).toEqual([
      'DUPLICATE_UUID Two tracks of one release have the name "Untitled", and the same disc and number. Remove the row that is repeated. If they are two tracks, correct the number or the disc of one, or give each an id: any column in which they differ, named as "id" in "fields". If they are on two releases of one title, such as a CD and an LP, list the columns in which these differ as "group" of their entry.',
    ])
    const plays = [1, 2, 3, 4, 5].flatMap((number) => [untitled(number), untitled(number)])
    expect(await findErrors(...plays, ...[6, 7, 8].map((number) => untitled(number)))).toEqual([
      expect.stringMatching(
        /^DUPLICATE_UUID 10 rows repeat 5 tracks: .*If each row is a play or a sale, keep one/,
      ),
    ])
  })
})
