import { describe, expect, it } from 'vitest'
import { readCueSheet } from './cue-sheet.ts'
import { cueSheetIn, splitAlbums } from './cue-sheets.ts'
import type { Reading, Tags } from './tags.ts'

const sheet = (file: string, ...more: readonly string[]) =>
  readCueSheet(
    [
      ...[
        'PERFORMER "Ora Venn"',
        'TITLE "Low Water"',
        'REM DATE 2019',
        'REM GENRE Ambient',
        `FILE "${file}" WAVE`,
      ],
      ...['TRACK 01 AUDIO', 'TITLE "Kelp"', 'INDEX 01 00:00:00'],
      ...[
        'TRACK 02 AUDIO',
        'TITLE "Reef"',
        'PERFORMER "Ann"',
        'INDEX 00 03:32:00',
        'INDEX 01 03:34:50',
        ...more,
      ],
    ].join('\n'),
  )
const fault = (more: object = {}): Reading => ({ fault: 'lacks a title', lacks: [], duration: 400, ...more })
const tagged: Reading = {
  lacks: [],
  duration: 400,
  tags: {
    title: 'Low Water',
    duration: 400,
    artists: [{ name: 'Ora' }],
    album: { name: 'Low', label: 'Tern', date: '2020' },
  } as Tags,
}
const file = (path: string, reading = fault(), audio = 'x') => ({ path, audio, reading })
const SPLIT = ['a/low.flac#t=0,214.667', 'a/low.flac#t=214.667']

const split = (files: readonly ReturnType<typeof file>[], path = 'a/low.cue', of = sheet('low.flac')) =>
  splitAlbums(files, [{ path, sheet: of }])

describe('a file is split into the tracks of a cue sheet', () => {
  it.each([
    ['beside it', [file('a/low.flac')], 'a/low.cue', sheet('low.flac')],
    [
      'that is called after its extension',
      [file('a/low.flac'), file('a/b.flac')],
      'a/low.flac.cue',
      sheet('low.flac'),
    ],
    ['of another name, beside it alone', [file('a/low.flac')], 'a/Ora - Low.cue', sheet('CDImage.wav')],
    ['that names it by its former extension', [file('a/low.flac')], 'a/low.cue', sheet('C:\\rips\\LOW.wav')],
    [
      'in its tags',
      [file('a/low.flac', fault({ cueSheet: sheet('x.wav') }))],
      'b/other.cue',
      sheet('other.wav'),
    ],
    ['beside it, although it has tags', [file('a/low.flac', tagged)], 'a/low.cue', sheet('low.flac')],
  ])('%s', (_, files, path, of) => {
    const paths = split(files, path, of).map((each) => each.path)
    expect(paths.filter((each) => each.startsWith('a/low'))).toEqual(SPLIT)
  })

  it('with what the sheet knows, and of the album what the tags know as well', () => {
    const [kelp, reef] = split([file('a/low.flac', tagged)]).map(
      ({ reading, audio }) => 'tags' in reading && { ...reading.tags, audio },
    )
    const album = { name: 'Low Water', artist: { name: 'Ora Venn' }, label: 'Tern', date: '2019' }
    expect(kelp).toEqual({
      ...{ title: 'Kelp', number: 1, artists: [{ name: 'Ora Venn' }], duration: 214.666667 },
      ...{ genres: ['Ambient'], album, audio: 'x 1' },
    })
    expect(reef).toMatchObject({ title: 'Reef', number: 2, artists: [{ name: 'Ann' }], duration: 185.333333 })
  })
})

describe('a cue sheet changes nothing', () => {
  const of12 = readCueSheet(
    ['01.wav', '02.wav']
      .map((name, at) => `FILE "${name}" WAVE\nTRACK 0${at + 1} AUDIO\nTITLE "T"\nINDEX 01 00:00:00`)
      .join('\n'),
  )
  it.each([
    ['with a file for each track', [file('a/01.wav', tagged), file('a/02.wav', tagged)], 'a/low.cue', of12],
    [
      'beside other files',
      [file('a/1.flac', tagged), file('a/2.flac', tagged)],
      'a/low.cue',
      sheet('low.flac'),
    ],
    ['in another folder', [file('b/low.flac', tagged)], 'a/low.cue', sheet('low.flac')],
    ['for a file that cannot be read', [file('a/low.flac', fault(), '')], 'a/low.cue', sheet('low.flac')],
    ['that is empty', [file('a/low.flac', tagged)], 'a/low.cue', readCueSheet('')],
  ])('%s', (_, files, path, of) => expect(split(files, path, of)).toEqual(files))
})

it('a sheet without tracks is the reason why a file without tags is skipped', () => {
  const [only] = split([file('a/low.flac')], 'a/low.cue', readCueSheet('TITLE "Low"'))
  expect(only?.reading).toMatchObject({ fault: expect.stringContaining('hold a whole album') })
})

it('a cue sheet in tags has a name of its own', () => {
  const found = (id: string) => cueSheetIn({ native: { vorbis: [{ id, value: 'TITLE "Low"' }] } })?.title
  expect(['CUESHEET', 'Cuesheet', 'TXXX:CUESHEET', 'COMMENT'].map(found)).toEqual([
    ...['Low', 'Low', 'Low', undefined],
  ])
})
