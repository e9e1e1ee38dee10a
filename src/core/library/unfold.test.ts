import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { createSource, openSources, type Rows } from '../../testing/catalogs/sources.ts'
import { CatalogErrors } from '../problems/errors.ts'
import { Identities, nameOfParts } from './identity.ts'
import type { RecordSettings } from './record-settings.ts'

const NAMESPACE = '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f'
const identities = new Identities(NAMESPACE)
const deriveUuid = (kind: Kind, id: string | number) => identities.ofId(kind, id).uuid
const uuidOfName = (kind: Kind, ...parts: string[]) => identities.ofName(nameOfParts(kind, parts)).uuid

type Given = Partial<Record<Kind, Rows>>

const openRows = (given: Given, records: RecordSettings = { namespace: NAMESPACE }) =>
  openSources(
    Object.entries(given).map(([kind, rows]) => createSource(kind as Kind, rows)),
    { records },
  )

async function all<T>(batches: AsyncIterable<readonly { readonly record: T }[]>): Promise<T[]> {
  const records: T[] = []
  for await (const batch of batches) records.push(...batch.map(({ record }) => record))
  return records
}

async function read(given: Given, records?: RecordSettings) {
  const catalog = await openRows(given, records)
  const found = {
    artists: await all(catalog.records('artist')),
    tracks: await all(catalog.records('track')),
    releases: await all(catalog.records('release')),
    labels: await all(catalog.records('label')),
    features: await all(catalog.records('features')),
  }
  return found
}

/** Returns the errors of a catalog, each with its places and its hint. */
async function findErrors(given: Given, records?: RecordSettings): Promise<string[]> {
  const failure = await openRows(given, records).catch((error: unknown) => error)
  if (!(failure instanceof CatalogErrors)) throw failure
  return failure.errors.map(
    ({ code, message, at, hint }) =>
      `${code} ${at.map(({ file, line }) => `${file}:${line}`).join(' ')} ${message} ${hint}`,
  )
}

const track = { name: 'Low Water', tracknumber: 1, duration: 60, stream: 'a.mp3' }

describe('a track without an artist', () => {
  const on = (name: string) => ({
    ...track,
    release: { name: 'First', artist: { name }, label: { name: 'Harbour' } },
  })

  it('has the one artist of the release in the same record', async () => {
    const { tracks, artists } = await read({ track: [on('Ferrow')] })
    expect(artists).toMatchObject([{ name: 'Ferrow' }])
    expect(tracks).toMatchObject([{ artist: uuidOfName('artist', 'Ferrow') }])
  })

  it('has the artist of the release that it refers to', async () => {
    const release = [{ id: 1, name: 'First', artist: { name: 'Ferrow' }, label: { name: 'Harbour' } }]
    const { tracks } = await read({ track: [{ ...track, release: 1 }], release })
    expect(tracks).toMatchObject([{ artist: uuidOfName('artist', 'Ferrow') }])
  })

  it('is an error on a release of various artists', async () => {
    expect(await findErrors({ track: [on('Various Artists')] })).toEqual([
      expect.stringContaining('A track needs a field "artist".'),
    ])
  })
})

