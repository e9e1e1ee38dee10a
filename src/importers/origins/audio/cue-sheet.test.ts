import { describe, expect, it } from 'vitest'
import { partsIn, readCueSheet } from './cue-sheet.ts'

const ONE_FILE = `PERFORMER "Ora Venn"
TITLE "Low Water"
REM DATE 2019
FILE "low.flac" WAVE
  TRACK 01 AUDIO
    TITLE "Kelp"
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    TITLE "Reef"
    PERFORMER "Ora Venn & Ann"
    ISRC GBXYZ9900001
    INDEX 00 03:32:00
    INDEX 01 03:34:50
`

describe('a cue sheet', () => {
  it('has the tracks of a file, whose frames are those of a CD', () => {
    const sheet = readCueSheet(ONE_FILE)
    expect(sheet).toMatchObject({ title: 'Low Water', performer: 'Ora Venn', date: '2019' })
    const parts = partsIn(sheet, (name) => name === 'low.flac')
    expect(parts.map(({ title, start, end }) => [title, start, end])).toEqual([
      ['Kelp', 0, 214 + 50 / 75],
      ['Reef', 214 + 50 / 75, null],
    ])
    expect(parts[1]).toMatchObject({ number: 2, performer: 'Ora Venn & Ann', isrc: 'GBXYZ9900001' })
  })

  it('of EAC has a track in the file of its index, and gaps belong to the track before', () => {
    const sheet = readCueSheet(
      [
        ...[
          'FILE "01.wav" WAVE',
          'TRACK 01 AUDIO',
          'INDEX 01 00:00:00',
          'TRACK 02 AUDIO',
          'INDEX 00 04:00:00',
        ],
        ...['FILE "02.wav" WAVE', 'INDEX 01 00:00:00', 'INDEX 02 01:00:00'],
      ].join('\r\n'),
    )
    expect(sheet.tracks.map(({ file, number, start }) => [file, number, start])).toEqual([
      ['01.wav', 1, 0],
      ['02.wav', 2, 0],
    ])
    expect(partsIn(sheet, (name) => name === '02.wav')).toEqual([])
  })

  it.each([
    [
      'without quotes',
      'FILE low water.flac WAVE\nTRACK 01 AUDIO\nTITLE Kelp\nINDEX 01 00:00:00',
      ['low water.flac', 'Kelp'],
    ],
    [
      'in lower case, with tabs',
      'file "low.flac" wave\n\ttrack 01 audio\n\t\ttitle "Kelp"\n\t\tindex 01 00:00:00',
      ['low.flac', 'Kelp'],
    ],
    [
      'with quotes in a title',
      'FILE "low.flac" WAVE\nTRACK 01 AUDIO\nTITLE "The "Kelp""\nINDEX 01 00:00:00',
      ['low.flac', 'The "Kelp"'],
    ],
  ])('is read %s', (_, text, [file, title]) => {
    expect(readCueSheet(text).tracks).toMatchObject([{ file, title }])
  })

  it('leaves out tracks of data, and those without a start', () => {
    const text = 'FILE "a.bin" BINARY\nTRACK 01 MODE1/2352\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nTITLE "A"'
    expect(readCueSheet(text).tracks).toEqual([])
    expect(readCueSheet('').tracks).toEqual([])
    expect(readCueSheet('<html>').tracks).toEqual([])
  })
})
