import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseFile } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { mp3, type TextFrame } from '../../../testing/formats/id3.ts'
import { suiteFolder } from '../../../testing/run/folders.ts'
import { joinSlashes } from './slashes.ts'

const folder = suiteFolder()
const ALBUM: readonly TextFrame[] = [
  ['TIT2', 'Title'],
  ['TALB', 'Album'],
  ['TRCK', '1'],
]
const MBIDS = [1, 2, 3].map((n) => `${`${n}`.repeat(8)}-60ba-38f0-95af-fae7774336bf`)
const MBID_FRAME = 'TXXX:MusicBrainz Artist Id'

async function readArtists(frames: readonly TextFrame[], version: 3 | 4 = 3) {
  const file = path.join(folder, 'a.mp3')
  writeFileSync(file, mp3(version, [...ALBUM, ...frames]))
  return joinSlashes(file, await parseFile(file, { duration: true }))
}

describe('a slash in an artist of ID3v2.3', () => {
  it.each<[string, string, readonly TextFrame[]]>([
    ['nothing else says so', 'AC/DC', []],
    ['it has blanks', "Their / They're / There", []],
    ['the artist of the album has it too', 'K/DA', [['TPE2', 'K/DA']]],
    ['the artist of the album has other blanks', 'K / DA', [['TPE2', 'K / DA']]],
    ['the artist of the album is another', 'AC/DC', [['TPE2', 'Various Artists']]],
    ['there is one MBID', 'AC/DC', [[MBID_FRAME, MBIDS[0] as string]]],
    [
      'there is one MBID, and a list with the same text',
      'AC/DC',
      [
        ['TXXX:ARTISTS', 'AC/DC'],
        [MBID_FRAME, MBIDS[0] as string],
      ],
    ],
    ['there are MBIDs of fewer artists', 'AC/DC/Queen', [[MBID_FRAME, MBIDS.slice(0, 2).join('/')]]],
    [
      'there are fewer MBIDs than in a list',
      'AC/DC/Queen',
      [
        ['TXXX:ARTISTS', 'AC/DC/Queen'],
        [MBID_FRAME, MBIDS.slice(0, 2).join('/')],
      ],
    ],
    ['it has letters beyond ASCII', 'Þórr/Ölund 東京', []],
  ])('is in one name if %s', async (_, artist, others) => {
    const { artist: display, artists } = await readArtists([['TPE1', artist], ...others])
    expect({ display, artists }).toEqual({ display: artist, artists: [artist] })
  })

  it.each<[string, readonly TextFrame[]]>([
    ['as many MBIDs', [[MBID_FRAME, MBIDS.slice(0, 2).join('/')]]],
    ['as many MBIDs, with zeros between', [[MBID_FRAME, MBIDS.slice(0, 2).join('\0')]]],
    ['a list of artists', [['TXXX:ARTISTS', 'Queen/David Bowie']]],
    [
      'a list of artists in several frames',
      [
        ['TXXX:Artists', 'Queen'],
        ['TXXX:Artists', 'David Bowie'],
      ],
    ],
    ['an album of one of them', [['TPE2', 'Queen']]],
    [
      'an album of one of them, whose MBID is the only one',
      [
        ['TPE2', 'Queen'],
        [MBID_FRAME, MBIDS[0] as string],
      ],
    ],
    ['an album of the other', [['TPE2', 'David Bowie']]],
  ])('is between two names if there is %s', async (_, others) => {
    const { artists } = await readArtists([['TPE1', 'Queen/David Bowie'], ...others])
    expect(artists).toEqual(['Queen', 'David Bowie'])
  })

  it('is between two names, one of which has a slash, by the artist of the album', async () => {
    const album: TextFrame = ['TPE2', 'K/DA']
    const { artists } = await readArtists([['TPE1', 'K/DA/Madison Beer'], album])
    expect(artists).toEqual(['K/DA', 'Madison Beer'])
    const listed = await readArtists([
      ['TPE1', 'K/DA feat. Madison Beer'],
      ['TXXX:ARTISTS', 'K/DA/Madison Beer'],
      [MBID_FRAME, MBIDS.slice(0, 2).join('/')],
      album,
    ])
    expect(listed).toMatchObject({
      artist: 'K/DA feat. Madison Beer',
      artists: ['K/DA', 'Madison Beer'],
    })
  })

  it('is in a name if lists are separated by zeros, or by frames', async () => {
    const both = ['AC/DC', 'Queen']
    expect((await readArtists([['TPE1', both.join('\0')]])).artists).toEqual(both)
    expect((await readArtists(both.map((name) => ['TPE1', name] as const))).artists).toEqual(both)
  })

  it('is found behind a large picture', async () => {
    const picture: TextFrame = ['TXXX:large', 'x'.repeat(700_000)]
    expect((await readArtists([picture, ['TPE1', 'A / B']])).artists).toEqual(['A / B'])
  })
})

it('leaves the lists of ID3v2.4 as they are', async () => {
  expect((await readArtists([['TPE1', 'AC/DC\0Queen']], 4)).artists).toEqual(['AC/DC', 'Queen'])
  expect((await readArtists([['TPE1', 'AC/DC']], 4)).artists).toEqual(['AC/DC'])
})
