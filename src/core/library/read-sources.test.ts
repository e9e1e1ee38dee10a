import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import {
  artists,
  change,
  createSource,
  labels,
  open,
  type Rows,
  read,
  releases,
  sourcesWith,
  tracks,
} from '../../testing/catalogs/sources.ts'
import { CatalogErrors } from '../problems/errors.ts'
import { SAMPLE_ARTISTS } from '../records/sample.ts'
import { BATCH_SIZE } from './joined-records.ts'
import type { Source } from './source.ts'

async function findErrors(sources: readonly Source[]) {
  const failure = await open(sources).then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(CatalogErrors)
  return (failure as CatalogErrors).errors
}

const errorPlaces = async (sources: readonly Source[]) =>
  (await findErrors(sources)).map(({ code, at }) =>
    [code, ...at.map(({ file, line }) => `${file}:${line}`)].join(' '),
  )

/** The small catalog does not contain any of these. */
const NONE = { features: 0, artist_features: 0, lookups: 0 }

const listNames = (records: readonly { name: string }[]) => records.map(({ name }) => name)

describe('a catalog', () => {
  it('joins a track with its artist, release and label', async () => {
    const { tracks: joined, counts } = await read(sourcesWith())
    expect(joined[1]).toEqual({
      uuid: trackId(2),
      name: 'Track 2',
      tracknumber: 2,
      duration: '62.5',
      features: null,
      stream: 'audio/2.mp3',
      artist: artistId(2),
      artists: [artistId(2)],
      artist_display: 'Artist 2',
      release: releaseId(1),
      release_display: 'Release',
      release_image: null,
      label: labelId(1),
      label_display: 'Label',
    })
    expect(counts).toEqual({ artists: 3, tracks: 3, releases: 1, labels: 1, ...NONE })
  })

  it('is walked in whole stretches, however many records there are', async () => {
    const many = smallCatalog(9000)
    const catalog = await open([
      createSource('artist', many['artists.ndjson']),
      createSource('track', many['tracks.ndjson']),
      ...sourcesWith({ artist: [], track: [] }),
    ])
    const ranks: number[][] = []
    for await (const stretch of catalog.records('track')) ranks.push(stretch.map(({ rank }) => rank))
    expect(ranks.flat()).toEqual(Array.from({ length: 9000 }, (_, index) => index + 1))
    expect(ranks.slice(0, -1).every(({ length }) => length === BATCH_SIZE)).toBe(true)
  })

  it('names the tracks of an artist by their ranks, and finds them by these', async () => {
    const { artists: joined, tracks: all } = await read(sourcesWith())
    expect(joined.flatMap(({ items }) => items)).toEqual([1, 2, 3])
    const catalog = await open(sourcesWith())
    expect([...(await catalog.tracksAt([3, 1]))].sort()).toEqual([
      [1, all[0]],
      [3, all[2]],
    ])
    expect(await catalog.tracksAt([])).toEqual(new Map())
  })

  it('keeps the order of the sources, file after file', async () => {
    const { artists: joined, tracks: all } = await read([
      createSource('track', [...tracks].reverse(), 'tracks/1.ndjson'),
      ...sourcesWith({ artist: change(artists, 0, { name: 'zzz' }), track: [] }),
      createSource('artist', [{ uuid: artistId(0), name: 'aaa' }], 'artists/2.ndjson'),
    ])
    expect(listNames(joined)).toEqual(['zzz', 'Artist 2', 'Artist 3', 'aaa'])
    expect(listNames(all)).toEqual(['Track 3', 'Track 2', 'Track 1'])
  })

  it('lacks a field in more rows than a report shows as one error with their count', async () => {
    const many = smallCatalog(52)
    const sources = (length: number) => [
      createSource('artist', many['artists.ndjson']),
      createSource(
        'track',
        many['tracks.ndjson'].map((row, at) => (at < length ? { ...row, duration: null } : row)),
      ),
      ...sourcesWith({ artist: [], track: [] }),
    ]
    const [error, ...others] = await findErrors(sources(51))
    expect([error?.message, others]).toEqual(['The field "duration" is empty in 51 tracks of this file.', []])
    expect(await findErrors(sources(2))).toHaveLength(2)
  })

  it('is in order over more rows than are read at once', async () => {
    const many = smallCatalog(5000)
    const { artists: joined, tracks: all } = await read([
      createSource('artist', many['artists.ndjson']),
      createSource('track', many['tracks.ndjson']),
      ...sourcesWith({ artist: [], track: [] }),
    ])
    expect(listNames(joined)).toEqual(listNames(many['artists.ndjson']))
    expect(listNames(all)).toEqual(listNames(many['tracks.ndjson']))
    expect(joined.filter((artist) => artist.items.length !== 1)).toEqual([])
  })

  it('is ordered by name, whatever the case and the accents, then by uuid', async () => {
    const named = ['zeta', 'Éa', 'eb', 'ea', 'Zeta', 'zeta', 'É', '']
    const rows = named.map((name, index) => ({ uuid: artistId(index), name }))
    const { artists: joined } = await read(sourcesWith({ artist: rows, track: [] }), 'name')
    expect(joined.map(({ name, uuid }) => [name, uuid])).toEqual(
      [7, 6, 3, 1, 2, 4, 0, 5].map((index) => [named[index], artistId(index)]),
    )
  })
})

