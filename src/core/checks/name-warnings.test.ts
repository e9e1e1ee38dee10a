// The warnings about names, in the order of the report.
import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { libraryOfRecords } from '../../testing/catalogs/record-library.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { beginsWithArtist, isFileName, NAME_QUESTIONS } from './name-warnings.ts'
import { warningFor } from './question.ts'

/** The warnings of a library, each with its message. */
const warned = (library: Library): string[] =>
  NAME_QUESTIONS.flatMap((question) => {
    const warning = warningFor(question, library)
    return warning ? `${warning.code} ${warning.message}` : []
  })

const namedTracks = (names: readonly string[], more: Partial<MergedRecord<'track'>> = {}) =>
  names.map((name, at) => ({ uuid: trackId(at), name, artist: artistId(1), ...more }))
const ofTracks = (names: readonly string[]) => warned(libraryOfRecords({ track: namedTracks(names) }))

/** Releases of one artist that are known by their names. */
const namedReleases = (names: readonly string[], more: Partial<MergedRecord<'release'>> = {}) =>
  names.map((name, at) => ({
    uuid: releaseId(at),
    name,
    label: labelId(1),
    id: `release name:${artistId(1)}:${name}`,
    ...more,
  }))
const namedArtists = (names: readonly string[]) => names.map((name, at) => ({ uuid: artistId(at), name }))