describe('records with ids', () => {
  it('have the uuids of their ids, and name each other by these', async () => {
    const { tracks, artists } = await read({
      artist: [
        { id: 1, name: 'Ferrow', items: ['t-2', 't-1'] },
        { id: 'two', name: 'Inlet' },
      ],
      track: [
        { ...track, id: 't-1', artist: 1, release: 10, artists: ['1', 'two'] },
        { ...track, id: 't-2', artist: 'two', release: '10' },
      ],
      release: [{ id: 10, name: 'Tidal Works', label: 'L' }],
      label: [{ id: 'L', name: 'Harbour' }],
    })
    expect(tracks[0]).toMatchObject({
      uuid: deriveUuid('track', 't-1'),
      artist: deriveUuid('artist', 1),
      artists: [deriveUuid('artist', '1'), deriveUuid('artist', 'two')],
      release: deriveUuid('release', 10),
      label: deriveUuid('label', 'L'),
    })
    expect(artists.map(({ uuid, items }) => [uuid, items])).toEqual([
      [deriveUuid('artist', 1), [2, 1]],
      [deriveUuid('artist', 'two'), [1, 2]],
    ])
  })

  it('may be beside records with uuids', async () => {
    const { tracks } = await read({
      track: [{ ...track, id: 1, artist: artistId(1), release: 'r' }],
      artist: [{ uuid: artistId(1), name: 'Ferrow' }],
      release: [{ id: 'r', name: 'R', label: labelId(1).toUpperCase() }],
      label: [{ id: labelId(1), name: 'L' }],
    })
    expect(tracks[0]).toMatchObject({
      artist: artistId(1),
      release: deriveUuid('release', 'r'),
      label: labelId(1),
    })
  })

  it('need a namespace, of which the very line is given', async () => {
    const [only, ...more] = await findErrors(
      {
        label: [
          { id: 1, name: 'L' },
          { id: 2, name: 'M' },
        ],
      },
      {},
    )
    expect(more).toEqual([])
    expect(only).toMatch(
      /^NO_NAMESPACE labels\.ndjson:1 .* Add this line to site\.json, and never change it: "namespace": "[\da-f-]{36}"$/,
    )
  })

  it('need nothing but a namespace where records inside them are known by name', async () => {
    const rows = [{ ...track, artist: { name: 'A' }, release: { name: 'R', label: { name: 'L' } } }]
    expect(await findErrors({ track: rows }, {})).toEqual([
      expect.stringMatching(/^NO_NAMESPACE tracks\.ndjson:1 /),
    ])
  })

  it('are asked whether an id is a name where a whole kind is missing', async () => {
    const rows = [
      {
        ...track,
        id: 1,
        artist: 'Ferrow',
        release: { name: 'R', label: { name: 'L' }, artist: { name: 'A' } },
      },
    ]
    expect((await findErrors({ track: rows }))[0]).toMatch(
      /Add the artist, or correct the id\. If it is a name, write \{ "name": … \}, or the column artist\.name\./,
    )
    const alone = [{ ...track, id: 1, artist: 'Ferrow', release: releaseId(1) }]
    const release = [{ uuid: releaseId(1), name: 'R', label: { name: 'L' } }]
    expect(await findErrors({ track: alone, release })).toEqual([
      'DANGLING_REFERENCE tracks.ndjson:1 The tracks name artists, but the data folder has none. Add a file of artists. If the id "Ferrow" is a name, rename the field to artist.name.',
    ])
  })

  it('are reported by their ids if two are the same, or one is missing', async () => {
    expect(
      await findErrors({
        release: [{ id: 'r', name: 'R', label: 'Harbour' }],
        label: [
          { id: 5, name: 'L' },
          { id: 5, name: 'M' },
        ],
      }),
    ).toEqual([
      'DUPLICATE_UUID labels.ndjson:1 labels.ndjson:2 Two labels have the id "5". Give each its own id, or remove one.',
      'DANGLING_REFERENCE releases.ndjson:1 The field "label" of this release names the id "Harbour", but no label has it. Add the label, or correct the id. If it is a name, write { "name": … }, or the column label.name.',
    ])
  })

  it('have no other uuid, and an id that is text or a number', async () => {
    expect(
      await findErrors({
        label: [
          { id: 1, uuid: labelId(1), name: 'L' },
          { id: true, name: 'M' },
        ],
      }),
    ).toEqual([
      'BAD_VALUE labels.ndjson:1 The field "id" of this label is 1; it cannot be combined with "uuid". Keep one of the two.',
      'BAD_VALUE labels.ndjson:2 The field "id" of this label is true; it must be text or a number. undefined',
    ])
  })
})