describe('doubled uuids', () => {
  it('are one error with their number if they are more than a report shows, and cause no other', async () => {
    const rows = Array.from({ length: 220 }, (_, at) => ({ uuid: artistId(at % 110), name: `Artist ${at}` }))
    const [track] = smallCatalog(1)['tracks.ndjson']
    // An artist inside of a track makes all rows of artists be merged, which finds two names of each.
    const nested = { ...track, artist: { uuid: artistId(500), name: 'Last' } }
    const errors = await findErrors(sourcesWith({ artist: rows, track: [nested] }))
    expect(errors.map(({ code }) => code)).toEqual(['DUPLICATE_UUID'])
    expect(errors[0]?.message).toBe(
      `In 220 rows, 110 artists occur more than once, the first with the uuid ${artistId(0)}.`,
    )
  })

  it('are found across files, with every place', async () => {
    const more = createSource(
      'artist',
      [
        { uuid: artistId(9), name: 'Nine' },
        { uuid: artistId(2), name: 'Two' },
      ],
      'artists/more.csv',
    )
    expect(await errorPlaces([...sourcesWith(), more])).toEqual([
      'DUPLICATE_UUID artists.ndjson:2 artists/more.csv:2',
    ])
  })

  it('are reported once, however many records share one', async () => {
    const same = [
      { uuid: labelId(1).toUpperCase(), name: 'B' },
      { uuid: labelId(1), name: 'C' },
    ]
    const [error, ...others] = await findErrors([
      ...sourcesWith(),
      createSource('label', same, 'labels/more.ndjson'),
    ])
    expect(others).toEqual([])
    expect(error?.message).toBe(`3 labels have the uuid ${labelId(1)}.`)
    expect(error?.at).toHaveLength(3)
  })

  it('are reported for every kind', async () => {
    const feature = { uuid: '11111111-2222-4333-8444-555555555555', mood: 'x' }
    const twice = (rows: Rows): Rows => [...rows, ...rows.slice(0, 1)]
    const sources = sourcesWith({
      artist: twice(artists),
      track: twice(tracks),
      release: twice(releases),
      label: twice(labels),
      features: twice([feature]),
    })
    expect((await findErrors(sources)).map(({ message }) => message)).toEqual([
      `Two artists have the uuid ${artistId(1)}.`,
      `Two tracks have the uuid ${trackId(1)}.`,
      `Two releases have the uuid ${releaseId(1)}.`,
      `Two labels have the uuid ${labelId(1)}.`,
      `Two features records have the uuid ${feature.uuid}.`,
    ])
  })

  it('may be shared by records of different kinds', async () => {
    const { artists: joined } = await read(
      sourcesWith({ label: [...labels, { uuid: artistId(1), name: 'Own label' }] }),
    )
    expect(joined).toHaveLength(3)
  })
})