describe('a warning about names', () => {
  it('is not given where all is well', () => {
    const library = libraryOfRecords({
      artist: namedArtists(['Ann', 'Bob']),
      release: namedReleases(['Low', 'High']),
      track: namedTracks(['Low', 'High', 'Wide']),
    })
    expect(warned(library)).toEqual([])
  })

  it('lists the first cases and their places', () => {
    const [question] = NAME_QUESTIONS
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => [name, `${name}!`])
    expect(question && warningFor(question, libraryOfRecords({ artist: namedArtists(names) }))).toEqual({
      code: 'DOUBLED_NAME',
      count: 6,
      message:
        '6 names shared by more than one artist, ignoring blanks, case, accents and punctuation: a / a!, b / b!, c / c!, d / d!, e / e!, ….',
      at: [1, 3, 5, 7, 9].map((line) => ({ file: 'artists', line })),
      hint: 'If they are one artist, write its name the same everywhere, or keep one record and use its id or uuid everywhere. If they are several, give each a description of its own.',
    })
  })

  it.each([
    [['a.mp3', 'b.FLAC'], 'BeyoncÃ©', /^A tag editor can read the tags/],
    [['a.mp3', 'tracks.csv'], 'BeyoncÃ©', /"encoding": "utf-8-twice"/],
    [['dump.xml'], 'Êèíî', /"encoding" in its entry, such as "windows-1251"/],
    [['tracks.csv'], 'Rock &amp; Roll', /"name": \{ "field": "…", "as": "html" \}/],
    [['a.mp3'], 'Rock &amp; Roll', /^Correct the tags of these files\.$/],
    [['tracks.csv'], 'NULL', /^Enter their names/],
    [['tracks.csv'], 'Line\\nbreak', /^Correct it in the source\.$/],
  ])('has a hint by its cause, and about tags where all cases are audio: %j %j', (files, name, hint) => {
    const at = (file: string) => ({ file, line: 0 }) as MergedRecord<'track'>['at']
    const track = files.map((file, n) => ({ uuid: trackId(n), name, at: at(file) }))
    const hints = NAME_QUESTIONS.flatMap(
      (question) => warningFor(question, libraryOfRecords({ track })) ?? [],
    )
    expect(hints.map((warning) => warning.hint)).toEqual([expect.stringMatching(hint)])
  })

  it('lists the words for a missing name, each once, as a setting', () => {
    const artist = namedArtists(['N/A', '-', 'N/A', 'Ann'])
    const hints = NAME_QUESTIONS.flatMap(
      (question) => warningFor(question, libraryOfRecords({ artist }))?.hint ?? [],
    )
    expect(hints).toContain(
      'Enter it in the source; or write in its entry which cells count as empty: "empty": ["N/A", "-"].',
    )
  })

  it('is given for releases that are alike, unless they have ids or uuids', () => {
    const alike = ['Low Water', 'Low-Water']
    const doubled = [
      'DOUBLED_NAME 1 name shared by more than one release of an artist, ignoring blanks, case, accents and punctuation: Low Water / Low-Water.',
    ]
    expect(warned(libraryOfRecords({ release: namedReleases(alike) }))).toEqual(doubled)
    expect(warned(libraryOfRecords({ release: namedReleases(alike, { id: 'release:audio:x' }) }))).toEqual(
      doubled,
    )
    for (const id of [null, 'release:7'])
      expect(warned(libraryOfRecords({ release: namedReleases(alike, { id }) }))).toEqual([])
    expect(
      warned(libraryOfRecords({ release: namedReleases(['Night (Disc 1)', 'Night (Disc 2)']) })),
    ).toEqual([
      'SPLIT_RELEASE 1 title with the number of a disc, which are releases of their own: Night (Disc 1) / Night (Disc 2).',
    ])
  })

  it('is given for words that repeat the name above, or are below a header, as artist and as release', () => {
    const found = (artists: readonly string[], releases: readonly string[], labels: readonly string[] = []) =>
      warned(
        libraryOfRecords({
          artist: namedArtists(artists),
          release: namedReleases(releases),
          label: labels.map((name, at) => ({ uuid: labelId(at), name })),
        }),
      )
    expect(found(['〃', 'Dito'], ['dito '], ['DITO', 'Idem'])).toEqual([
      'ODD_NAME 2 artists with a name that seems to repeat the one above: 〃, Dito.',
      'ODD_NAME 1 label with a name that seems to repeat the one above: DITO.',
      'ODD_NAME 1 release with a name that seems to repeat the one above: dito .',
    ])
    expect(found(['Required'], ['required'], ['Required'])).toEqual([
      'ODD_NAME 1 artist with a name that stands for a missing one: Required.',
      'ODD_NAME 1 release with a name that stands for a missing one: required.',
    ])
    expect(found(['Ditto', 'Optional'], ['Idem'], ['Same'])).toEqual([])
  })

  it('is given for names and numbers that a spreadsheet changed', () => {
    const numbers = ['Mar-01', '2025-07-04', null, 'CAT 1', 'CAT 2', 'CAT 3']
    const release = namedReleases(['4-Jul', 'Tides', 'a', 'b', 'c', 'd']).map((one, at) => ({
      ...one,
      catalognumber: numbers[at] ?? null,
    }))
    expect(warned(libraryOfRecords({ release, track: namedTracks(['0.189583333333333', '1999']) }))).toEqual([
      'ODD_NAME 1 release with a name that a spreadsheet seems to have changed: 4-Jul.',
      'ODD_NAME 1 track with a name that a spreadsheet seems to have changed: 0.189583333333333.',
      'ODD_NAME 2 releases with a catalog number that a spreadsheet seems to have changed: Mar-01, 2025-07-04.',
    ])
    expect(ofTracks(['2025-07-04', 'a', 'b', 'c', 'd'])).toHaveLength(1)
    expect(ofTracks(['2025-07-04', 'a', 'b', 'c'])).toEqual([])
    expect(ofTracks(['TRUE', 'False', '踏切'])).toEqual([
      'ODD_NAME 1 track with a name that a spreadsheet seems to have changed: TRUE.',
    ])
    expect(ofTracks(['TRUE', 'LOW', 'High'])).toEqual([])
    expect(warned(libraryOfRecords({ artist: namedArtists(['4:20:00', 'Ann']) }))).toEqual([
      'ODD_NAME 1 artist with a name that a spreadsheet seems to have changed: 4:20:00.',
    ])
  })

  it('is given for each odd tag once', () => {
    const track = namedTracks(['Low', 'High'], { tags: ['NULL', 'Rock &amp; Roll', 'Drum & Bass'] })
    const library = libraryOfRecords({ track, release: namedReleases(['Tides'], { tags: ['?'] }) })
    expect(warned(library)).toEqual([
      'ODD_NAME 1 tag that stands for a missing one: ?.',
      'ODD_NAME 1 tag that stands for a missing one: NULL.',
      'ODD_NAME 1 tag in HTML: Rock &amp; Roll.',
    ])
  })

  it.each([
    ['in quotation marks', ["'Low'", '"High"', 'Wide'], 'ODD_NAME 2'],
    ['in other quotation marks', [' “Low” ', '„Tief“', '„Tief”', '«Bas»', '»Tief«', '‘Low’'], 'ODD_NAME 6'],
    ['in quotation marks, few', ['“Heroes”', 'Low', "'39", "Rock 'n'"], null],
    ['in quotation marks, half', ['"Low"', '"High"', 'Wide', 'Tides'], null],
    ['of a file', ['low.mp3', 'HIGH.WAV', 'Wide'], 'ODD_NAME 2'],
    ['of a file with numbers', ['01 low.mp3', '02 high.mp3'], 'NUMBERED_NAME 2'],
    ['after numbers', ['01. Low', '02. High', 'Wide'], 'NUMBERED_NAME 2'],
    [
      'after numbers, few of them marked',
      ['08 Low', '09 High', '10 Ten', '11 99 Balloons'],
      'NUMBERED_NAME 4',
    ],
    ['after numbers, none of them marked', ['99 Red Balloons', '50 Ways', '7 Rings'], null],
    ['after numbers, one of them marked', ['01. Low', '50 Ways', '7 Rings'], null],
    ['of a number alone', ['01.', '02.', '03. '], null],
    ['after an artist', ['Ann - Low', 'Ann – High', 'Wide'], 'ARTIST_IN_NAME 2'],
    ['after another artist', ['Bob - Low', 'Bob - High'], null],
  ])('is given for names of most tracks: %s', (_, names, found) => {
    const library = libraryOfRecords({
      artist: [{ uuid: artistId(1), name: 'Ann' }],
      track: namedTracks(names),
    })
    const codes = warned(library).map((warning) => warning.split(' ').slice(0, 2).join(' '))
    expect(codes).toEqual(found === null ? [] : [found])
  })
})

it.each([
  ['Ann - Low', true],
  ['Ann  —  Low', true],
  ['Ann\n-\nLow', true],
  ['Ann- Low', false],
  ['Ann -Low', false],
  ['Ann - ', false],
  ['Anna - Low', false],
  ['ann - Low', false],
])('a name begins with the artist Ann: %j %s', (name, begins) => {
  expect(beginsWithArtist(name, 'Ann')).toBe(begins)
})

it.each([
  ['low.mp3', true],
  ['x.AIF', true],
  ['x.aiff', true],
  ['a b.ogg', true],
  ['.mp3', false],
  ['Low .mp3', false],
  ['low.mp4', false],
  ['low.mp3 ', false],
])('a name is that of a file: %j %s', (name, isFile) => {
  expect(isFileName(name)).toBe(isFile)
})
