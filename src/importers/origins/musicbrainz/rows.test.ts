import { describe, expect, it } from 'vitest'
import { originRows, type Value } from '../../../testing/catalogs/origins.ts'
import {
  artist,
  CORE,
  credit,
  mbid,
  one,
  RELEASE,
  read,
  TRACK,
  withTrack,
} from '../../../testing/formats/musicbrainz.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { musicbrainz } from './index.ts'

describe('a release of MusicBrainz', () => {
  it('gives its tracks, with the release, its label and the artists inside', async () => {
    const ferrow = { uuid: mbid(1), name: 'Ferrow', musicbrainz: mbid(1) }
    expect((await read(RELEASE)).rows).toEqual([
      {
        line: 1,
        value: {
          uuid: mbid(101),
          name: 'Ett',
          tracknumber: 1,
          duration: 173.666,
          artist: ferrow,
          isrc: ['SEAAA0000001'],
          musicbrainz: mbid(201),
          release: {
            uuid: mbid(11),
            name: 'Tidal Works',
            artist: ferrow,
            label: { uuid: mbid(21), name: 'Harbour', musicbrainz: mbid(21) },
            releasedate: '2024-05',
            catalognumber: 'CAT 1',
            barcode: '5012345678900',
            type: 'EP',
            musicbrainz: mbid(11),
            releasegroup: mbid(31),
          },
        },
      },
    ])
  })

  it('may be in a list, in a response with others, or in a dump with one release per line', async () => {
    const releases = [RELEASE, { ...RELEASE, id: mbid(12), ...withTrack({ id: mbid(102) }) }]
    const data = tempFolder()
    const lines = releases.map((release) => `${JSON.stringify(release)}\n`).join('\n')
    writeTree(data, {
      'list.json': JSON.stringify(releases, null, 2),
      'answer.json': JSON.stringify({ releases, 'release-count': 2 }),
      'dump.ndjson': `\uFEFF${lines}`,
      'mbdump/release': lines.trimEnd(),
    })
    const rows = async (file: string) =>
      (await originRows(musicbrainz, { musicbrainz: { from: [file], ...CORE } }, data)).rows
    const expected = await rows('list.json')
    expect(expected.map(({ line }) => line)).toEqual([1, 2])
    for (const file of ['answer.json', 'dump.ndjson', 'mbdump/release'])
      expect(await rows(file)).toEqual(expected)
  })

  it('has a disc for each of several media, the track before the first, and no data tracks', async () => {
    const track = (number: number, position: number) => ({ ...TRACK, id: mbid(number), position })
    const media = [
      { position: 1, pregap: track(101, 0), tracks: [track(102, 1)], 'data-tracks': [track(103, 2)] },
      { position: 2, tracks: [track(104, 1)] },
      { position: 3, 'track-count': 9 },
    ]
    const { values, skipped } = await read({ ...RELEASE, media })
    expect(values.map(({ uuid, disc, tracknumber }) => [uuid, disc, tracknumber])).toEqual([
      [mbid(101), 1, 0],
      [mbid(102), 1, 1],
      [mbid(104), 2, 1],
    ])
    expect(skipped).toEqual(['3 data tracks, which contain no audio'])
  })

  it('has the first valid label, with its catalog number', async () => {
    const labelInfo = async (...infos: object[]) => {
      const { label, catalognumber } = (await one({ 'label-info': infos })).release
      return [(label as { name?: string } | undefined)?.name, catalognumber]
    }
    const none = { id: null, name: null, 'sort-name': null }
    const harbour = { id: mbid(21), name: 'Harbour' }
    expect(await labelInfo({ 'catalog-number': null, label: none })).toEqual([undefined, undefined])
    expect(await labelInfo({ 'catalog-number': 'A 1', label: null })).toEqual([undefined, 'A 1'])
    expect(
      await labelInfo({ 'catalog-number': 'A 1', label: null }, { 'catalog-number': 'B 2', label: harbour }),
    ).toEqual(['Harbour', 'B 2'])
    expect(
      await labelInfo({ 'catalog-number': '[none]', label: harbour }, { 'catalog-number': 'C 3' }),
    ).toEqual(['Harbour', 'C 3'])
    expect(await labelInfo()).toEqual([undefined, undefined])
  })

  it('has all labels if there are several, with the number of each', async () => {
    const [harbour, gull] = [
      { id: mbid(21), name: 'Harbour' },
      { id: mbid(22), name: 'Gull' },
    ]
    const { release } = await one({
      'label-info': [
        { 'catalog-number': '[none]', label: harbour },
        { 'catalog-number': 'GUL-9', label: gull },
        { 'catalog-number': 'GUL-9V', label: gull },
      ],
    })
    expect(release).toMatchObject({
      label: { name: 'Harbour' },
      labels: [{ name: 'Harbour' }, { name: 'Gull' }],
      catalognumber: 'GUL-9',
      catalognumbers: ['', 'GUL-9', 'GUL-9V'],
    })
  })

  it('has tags that were not voted down if the entry asks for them, the URL of its license, and links', async () => {
    const url = (type: string, resource: string, more: object = {}) => ({ type, url: { resource }, ...more })
    const answer = {
      genres: [{ name: 'ambient', count: 2 }],
      tags: [{ name: 'ambient', count: 2 }, { name: 'bad', count: 0 }, { name: 'tape' }],
      'release-group': { tags: [{ name: 'drone', count: 1 }], 'primary-type': null },
      relations: [
        url('license', 'https://creativecommons.org/licenses/by/4.0/'),
        url('discogs', 'https://www.discogs.com/release/1'),
        url('streaming', 'https://gone.example.com/', { ended: true }),
        { type: 'producer', artist: artist(9, 'Nobody') },
      ],
      ...withTrack({ recording: { id: mbid(201), tags: [{ name: 'live', count: 1 }] } }),
    }
    const { release, track } = await one(answer, { tags: true })
    expect(release).toMatchObject({
      tags: ['ambient', 'tape', 'drone'],
      license: 'https://creativecommons.org/licenses/by/4.0/',
      links: ['https://www.discogs.com/release/1'],
    })
    expect(release).not.toHaveProperty('type')
    expect(track).toMatchObject({ tags: ['live'] })
    const untagged = await one(answer)
    expect([untagged.release.tags, untagged.track.tags]).toEqual([undefined, undefined])
    expect(track).not.toHaveProperty('isrc')
  })

  it('has the aliases of its artists and its label, without misspellings for searches', async () => {
    const aliases = [
      { name: 'Sheena Ringo', type: 'Artist name', locale: 'en' },
      { name: '椎名林檎', type: null },
      { name: 'Shena Ringo', type: 'Search hint' },
      { name: 'Sheena Ringo', type: null, locale: 'fr' },
    ]
    const credited = credit(1, '椎名林檎')
    const { release } = await one({
      aliases: [{ name: 'Works of the Tide' }],
      'artist-credit': [{ ...credited, artist: { ...credited.artist, aliases } }],
      'label-info': [{ label: { id: mbid(21), name: 'Harbour', aliases: [{ name: 'Harbor' }] } }],
    })
    expect(release).toMatchObject({
      also: ['Works of the Tide'],
      artist: { name: '椎名林檎', also: ['Sheena Ringo'] },
      label: { name: 'Harbour', also: ['Harbor'] },
    })
  })

  it('has descriptions from annotations if the entry asks for them', async () => {
    const credited = credit(1, 'Ferrow')
    const answer = {
      annotation: "Recorded ''live''.",
      'artist-credit': [{ ...credited, artist: { ...credited.artist, annotation: 'A duo.' } }],
      'label-info': [{ label: { id: mbid(21), name: 'Harbour', annotation: '' } }],
    }
    const { release } = await one(answer, { annotations: true })
    expect(release).toMatchObject({ description: 'Recorded *live*.', artist: { description: 'A duo.' } })
    expect(release.label).not.toHaveProperty('description')
    expect((await one(answer)).release).not.toHaveProperty('description')
  })

  it.each([
    [{ date: '' }, 'releasedate', []],
    [
      { date: '????-05-01' },
      'releasedate',
      ['1 release dates that are not in the form 2024, 2024-05 or 2024-05-31'],
    ],
    [{ barcode: '' }, 'barcode', []],
    [{ barcode: null }, 'barcode', []],
    [{ barcode: '5012345678901' }, 'barcode', ['1 barcodes whose check digit is wrong']],
  ])('omits unknown values, and reports invalid ones: %j', async (changes, field, reasons) => {
    const { release, skipped } = await one(changes)
    expect(release).not.toHaveProperty(field)
    expect(skipped).toEqual(reasons)
  })

  it.each([
    [{ id: mbid(1), name: 'Ferrow', type: 'Person' }, 'responses that are not releases'],
    [{ id: mbid(1), title: 'Medium', tracks: [TRACK] }, 'responses that are not releases'],
    [{ ...RELEASE, id: null }, 'releases without an MBID'],
    [{ ...RELEASE, title: '' }, 'releases without a title'],
    [{ ...RELEASE, media: [{ position: 1, 'track-count': 9 }] }, 'releases without tracks'],
    [{ ...RELEASE, media: 'many' }, 'releases without tracks'],
  ])('that cannot become a record is skipped', async (answer, reason) => {
    const { values, skipped } = await read(answer, RELEASE)
    expect(skipped).toEqual([`1 ${reason}`])
    expect(values).toHaveLength(1)
  })

  it('that is not JSON is an error with its line', async () => {
    const data = tempFolder()
    writeTree(data, { 'a.json': '{\n"title": "x",\n}', 'b.ndjson': `${JSON.stringify(RELEASE)}\n{"id": \n` })
    const { rows } = await originRows(
      musicbrainz,
      { musicbrainz: { from: ['a.json', 'b.ndjson'], ...CORE } },
      data,
    )
    expect(rows.map(({ line, ...row }) => [line, 'error' in row ? row.error.slice(0, 22) : 'value'])).toEqual(
      [
        [3, 'BAD_JSON This is not J'],
        [1, 'value'],
        [2, 'BAD_JSON This is not J'],
      ],
    )
  })
})