describe('a reference to what is not there', () => {
  const nowhere = '99999999-0000-4000-8000-000000000000'
  const feature = { uuid: '11111111-2222-4333-8444-555555555555' }

  it.each<[string, Partial<Record<Kind, Rows>>, string]>([
    [
      'the release of a track',
      { track: change(tracks, 2, { release: nowhere }) },
      'tracks.ndjson:3 release release',
    ],
    [
      'the artist of a track',
      { track: change(tracks, 1, { artist: nowhere }) },
      'tracks.ndjson:2 artist artist',
    ],
    [
      'one of the artists of a track',
      { track: change(tracks, 1, { artists: [artistId(2), nowhere] }) },
      'tracks.ndjson:2 artists artist',
    ],
    [
      'the features of a track',
      { track: change(tracks, 0, { features: nowhere }), features: [feature] },
      'tracks.ndjson:1 features features',
    ],
    [
      'the label of a release',
      { release: [...releases, { uuid: releaseId(2), name: 'R', label: nowhere }] },
      'releases.ndjson:2 label label',
    ],
    [
      'an item of an artist',
      { artist: change(artists, 1, { items: [trackId(1), nowhere] }) },
      'artists.ndjson:2 items track',
    ],
  ])('is reported with its place: %s', async (_, changed, expected) => {
    const [place, field, to] = expected.split(' ')
    const errors = await findErrors(sourcesWith(changed))
    expect(
      errors.map(({ code, message, at, hint }) => [code, message, `${at[0]?.file}:${at[0]?.line}`, hint]),
    ).toEqual([
      [
        'DANGLING_REFERENCE',
        expect.stringMatching(
          new RegExp(
            `^The field "${field}" of this \\w+ names ${nowhere}, but there is no ${to} with that uuid\\.$`,
          ),
        ),
        place,
        `Add the ${to}, or correct the uuid.`,
      ],
    ])
  })

  it('is reported once if many records name the same, with the first places', async () => {
    const names = Array.from({ length: 5 }, (_, index) => ({
      ...tracks[0],
      uuid: trackId(index + 1),
      artist: nowhere,
    }))
    expect(await findErrors(sourcesWith({ track: names }))).toMatchObject([
      {
        code: 'DANGLING_REFERENCE',
        message: `The field "artist" of 5 tracks names ${nowhere}, but there is no artist with that uuid.`,
        at: [1, 2, 3].map((line) => ({ file: 'tracks.ndjson', line })),
      },
    ])
  })

  it('is explained if files of the sample catalog are beside others', async () => {
    const mixed = {
      artist: [...artists, { uuid: SAMPLE_ARTISTS[3], name: 'Of the sample' }],
      track: change(tracks, 2, { release: nowhere }),
    }
    expect(await findErrors(sourcesWith(mixed))).toMatchObject([
      {
        hint: 'Add the release, or correct the uuid. Remove the files of the sample catalog from the data folder.',
      },
    ])
  })

  it('to a uuid of another kind is one', async () => {
    expect(await errorPlaces(sourcesWith({ track: change(tracks, 0, { release: labelId(1) }) }))).toEqual([
      'DANGLING_REFERENCE tracks.ndjson:1',
    ])
  })
})

it('walks features with long members', async () => {
  const wave = '0.123,'.repeat(10_000)
  const features = Array.from({ length: 800 }, (_, index) => ({
    uuid: `7b0d1c62-5a0e-4c55-9d0f-${String(index).padStart(12, '0')}`,
    wave,
  }))
  const catalog = await open(sourcesWith({ features }))
  let count = 0
  for await (const stretch of catalog.records('features')) {
    for (const { uuid, record } of stretch) {
      expect(record).toMatchObject({ uuid, media: null, facts: null, members: `"wave":"${wave}"` })
      count += 1
    }
  }
  expect(count).toBe(features.length)
})