describe('records inside records', () => {
  const row = (name: string, changes: object = {}) => ({
    ...track,
    name,
    artist: { name: 'Ferrow' },
    release: { name: 'Tidal Works', label: { name: 'Harbour' } },
    ...changes,
  })

  it('make a catalog of one list of tracks, each record once', async () => {
    const { tracks, artists, releases, labels } = await read({ track: [row('One'), row('Two')] })
    const artist = uuidOfName('artist', 'Ferrow')
    const release = uuidOfName('release', artist, 'Tidal Works')
    expect(artists).toMatchObject([{ uuid: artist, name: 'Ferrow', items: [1, 2] }])
    expect(releases).toMatchObject([{ uuid: release, name: 'Tidal Works', label_display: 'Harbour' }])
    expect(labels).toMatchObject([{ uuid: uuidOfName('label', 'Harbour'), releases: [release] }])
    expect(tracks.map(({ uuid }) => uuid)).toEqual(
      ['One', 'Two'].map((name) => uuidOfName('track', release, name)),
    )
  })

  it('are in the order in which they first appear, after those of files of their own', async () => {
    const { artists } = await read({
      track: [
        row('One', { artist: { name: 'C' }, artists: [{ name: 'C' }, { name: 'A' }, { name: 'B' }] }),
        row('Two', { artist: { name: 'Z' } }),
      ],
      artist: [{ name: 'Z', image: 'z.jpg' }],
    })
    expect(artists.map(({ name }) => name)).toEqual(['Z', 'C', 'A', 'B'])
  })

  it('fill in what another leaves out, a file of their own too', async () => {
    const { releases, artists } = await read({
      track: [
        row('One', {
          release: { id: 1, name: 'Tidal Works', label: { name: 'Harbour' } },
          artist: { id: 9 },
        }),
        row('Two', { release: { id: 1, releasedate: '2024' }, artist: { id: 9 } }),
        row('Three', {
          release: { id: 1, image: 'x.jpg', catalognumber: null },
          artist: { id: 9, image: 'f.jpg' },
        }),
      ],
      artist: [{ id: 9, name: 'Ferrow' }],
    })
    expect(releases).toMatchObject([
      {
        name: 'Tidal Works',
        releasedate: '2024',
        image: 'x.jpg',
        catalognumber: null,
        label_display: 'Harbour',
      },
    ])
    expect(artists).toMatchObject([{ name: 'Ferrow', image: 'f.jpg' }])
  })

  it('fill in what a row of its own requires, or it is an error', async () => {
    const given = {
      artist: [{ id: 9, image: 'f.jpg' }],
      track: [row('One', { artist: { id: 9, name: 'Ferrow' } }), row('Two', { artist: { id: 9 } })],
    }
    expect((await read(given)).artists).toMatchObject([{ name: 'Ferrow', image: 'f.jpg', items: [1, 2] }])
    expect(await findErrors({ ...given, track: [row('Two', { artist: { id: 9 } })] })).toEqual([
      'MISSING_FIELD artists.ndjson:1 The artist with the id "9" has no "name". Add it where the artist is mentioned, or in a file of artists.',
    ])
    expect(await findErrors({ artist: given.artist })).toEqual([
      'MISSING_FIELD artists.ndjson:1 An artist needs a field "name". Add "name" to this artist.',
    ])
  })

  it('must agree; both places are reported', async () => {
    const given = {
      track: [
        row('One', {
          release: { id: 1, name: 'Tidal Works', label: { name: 'Harbour' }, releasedate: '2024' },
        }),
        row('Two', { release: { id: 1, name: 'Tidal Works', label: { name: 'Harbour' } } }),
        row('Three', {
          release: { id: 1, name: 'Tidal Works', label: { name: 'Harbour' }, releasedate: '2025' },
        }),
      ],
    }
    expect(await findErrors(given)).toEqual([
      'CONFLICTING_RECORD tracks.ndjson:1 tracks.ndjson:3 The release "Tidal Works" has two values for "releasedate": "2024", and "2025" elsewhere. A release has one date: write the same one in all of its rows, such as the earliest. If the column holds the dates of single songs, leave it out, by "release.releasedate": null in "fields" of its entry in "sources". If these are two releases, give each an id.',
    ])
  })

  it('are one error if more releases have one than a report shows', async () => {
    const numbered = (number: number) =>
      ['2024', '2025'].map((releasedate) =>
        row(`${number} ${releasedate}`, {
          release: { id: number, name: `Work ${number}`, label: { name: 'Harbour' }, releasedate },
        }),
      )
    const given = (count: number) => ({
      track: Array.from({ length: count }, (_, at) => numbered(at)).flat(),
    })
    expect(await findErrors(given(50))).toHaveLength(50)
    const [error, ...others] = await findErrors(given(51))
    expect(others).toEqual([])
    expect(error).toContain(
      'tracks.ndjson:1 tracks.ndjson:2 The release "Work 0" has two values for "releasedate": "2024", and "2025" elsewhere. The same holds for 50 other releases. A release has',
    )
  })

  it('name in what they differ as the source names it', async () => {
    const night = (label: unknown, more: object = {}) =>
      row('One', { release: { name: 'Night', label }, ...more })
    const differ = async (one: unknown, other: unknown) =>
      /two values for "label": (.*) elsewhere/.exec(
        (await findErrors({ track: [night(one), { ...night(other), name: 'Two' }] })).join('\n'),
      )?.[1]
    expect(await differ({ name: 'L1' }, { name: 'L2' })).toBe('"L1", and "L2"')
    expect(await differ({ id: 7, name: 'L1' }, 'eight')).toBe('"7", and "eight"')
    expect(await differ(labelId(1), { name: 'L2' })).toBe(`"${labelId(1)}", and "L2"`)
    expect(await differ({ id: ' 7\u00A0', name: 'L1' }, 'x'.repeat(100))).toBe(`"7", and "${'x'.repeat(76)}…`)
    const lists = ['A', 'B'].map((name) => row('One', { artists: [{ name: 'Ferrow' }, { name }] }))
    const given = {
      artist: [
        { name: 'X', items: lists },
        { name: 'Y', items: lists.slice(1) },
      ],
    }
    expect((await findErrors(given)).join('\n')).toContain(
      'The track "One" has two values for "artists": ["Ferrow", "A"], and ["Ferrow", "B"] elsewhere.',
    )
  })

  it('of features are reported by their track', async () => {
    const tracks = [5, 6].map((bpm) => row('One', { features: { bpm } }))
    expect(await findErrors({ track: tracks })).toContainEqual(
      expect.stringContaining(
        'The features of the track with the name "One" have two values: {"bpm":5}, and {"bpm":6} elsewhere.',
      ),
    )
  })

  it('are found by name however Unicode composes its letters', async () => {
    const { artists } = await read({
      track: [
        row('One', { artist: { name: 'Beyonc\u00e9' } }),
        row('Two', { artist: { name: 'Beyonce\u0301' } }),
      ],
    })
    expect(artists).toMatchObject([{ name: 'Beyonc\u00e9', items: [1, 2] }])
  })

  it('are one by name whatever their blanks, which are published as they first appear', async () => {
    const blanks = ['', '\u00A0', ' ', '\u2003\u200B', '\uFEFF', '\r\n']
    const rows = blanks.map((blank, index) =>
      row(`Song ${index}`, {
        artist: { name: `Ann${blank}` },
        release: { name: `Tidal${blank} Works${blank}`, label: { name: `Harbour${blank}` } },
      }),
    )
    const { artists, releases, labels } = await read({ track: rows.toReversed() })
    expect(artists).toMatchObject([{ uuid: uuidOfName('artist', 'Ann'), name: 'Ann\r\n' }])
    expect(releases.map(({ name }) => name)).toEqual(['Tidal\r\n Works\r\n'])
    expect(labels.map(({ name }) => name)).toEqual(['Harbour\r\n'])
    const given = { artist: [{ name: 'Ann', image: 'a.jpg' }], track: rows.slice(1) }
    expect((await read(given)).artists).toMatchObject([{ name: 'Ann', image: 'a.jpg' }])
  })

  it('identify a release by its own artist, so that a compilation stays one', async () => {
    const release = { name: 'Sampler', artist: { name: 'Various' }, label: { name: 'Harbour' } }
    const given = { track: [row('One', { release }), row('Two', { release, artist: { name: 'Inlet' } })] }
    expect((await read(given)).releases).toMatchObject([{ name: 'Sampler', artist_display: 'Various' }])
    const { artist: _, ...ofNobody } = release
    const split = [
      row('One', { release: ofNobody }),
      row('Two', { release: ofNobody, artist: { name: 'Inlet' } }),
    ]
    expect((await read({ track: split })).releases).toHaveLength(2)
  })

  it('may be a list, of which the first artist is the credited one', async () => {
    const { tracks } = await read({
      track: [{ ...row('One'), artist: undefined, artists: [{ name: 'A' }, { name: 'B' }] }],
    })
    expect(tracks[0]).toMatchObject({
      artist: uuidOfName('artist', 'A'),
      artists: [uuidOfName('artist', 'A'), uuidOfName('artist', 'B')],
    })
  })

  it('may be the features of a track, which have its uuid', async () => {
    const { tracks, features } = await read({
      track: [row('One', { id: 1, features: { bpm: 120.5 } }), row('Two')],
    })
    expect(tracks.map((each) => each.features)).toEqual([deriveUuid('track', 1), null])
    expect(features).toMatchObject([
      { uuid: deriveUuid('track', 1), media: deriveUuid('track', 1), members: '"bpm":120.5' },
    ])
  })

  it('need what identifies them, and valid values', async () => {
    expect(
      await findErrors({
        track: [
          row('One', { artist: { image: 'a.jpg' } }),
          row('Two', { release: { name: 'R', label: { name: 5 } } }),
          row('Three', { artist: { name: 'A', nam: 'B' } }),
          row('Four', { release: { releasedate: '2024' } }),
        ],
      }),
    ).toEqual([
      'UNKNOWN_FIELD tracks.ndjson:3 A track has no field "artist.nam". Did you mean "name"?',
      'BAD_VALUE tracks.ndjson:1 The field "artist" of this track is {"image":"a.jpg"}; it must have a "name", an "id" or a "uuid". undefined',
      'BAD_VALUE tracks.ndjson:2 The field "release.label.name" of this track is 5; it must be text. undefined',
      expect.stringMatching(
        /^BAD_VALUE tracks\.ndjson:4 The field "release" .* Name the column with its title .*"default_release"/,
      ),
    ])
  })

  it('must appear somewhere', async () => {
    expect(await findErrors({ track: [row('One', { artist: { id: 7 } })] })).toEqual([
      'MISSING_FIELD tracks.ndjson:1 The artist with the id "7" has no "name". Add it where the artist is mentioned, or in a file of artists.',
    ])
  })
})

