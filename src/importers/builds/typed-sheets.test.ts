// Warnings about what people type into sheets that is read as it is, and published wrong.
import { describe, expect, it } from 'vitest'
import { check } from '../../press/check.ts'
import { dataIn } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'

interface Typed {
  readonly artist?: string
  readonly name?: string
  readonly release?: string
  readonly label?: string
  readonly date?: string
}

/** The warnings of a sheet with a row for each track, as code and message. */
async function warned(rows: readonly Typed[]): Promise<string[]> {
  const data = dataIn(tempFolder())
  const tracks = rows.map(
    ({ artist = 'Ann', name, release = 'Night', label = 'Harbour', date: releasedate }, at) => ({
      name: name ?? `Song ${at}`,
      tracknumber: at + 1,
      duration: '60',
      artist: { name: artist },
      release: { name: release, label: { name: label }, releasedate },
    }),
  )
  writeTree(data, {
    'site.json': {
      base_url: 'https://api.example.org',
      namespace: '6a7c1b1e-0d2f-4a8b-9a53-0c3e7f4b2d11',
      streams: 'optional',
    },
    'tracks.ndjson': tracks,
  })
  const { warnings } = await check({ data })
  return warnings.map(({ code, message }) => `${code} ${message}`)
}

const artists = (...names: readonly string[]) =>
  warned(names.map((artist, at) => ({ artist, release: `Night ${'abcdefgh'[at]}` })))

describe('a sheet is warned of', () => {
  it('where artists are named as an index sorts them', async () => {
    expect(await artists('Beatles, The', 'Tyler, The Creator')).toEqual([
      'ODD_NAME 1 artist with the last word first, as an index sorts names: "Beatles, The".',
    ])
    expect(await artists('Reed, Ann', 'Ann Reed', 'Earth, Wind')).toEqual([
      'ODD_NAME 1 artist with the last word first, as an index sorts names: "Reed, Ann".',
    ])
    expect(await artists('Reed, Ann', 'Stone, Bob', 'Lee, Cy', 'Sun')).toEqual([
      'ODD_NAME 3 artists with the last word first, as an index sorts names: "Reed, Ann", "Stone, Bob", "Lee, Cy".',
    ])
    expect(await artists('Reed, Ann', 'Earth, Wind & Fire', 'Sun', 'Moon')).toEqual([])
  })

  it('where artists have their instruments behind them', async () => {
    expect(await artists('Ann (piano), Bob (bass)', 'Sun (UK)', 'Emerson, Lake (live)')).toEqual([
      'LIST_AS_NAME 1 artist with a list as the name: Ann (piano), Bob (bass).',
    ])
  })

  it('where artists are joined by words', async () => {
    expect(await artists('Ann w/ Fay', 'Ann')).toEqual([
      'FEATURED_ARTIST 1 artist with another one in the name: Ann w/ Fay.',
    ])
    expect(await artists('Ann with Fay', 'Ann', 'Fay', 'Down with Love')).toEqual([
      'LIST_AS_NAME 1 artist with a list as the name: Ann with Fay.',
    ])
  })

  it('where names begin with the apostrophe that a spreadsheet hides', async () => {
    expect(await warned([{ name: "'Low" }, { name: "'Til Dawn" }])).toEqual([
      "ODD_NAME 2 tracks with the name in quotation marks: 'Low, 'Til Dawn.",
    ])
    expect(
      await warned([{ name: "'Til Dawn" }, { name: 'Low' }, { name: "'Cause" }, { name: 'High' }]),
    ).toEqual([])
  })

  it('where a name ends in a character that nobody sees', async () => {
    expect(await warned([{ name: 'Low\u200b' }, { name: 'ภาษา\u200bไทย' }])).toEqual([
      'ODD_NAME 1 track with a name that a program seems to have left: Low\u200b.',
    ])
  })

  it('where titles hold their artist, or are files', async () => {
    expect(await warned([{ name: 'Ann - Low' }, { name: 'Ann - High' }, { name: 'Mid' }])).toEqual([
      'ARTIST_IN_NAME 2 tracks with their own artist in the name: Ann - Low, Ann - High.',
    ])
    expect(await warned([{ name: 'Ann - Low' }, { name: 'High' }, { name: 'Mid' }])).toEqual([])
    expect(await warned([{ name: 'Low.mp3' }, { name: 'High.WAV' }, { name: 'Mid' }])).toEqual([
      'ODD_NAME 2 tracks with the name of a file: Low.mp3, High.WAV.',
    ])
    expect(await warned([{ name: '01 Low.mp3' }, { name: '02 High.mp3' }])).toEqual([
      expect.stringMatching(/^NUMBERED_NAME /),
    ])
  })

  it('where a player named releases', async () => {
    expect(await warned([{ release: 'Unknown Album' }])).toEqual([
      'ODD_NAME 1 release with a name that stands for a missing one: Unknown Album.',
    ])
  })

  it('where labels are lines of copyright', async () => {
    expect(await warned([{ label: '℗ 2001 Harbour' }, { release: 'Day', label: '(C) 2002 Tidal' }])).toEqual([
      'ODD_NAME 2 labels with a name that a program seems to have left: ℗ 2001 Harbour, (C) 2002 Tidal.',
    ])
  })

  it('where dates are those of programs, or long ago or far ahead', async () => {
    expect(
      await warned(
        ['1970-01-01', '1899-12-30', '1203', '2204-05', '1970', '1970-01-02', '1902', '2001'].map((date) => ({
          date,
          release: `On ${date}`,
        })),
      ),
    ).toEqual([
      'ODD_DATE 4 releases with a date that is probably wrong: On 1970-01-01 (1970-01-01), On 1899-12-30 (1899-12-30), On 1203 (1203), On 2204-05 (2204-05).',
    ])
  })

  it('where the discs of a release have titles of their own', async () => {
    const discs = (...releases: readonly string[]) => warned(releases.map((release) => ({ release })))
    expect(
      await discs('Night (Disc 1)', 'Night (Disc 2)', 'Day [CD1]', 'Day - CD 2', 'LP1', 'Eve CD2'),
    ).toEqual([
      'SPLIT_RELEASE 2 titles with the number of a disc, which are releases of their own: Night (Disc 1) / Night (Disc 2), Day - CD 2 / Day [CD1].',
    ])
  })
})
