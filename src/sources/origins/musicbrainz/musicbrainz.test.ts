import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../../testing/folders.ts'
import { blocksOf, originRows, type Value } from '../../../testing/origins.ts'
import { startServer } from '../../../testing/server.ts'
import { describeWithShared, readShared, shared } from '../../../testing/shared.ts'
import { musicbrainz } from './index.ts'

const mbid = (number: number): string => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`

const artist = (number: number, name: string, more: object = {}) => ({ id: mbid(number), name, ...more })
const credit = (number: number, name: string, more: object = {}) => ({
  name,
  joinphrase: '',
  artist: artist(number, name),
  ...more,
})

const TRACK = {
  id: mbid(101),
  title: 'Ett',
  number: 'A1',
  position: 1,
  length: 173666,
  'artist-credit': [credit(1, 'Ferrow')],
  recording: { id: mbid(201), title: 'Ett', length: 173000, isrcs: ['SEAAA0000001'] },
}

const RELEASE = {
  id: mbid(11),
  title: 'Tidal Works',
  date: '2024-05',
  barcode: '5012345678900',
  'artist-credit': [credit(1, 'Ferrow')],
  'label-info': [{ 'catalog-number': 'CAT 1', label: { id: mbid(21), name: 'Harbour', 'label-code': null } }],
  'release-group': { id: mbid(31), 'primary-type': 'EP' },
  media: [{ position: 1, format: 'CD', tracks: [TRACK] }],
}

async function read(...answers: readonly object[]) {
  const data = tempFolder()
  writeTree(data, Object.fromEntries(answers.map((answer, at) => [`mb/${at}.json`, JSON.stringify(answer)])))
  return originRows(musicbrainz, { musicbrainz: ['mb'] }, data)
}

/** What is made of the first track of a release, and of the release. */
async function one(
  changes: object,
): Promise<{ track: Value; release: Value; passedOver: readonly string[] }> {
  const { values, passedOver } = await read({ ...RELEASE, ...changes })
  return { track: values[0] ?? {}, release: (values[0]?.release ?? {}) as Value, passedOver }
}

const withTrack = (changes: object) => ({ media: [{ tracks: [{ ...TRACK, ...changes }] }] })

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
          },
        },
      },
    ])
  })

  it('may stand in a list, in an answer with others, or in a dump with one a line', async () => {
    const releases = [RELEASE, { ...RELEASE, id: mbid(12), ...withTrack({ id: mbid(102) }) }]
    const data = tempFolder()
    const lines = releases.map((release) => `${JSON.stringify(release)}\n`).join('\n')
    writeTree(data, {
      'list.json': JSON.stringify(releases, null, 2),
      'answer.json': JSON.stringify({ releases, 'release-count': 2 }),
      'dump.ndjson': `\uFEFF${lines}`,
      'mbdump/release': lines.trimEnd(),
    })
    const rows = async (file: string) => (await originRows(musicbrainz, { musicbrainz: [file] }, data)).rows
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
    const { values, passedOver } = await read({ ...RELEASE, media })
    expect(values.map(({ uuid, disc, tracknumber }) => [uuid, disc, tracknumber])).toEqual([
      [mbid(101), 1, 0],
      [mbid(102), 1, 1],
      [mbid(104), 2, 1],
    ])
    expect(passedOver).toEqual(['3 data tracks of media, which hold no audio'])
  })

  it('has the first of its labels that is one, with its catalog number', async () => {
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

  it('has tags that were not voted down, the address of its license, and links', async () => {
    const url = (type: string, resource: string, more: object = {}) => ({ type, url: { resource }, ...more })
    const { release, track } = await one({
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
    })
    expect(release).toMatchObject({
      tags: ['ambient', 'tape', 'drone'],
      license: 'https://creativecommons.org/licenses/by/4.0/',
      links: ['https://www.discogs.com/release/1'],
    })
    expect(release).not.toHaveProperty('type')
    expect(track).toMatchObject({ tags: ['live'] })
    expect(track).not.toHaveProperty('isrc')
  })

  it.each([
    [{ date: '' }, 'releasedate', []],
    [
      { date: '????-05-01' },
      'releasedate',
      ['1 release dates in another form than 2024, 2024-05 or 2024-05-31'],
    ],
    [{ barcode: '' }, 'barcode', []],
    [{ barcode: null }, 'barcode', []],
    [{ barcode: '5012345678901' }, 'barcode', ['1 barcodes whose check digit is wrong']],
  ])('leaves out what is not known, and says so where it is odd: %j', async (changes, field, reasons) => {
    const { release, passedOver } = await one(changes)
    expect(release).not.toHaveProperty(field)
    expect(passedOver).toEqual(reasons)
  })

  it.each([
    [{ id: mbid(1), name: 'Ferrow', type: 'Person' }, 'answers that are no releases'],
    [{ id: mbid(1), title: 'Medium', tracks: [TRACK] }, 'answers that are no releases'],
    [{ ...RELEASE, id: null }, 'releases without an MBID'],
    [{ ...RELEASE, title: '' }, 'releases without a title'],
    [{ ...RELEASE, media: [{ position: 1, 'track-count': 9 }] }, 'releases without tracks'],
    [{ ...RELEASE, media: 'many' }, 'releases without tracks'],
  ])('of which no record can be made is passed over', async (answer, reason) => {
    const { values, passedOver } = await read(answer, RELEASE)
    expect(passedOver).toEqual([`1 ${reason}`])
    expect(values).toHaveLength(1)
  })

  it('that is not JSON is an error with its line', async () => {
    const data = tempFolder()
    writeTree(data, { 'a.json': '{\n"title": "x",\n}', 'b.ndjson': `${JSON.stringify(RELEASE)}\n{"id": \n` })
    const { rows } = await originRows(musicbrainz, { musicbrainz: ['a.json', 'b.ndjson'] }, data)
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
    expect(await one(withTrack(without))).toMatchObject({ passedOver: ['1 tracks without an artist'] })
  })

  it('know the countries of their artists, but no areas that are none', async () => {
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

  it('have ISRCs in their form alone', async () => {
    const isrcs = ['SEAAA0000001', 'SEAAA0000001', 'SE-AAA-00-00001']
    expect(await one(withTrack({ recording: { ...TRACK.recording, isrcs } }))).toMatchObject({
      track: { isrc: ['SEAAA0000001'] },
      passedOver: ['1 ISRCs in another form than 2 letters, 3 letters or digits, 7 digits'],
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
  ])('of which no record can be made are passed over: %j', async (changes, reason) => {
    expect(await one(withTrack(changes))).toMatchObject({ track: {}, passedOver: [`1 ${reason}`] })
  })
})

describe('the entry of MusicBrainz', () => {
  it('may be the address of an answer, or of a dump', async () => {
    const line = JSON.stringify(RELEASE)
    const server = await startServer(({ url }, response) => {
      const isDump = url === '/dump.ndjson'
      response.setHeader('Content-Type', isDump ? 'application/octet-stream' : 'application/json')
      response.end(isDump ? `${line}\n${line}\n` : `{"releases": [\n${line}]}`)
    })
    const rows = async (path: string) =>
      (await originRows(musicbrainz, { musicbrainz: [server.url + path] }, tempFolder())).values.length
    const counts = [await rows('/ws/2/release?label=1&fmt=json'), await rows('/dump.ndjson')]
    await server.close()
    expect(counts).toEqual([1, 2])
  })

  it('is read in blocks, of which only those that changed have another digest', async () => {
    const data = tempFolder()
    const dump = (changed: number) =>
      Array.from({ length: 400 }, (_, index) => {
        const title = index === changed ? 'Changed' : `Release ${index}`
        return `${JSON.stringify({ ...RELEASE, id: mbid(1000 + index), title })}\n`
      }).join('')
    writeTree(data, { 'a.ndjson': dump(-1), 'b.ndjson': dump(200) })
    const sources = await musicbrainz({ musicbrainz: ['*.ndjson'] }, { data })
    const [before = [], after = []] = await Promise.all(sources.map(blocksOf))
    const known = new Set(before.map(({ digest }) => digest))
    expect(after.length).toBeGreaterThan(2)
    expect(after.filter(({ digest }) => !known.has(digest)).length).toBeLessThanOrEqual(2)
    const { rows } = await originRows(musicbrainz, { musicbrainz: ['a.ndjson'] }, data)
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1))
  })

  it('that leads to another format is an error with a hint', async () => {
    const data = tempFolder()
    writeTree(data, { 'release.tar.xz': 'x', 'a.csv': 'x', folder: 'x' })
    const entry = ['release.tar.xz', 'a.csv', 'folder', 'none']
    await expect(musicbrainz({ musicbrainz: entry }, { data })).rejects.toMatchObject({
      errors: [
        { code: 'UNKNOWN_FORMAT', hint: 'Unpack it first: tar -xJf release.tar.xz mbdump/release' },
        { code: 'UNKNOWN_FORMAT' },
        { message: 'MusicBrainz data cannot be read from files without an extension.' },
        { code: 'NO_SUCH_FILE' },
      ],
    })
  })
})

const FOLDER = 'data/raw/musicbrainz'

describeWithShared('real answers of MusicBrainz', [FOLDER], () => {
  const readAll = () => originRows(musicbrainz, { musicbrainz: [shared(FOLDER)] }, tempFolder())

  it('give all of their tracks, and say what they pass over', async () => {
    const { sources, values, rows, passedOver } = await readAll()
    expect(sources).toHaveLength(44)
    expect(rows.filter((row) => 'error' in row)).toEqual([])
    const uuids = (records: readonly unknown[]) =>
      new Set(records.filter((record) => record !== undefined).map((record) => (record as Value).uuid)).size
    expect({
      tracks: uuids(values),
      artists: uuids(values.flatMap(({ artist: first, artists = [first] }) => artists)),
      releases: uuids(values.map(({ release }) => release)),
      labels: uuids(values.map(({ release }) => (release as Value).label)),
    }).toEqual({ tracks: 578, artists: 128, releases: 38, labels: 24 })
    expect(passedOver.map((reason) => reason.replace(/^\d+ /, '')).sort()).toEqual([
      ...Array(3).fill('answers that are no releases'),
      'data tracks of media, which hold no audio',
      'releases without an MBID',
      'releases without tracks',
      ...Array(7).fill('tracks without an artist'),
    ])
  })

  it('give the same rows again', async () => {
    expect((await readAll()).rows).toEqual((await readAll()).rows)
  })

  it('have their special cases in releases, too', async () => {
    const raw = (name: string): Value => JSON.parse(readShared(`${FOLDER}/${name}.json`)) as Value
    const { values } = await read({ ...RELEASE, media: [raw('ws_media_pregap')] })
    expect(values).toMatchObject([
      { name: 'Sexy DVD', tracknumber: 0, artist: { name: 'Lemon Demon' }, duration: 88 },
    ])
    const { track } = await one({ media: [{ pregap: raw('ws_track_pregap'), tracks: [TRACK] }] })
    expect(track).toMatchObject({ name: 'Lady', tracknumber: 0, duration: 228 })
    const arabic = { name: 'محمد منير', joinphrase: '', artist: raw('ws_artist_arabic') }
    expect((await one(withTrack({ 'artist-credit': [arabic] }))).track).toMatchObject({
      artist: { uuid: '5235052b-7fa0-498b-accf-26b9e7767da7', name: 'محمد منير', country: 'EG' },
    })
  })
})