describe('a release without a label', () => {
  const rows = {
    track: [{ ...track, id: 1, artist: { name: 'A' }, release: { id: 1, name: 'R' } }],
    release: [
      { id: 2, name: 'S' },
      { id: 3, name: 'T', label: { name: 'Harbour' } },
    ],
  }
  const defaultLabel = { namespace: NAMESPACE, default_label: 'Self-released' }

  it('has the one of the settings', async () => {
    const { releases, labels } = await read(rows, defaultLabel)
    expect(releases.map(({ name, label_display }) => [name, label_display])).toEqual([
      ['S', 'Self-released'],
      ['T', 'Harbour'],
      ['R', 'Self-released'],
    ])
    expect(labels.map(({ name }) => name)).toEqual(['Harbour', 'Self-released'])
  })

  it('has the same as others that name a label of this name', async () => {
    const named = {
      ...rows,
      release: [
        { id: 2, name: 'S' },
        { id: 3, name: 'T', label: { name: 'Self-released' } },
      ],
    }
    expect((await read(named, defaultLabel)).labels).toHaveLength(1)
  })

  it('is an error without it, which names the setting', async () => {
    const [first] = await findErrors({ track: rows.track })
    expect(first).toBe(
      'MISSING_FIELD tracks.ndjson:1 The release "R" has no "label". Add its label, or set one for all releases without a label: "default_label": "Self-released" in site.json.',
    )
  })
})