describe('the tracks of MusicBrainz', () => {
  it.each([
    [{ length: 173666 }, 173.666],
    [{ length: null }, 173],
    [{ length: null, recording: { length: null } }, 0],
    [{ length: 1 }, 0.001],
  ])('have the seconds of their length, or of the recording: %j', async (changes, duration) => {
    expect((await one(withTrack(changes))).track.duration).toBe(duration)
  })

  it('have all artists, and how they are credited', async () => {
    const both = [credit(1, 'Ferrow', { joinphrase: ' feat. ' }), credit(2, 'Inlet', { name: 'The Inlet' })]
    const { track } = await one(withTrack({ 'artist-credit': both }))
    expect(track).toMatchObject({
      artist: { name: 'Ferrow' },
      artists: [{ name: 'Ferrow' }, { name: 'Inlet' }],
      artist_display: 'Ferrow feat. The Inlet',
    })
    const other = await one(withTrack({ 'artist-credit': [credit(1, 'Ferrow', { name: 'F.' })] }))
    expect(other.track).toMatchObject({ artist: { name: 'Ferrow' }, artist_display: 'F.' })
    expect(other.track).not.toHaveProperty('artists')
  })

  it('have the artists of their recording where they have none, but not those of the release', async () => {
    const without = { 'artist-credit': undefined }
    const recording = { ...TRACK.recording, 'artist-credit': [credit(5, 'Recorded')] }
    expect((await one(withTrack({ ...without, recording }))).track).toMatchObject({
      artist: { name: 'Recorded' },
    })
    expect(await one(withTrack(without))).toMatchObject({ skipped: ['1 tracks without an artist'] })
  })

  it('have the countries of their artists, but no other areas', async () => {
    const countries = async (country: string | null) => {
      const both = [{ ...credit(1, 'Ferrow'), artist: artist(1, 'Ferrow', { country }) }]
      return ((await one(withTrack({ 'artist-credit': both }))).track.artist as Value).country
    }
    expect([await countries('SE'), await countries('XW'), await countries(null)]).toEqual([
      'SE',
      undefined,
      undefined,
    ])
  })

  it('have only valid ISRCs', async () => {
    const isrcs = ['SEAAA0000001', 'SEAAA0000001', 'SE-AAA-00-00001']
    expect(await one(withTrack({ recording: { ...TRACK.recording, isrcs } }))).toMatchObject({
      track: { isrc: ['SEAAA0000001'] },
      skipped: ['1 ISRCs that are not 2 letters, 3 letters or digits, and 7 digits'],
    })
  })

  it.each([
    [{ id: '' }, 'tracks without an MBID'],
    [{ title: ' ' }, 'tracks without a title'],
    [{ position: null }, 'tracks without a position'],
    [
      { 'artist-credit': [{ name: 'Nobody', artist: { id: null, name: 'Nobody' } }] },
      'tracks without an artist',
    ],
  ])('that cannot become records are skipped: %j', async (changes, reason) => {
    expect(await one(withTrack(changes))).toMatchObject({ track: {}, skipped: [`1 ${reason}`] })
  })
})
