import path from 'node:path'
import { parseFile } from 'music-metadata'
import { beforeAll, expect, it } from 'vitest'
import { describeWithFfmpeg, makeAudio, retagFlac } from '../../../testing/processes/audio.ts'
import { suiteFolder } from '../../../testing/run/folders.ts'
import { wordSplitter } from '../../fields/lists.ts'
import { readTags, type TagOptions, type Tags } from './tags.ts'

const MBIDS = [1, 2, 3, 4, 5].map((n) => `${`${n}`.repeat(8)}-60ba-38f0-95af-fae7774336bf`) as [
  string,
  string,
  string,
  string,
  string,
]

describeWithFfmpeg('the tags of a file', () => {
  const folder = suiteFolder()
  const file = path.join(folder, '01 File name.flac')
  beforeAll(() => makeAudio([{ file, audio: 440 }]))

  type Tag = readonly [string, string]
  const LEAST: readonly Tag[] = [
    ['TITLE', 'Low Water'],
    ['ARTIST', 'Ferrow'],
    ['ALBUM', 'Tidal Works'],
    ['TRACKNUMBER', '3'],
  ]
  const without = (name: string) => LEAST.filter(([key]) => key !== name)

  async function read(tags: readonly Tag[], options?: TagOptions) {
    retagFlac(file, tags)
    return readTags(path.basename(file), await parseFile(file), options)
  }

  it('become a track with its release, and all fields of both', async () => {
    expect(
      await read([
        ...LEAST.filter(([key]) => key !== 'ARTIST'),
        ['ARTIST', 'Ferrow feat. Inlet'],
        ['ARTISTS', 'Ferrow'],
        ['ARTISTS', 'Inlet'],
        ['MUSICBRAINZ_ARTISTID', MBIDS[0]],
        ['MUSICBRAINZ_ARTISTID', MBIDS[1]],
        ['ALBUMARTIST', 'Ferrow & Friends'],
        ['MUSICBRAINZ_ALBUMARTISTID', MBIDS[0]],
        ['MUSICBRAINZ_ALBUMID', MBIDS[2]],
        ['MUSICBRAINZ_TRACKID', MBIDS[3]],
        ['MUSICBRAINZ_RELEASETRACKID', MBIDS[4]],
        ['DISCNUMBER', '2'],
        ['ISRC', 'gb-aye-69-00531'],
        ['ISRC', 'USRC17607839'],
        ['GENRE', 'Ambient'],
        ['GENRE', 'Drone'],
        ['LYRICS', 'The tide is out\r\nThe boats lie down\n'],
        ['LICENSE', 'https://creativecommons.org/licenses/by/4.0/'],
        ['DATE', '2024-05-31'],
        ['LABEL', 'Harbour Tapes'],
        ['CATALOGNUMBER', 'HT 001'],
        ['BARCODE', '0 012345 678905'],
        ['RELEASETYPE', 'album'],
        ['ORIGINALDATE', '1971-00-00'],
        ['COPYRIGHT', '2024 Harbour Tapes'],
        ['ITUNESADVISORY', '1'],
      ]),
    ).toEqual({
      lacks: [],
      tags: {
        title: 'Low Water',
        number: 3,
        duration: 0.5,
        artists: [
          { name: 'Ferrow', musicbrainz: MBIDS[0] },
          { name: 'Inlet', musicbrainz: MBIDS[1] },
        ],
        artistDisplay: 'Ferrow feat. Inlet',
        disc: 2,
        isrc: ['GBAYE6900531', 'USRC17607839'],
        license: 'https://creativecommons.org/licenses/by/4.0/',
        explicit: true,
        genres: ['Ambient', 'Drone'],
        lyrics: 'The tide is out\nThe boats lie down',
        recording: MBIDS[3],
        musicbrainzTrack: MBIDS[4],
        album: {
          name: 'Tidal Works',
          artist: { name: 'Ferrow & Friends', musicbrainz: MBIDS[0] },
          artistDisplay: 'Ferrow & Friends',
          musicbrainz: MBIDS[2],
          date: '2024-05-31',
          originalDate: '1971',
          cline: '2024 Harbour Tapes',
          label: 'Harbour Tapes',
          catalognumber: 'HT 001',
          barcode: '0012345678905',
          type: 'album',
        },
      },
    })
  })

  it('with several labels and numbers give the album all of them', async () => {
    const labels = ['Tern', 'Gull'].map((name) => ['LABEL', name] as const)
    const numbers = ['TERN 4', 'GUL-9'].map((number) => ['CATALOGNUMBER', number] as const)
    const { tags } = (await read([...LEAST, ...labels, ...numbers])) as { tags: Tags }
    expect(tags.album).toEqual({
      ...{ name: 'Tidal Works', label: 'Tern', catalognumber: 'TERN 4' },
      labels: ['Tern', 'Gull'],
      catalognumbers: ['TERN 4', 'GUL-9'],
    })
  })

  it.each([
    ['1', { explicit: true }],
    ['2', { explicit: false }],
    ['4', { explicit: true }],
    ['0', {}],
    ['none', {}],
  ])('with the advisory %s are %j', async (advisory, expected) => {
    const { tags } = (await read([...LEAST, ['ITUNESADVISORY', advisory]])) as { tags: Tags }
    expect({ ...('explicit' in tags && { explicit: tags.explicit }) }).toEqual(expected)
  })

  it.each([
    [
      [
        ['WORK', 'Suite'],
        ['MOVEMENTNAME', 'Sarabande'],
        ['MOVEMENT', '4'],
      ],
      { work: 'Suite', movement: 'Sarabande', movementNumber: 4 },
    ],
    [[['MOVEMENT', 'Gigue']], { movement: 'Gigue' }],
    [[['MOVEMENTNUMBER', 'VI']], { movementNumber: 6 }],
    [
      [
        ['COMPOSER', 'Ada Loom'],
        ['COMPOSER', 'Bo Lind'],
      ],
      { composers: [{ name: 'Ada Loom' }, { name: 'Bo Lind' }] },
    ],
    [
      [
        ['CONDUCTOR', 'Ben Ash'],
        ['ENSEMBLE', 'Harbour Strings'],
      ],
      {
        credits: [
          { name: 'Ben Ash', role: 'conductor' },
          { name: 'Harbour Strings', role: 'orchestra' },
        ],
      },
    ],
    [[['COMPOSER', ' ']], {}],
  ] as readonly (readonly [readonly Tag[], object])[])(
    'with %j are of a work: %j',
    async (tags, expected) => {
      const { tags: plain } = (await read(LEAST)) as { tags: Tags }
      expect(await read([...LEAST, ...tags])).toEqual({ lacks: [], tags: { ...plain, ...expected } })
    },
  )

  it.each([
    ['ORIGINALYEAR', '1971', { originalDate: '1971' }],
    ['COPYRIGHT', '℗ 2024 Harbour Tapes', { pline: '℗ 2024 Harbour Tapes' }],
    ['COPYRIGHT', 'https://creativecommons.org/licenses/by/4.0/', {}],
  ])('with %s %s give the album %j', async (name, value, expected) => {
    const { tags } = (await read([...LEAST, [name, value]])) as { tags: Tags }
    expect(tags.album).toEqual({ name: 'Tidal Works', ...expected })
  })

  it('make no track of a file without a duration', async () => {
    retagFlac(file, LEAST)
    const { format, ...others } = await parseFile(file)
    for (const duration of [0, Number.NaN]) {
      const fault = 'audio files without a duration'
      expect(readTags('a.flac', { ...others, format: { ...format, duration } })).toEqual({ fault, lacks: [] })
    }
  })

  it.each([
    ['ARTIST', 'audio files without an artist'],
    ['ALBUM', 'audio files without an album'],
  ])('make no track without %s', async (name, fault) => {
    expect(await read(without(name))).toEqual({ fault, lacks: [] })
  })

  it.each(['0', '00', '0/12'])('have the number of a hidden track: %s', async (number) => {
    expect(await read([...without('TRACKNUMBER'), ['TRACKNUMBER', number]])).toMatchObject({
      tags: { number: 0 },
    })
  })

  it('may lack a track number', async () => {
    const reading = await read(without('TRACKNUMBER'))
    expect(reading).toEqual({ lacks: [], tags: expect.not.objectContaining({ number: expect.anything() }) })
  })

  it('may have a position in place of a track number', async () => {
    const reading = await read([...without('TRACKNUMBER'), ['TRACKNUMBER', 'A1']])
    expect(reading).toMatchObject({ tags: { position: 'A1' } })
  })

  it('may lack a title, which the name of the file replaces', async () => {
    expect(await read(without('TITLE'))).toMatchObject({
      tags: { title: 'File name' },
      lacks: ['missing titles, replaced by file names'],
    })
  })

  it.each([
    ['ARTIST', { artist: 'Ora Venn' }, { artists: [{ name: 'Ora Venn' }] }],
    ['ALBUM', { album: 'Demos' }, { album: { name: 'Demos' } }],
    [
      'GENRE',
      { artist: 'Ora Venn', album: 'Demos' },
      { artists: [{ name: 'Ferrow' }], album: { name: 'Tidal Works' } },
    ],
  ])('without %s have that of the options: %j', async (name, options, expected) => {
    expect(await read(without(name), options)).toMatchObject({ tags: expected })
  })

  it.each([
    ['without a title', ['TITLE', 'TRACKNUMBER'], [], 1],
    ['with the same title', ['TITLE', 'TRACKNUMBER'], [['TITLE', 'file NAME']], 1],
    ['with another title', ['TITLE', 'TRACKNUMBER'], [['TITLE', 'Low Water']], undefined],
    ['with a number in its tags', ['TITLE'], [], 3],
  ] as const)('have the number in the name of a file %s', async (_, left, added, number) => {
    const tags = LEAST.filter(([key]) => !(left as readonly string[]).includes(key))
    const reading = (await read([...tags, ...added])) as { tags: Tags }
    expect(reading.tags.number).toBe(number)
  })

  it('may have only the artist of the album', async () => {
    expect(await read([...without('ARTIST'), ['ALBUMARTIST', 'Choir']])).toMatchObject({
      tags: { artists: [{ name: 'Choir' }] },
    })
  })

  it.each([
    ['2024', '2024'],
    ['2024-00-00', '2024'],
    ['2024-05-31T12:00:00Z', '2024-05-31'],
  ])('may have a date such as %s', async (written, date) => {
    expect(await read([...LEAST, ['DATE', written]])).toMatchObject({ tags: { album: { date } } })
  })

  it('are left out and reported if they are invalid', async () => {
    const read1 = await read([...LEAST, ['BARCODE', 'none'], ['DATE', 'long ago'], ['LICENSE', 'ask me']])
    expect(read1).toMatchObject({
      lacks: [
        'tags that are not a valid "releasedate" of a release',
        'tags that are not a valid "barcode" of a release',
      ],
    })
    expect(read1).not.toHaveProperty('tags.album.barcode')
    expect(read1).not.toHaveProperty('tags.license')
  })

  it('have artists in one text taken apart, each with its MBID', async () => {
    const tags = [
      ...without('ARTIST'),
      ['ARTIST', 'Ferrow (feat. Inlet)'],
      ['MUSICBRAINZ_ARTISTID', MBIDS[0]],
      ['MUSICBRAINZ_ARTISTID', MBIDS[1]],
      ['ALBUMARTIST', 'Ferrow ft. Choir'],
    ] as const
    expect(await read(tags, { split: wordSplitter(['feat.', 'ft.']) })).toMatchObject({
      tags: {
        artists: [
          { name: 'Ferrow', musicbrainz: MBIDS[0] },
          { name: 'Inlet', musicbrainz: MBIDS[1] },
        ],
        artistDisplay: 'Ferrow (feat. Inlet)',
        album: { artist: { name: 'Ferrow' }, artistDisplay: 'Ferrow ft. Choir' },
      },
    })
    expect(await read(tags)).toMatchObject({ tags: { artists: [{ name: 'Ferrow (feat. Inlet)' }] } })
  })

  it('give an artist no MBID if it is ambiguous', async () => {
    const tags = await read([
      ...LEAST,
      ['MUSICBRAINZ_ARTISTID', MBIDS[0]],
      ['MUSICBRAINZ_ARTISTID', MBIDS[1]],
    ])
    expect(tags).toMatchObject({ tags: { artists: [{ name: 'Ferrow' }] } })
    expect(tags).not.toHaveProperty('tags.artists.0.musicbrainz')
  })
})