it('is reported if another record no longer names its label, though its own row is not read again', async () => {
  const told = { ...track, release: { name: 'R', label: { name: 'L' } } }
  const openWith = (artist: object) =>
    openSources(
      [createSource('artist', [{ id: 9, image: 'f.jpg' }]), createSource('track', [{ ...told, artist }])],
      {
        records: { namespace: NAMESPACE },
      },
    )
  await openWith({ id: 9, name: 'Ferrow' })
  await expect(openWith({ name: 'Ferrow' })).rejects.toMatchObject({
    errors: [{ code: 'MISSING_FIELD', at: [{ file: 'artists.ndjson', line: 1 }] }],
  })
})

it('a track without a stream is refused, unless streams are optional in the settings', async () => {
  const { stream: _, ...silent } = track
  const given = {
    track: [{ ...silent, uuid: trackId(1), artist: artistId(1), release: releaseId(1) }],
    artist: [{ uuid: artistId(1), name: 'A' }],
    release: [{ uuid: releaseId(1), name: 'R', label: labelId(1) }],
    label: [{ uuid: labelId(1), name: 'L' }],
  }
  expect((await read(given, { streams: 'optional' })).tracks).toMatchObject([{ stream: null }])
  expect(await findErrors(given, {})).toHaveLength(1)
})
