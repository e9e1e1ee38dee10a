// Several artists of a track, and other lists in cells, columns or rows.
import { describe, expect, it } from 'vitest'
import { fieldsOf, guess } from '../../testing/catalogs/exports.ts'
import { guessFields } from './guess-fields.ts'
import { guessedText } from './guessed.ts'

describe('several artists of a track', () => {
  const artists = (...cells: string[]) =>
    guess('Title | Artist', ...cells.map((cell, at) => `Song ${at} | ${cell}`))

  it('are a list where semicolons, brackets or bars separate them', () => {
    expect(artists('Ann; Bob', 'Ann').fields).toEqual({
      name: 'Title',
      'artists.name': { field: 'Artist', separator: ';' },
    })
    expect(artists('Ann\nBob', 'Ann').fields).toEqual({ name: 'Title', 'artists.name': 'Artist' })
    expect(artists('Simon &amp; Garfunkel', 'Rock &#39;n&#39; Roll').fields).toMatchObject({
      'artist.name': { field: 'Artist', as: 'html' },
    })
    expect(artists("['Ann', 'Bob']", "['Ann']").fields).toEqual({ name: 'Title', 'artists.name': 'Artist' })
    expect(artists('["Ann"]', '["Ann", "Bob"]').fields).toEqual({ name: 'Title', 'artists.name': 'Artist' })
  })

  it('are one name with its comma or ampersand in a sheet of nobody knows which program', () => {
    expect(artists('Tyler, The Creator', 'Simon & Garfunkel').fields).toMatchObject({
      'artist.name': 'Artist',
    })
  })

  it('of Exportify are a list where their addresses confirm it, and a choice where they do not', () => {
    const header = 'Track URI | Track Name | Artist URI(s) | Artist Name(s) | Album Artist Name(s)'
    const both = 'spotify:track:1 | Low | spotify:artist:a,spotify:artist:b | Ann,Bob | Ann,Bob'
    const rows = [both, 'spotify:track:2 | High | spotify:artist:c | Tyler, The Creator | Tyler, The Creator']
    expect(fieldsOf(header, ...rows)).toMatchObject({
      'artists.name': { field: 'Artist Name(s)', separator: ',', spaced: false },
      'release.artist.name': { field: 'Album Artist Name(s)', separator: ',', spaced: false },
    })
    const { fields, choices } = guess(header, both, 'spotify:track:3 | Deep | spotify:artist:d | Cy,Dee | Cy')
    expect(fields).toEqual({ name: 'Track Name', 'release.artist.name': 'Album Artist Name(s)' })
    expect(choices[0]?.reason).toBe(
      '"Artist Name(s)" has commas, which may separate artists or be parts of names, as in "Ann,Bob".',
    )
    expect(choices[0]?.options.map(guessedText)).toEqual([
      '"artists.name": { "field": "Artist Name(s)", "separator": "," }',
      '"artist.name": "Artist Name(s)"',
    ])
  })

  it('on rows of their own are merged only where these are equal in everything else', () => {
    const header = 'Title | Artist | Album | Length | ISRC'
    expect(
      fieldsOf(
        header,
        'Intro | Ann | First | 1:00 | USRC12400001',
        'Intro | Bob | First | 1:00 | USRC12400001',
      ),
    ).toHaveProperty('artists.name')
    expect(
      fieldsOf(header, 'Intro | Ann | First | 1:00 | ', 'Intro | Bob | First | 1:10 | '),
    ).not.toHaveProperty('artists.name')
    expect(
      fieldsOf(
        header,
        'Intro | Ann | First | 1:00 | USRC12400001',
        'Intro | Bob | First | 1:00 | USRC12400002',
      ),
    ).not.toHaveProperty('artists.name')
  })
})

it('lists of artists with commas, in a column that is named so, are asked about', () => {
  const { fields, choices } = guessFields(['Title', 'Artists'], [['Low', 'Ann, Bob']])
  expect(fields).toEqual({ name: 'Title', artists: null })
  expect(choices.map(({ options }) => options)).toEqual([
    [{ 'artists.name': { field: 'Artists', separator: ',' } }, { 'artist.name': 'Artists' }],
  ])
})

it('the separators of tag editors are those of lists', () => {
  const cells = ['Low', String.raw`Ann\\Bob`, 'Rock//Pop']
  expect(guessFields(['Title', 'Artist', 'Genre'], [cells]).fields).toEqual({
    name: 'Title',
    'artists.name': { field: 'Artist', separator: String.raw`\\` },
    tags: { field: 'Genre', separator: '//' },
  })
})

it('the first artist of a list is credited with a release, and all are shown', () => {
  const fieldsOf = (artist: string) => guessFields(['Album', 'Artist'], [['First', artist]], 'release').fields
  expect(fieldsOf('Ann; Bob')).toEqual({
    name: 'Album',
    'artist.name': { field: 'Artist', separator: ';' },
    artist_display: 'Artist',
  })
  expect(fieldsOf("['Ann', 'Bob']")).toEqual({
    name: 'Album',
    'artist.name': { field: 'Artist', separator: '|' },
    artist_display: 'Artist',
  })
})

it('artists in a column each are those of the track', () => {
  const fieldsOf = (...columns: string[]) =>
    guessFields(['Title', ...columns], [['Low', 'Ann', 'Bob']]).fields
  for (const columns of [
    ['Artist 1', 'Artist 2'],
    ['Artist', 'Artist #2'],
  ])
    expect(fieldsOf(...columns)).toEqual({ name: 'Title', 'artists.name': { fields: columns, join: ' | ' } })
  expect(fieldsOf('Artist', 'Artist 1')).toEqual({ name: 'Title', 'artist.name': 'Artist' })
  expect(fieldsOf('Artist 1', 'Plays 2')).toEqual({ name: 'Title' })
})

it('relations of Notion are lists of artists', () => {
  const cell = 'Ann (https://www.notion.so/Ann-1a2b), Bob (https://www.notion.so/Bob-3c4d)'
  expect(guessFields(['Title', 'Artist'], [['Low', cell]]).fields).toEqual({
    name: 'Title',
    'artists.name': 'Artist',
  })
})

it('a list of artists beside one text is asked about if it may be single names, and left out if it has no lists', () => {
  const asked = guess('Title | Artist | Artists', 'Low | Ann & Bob | Ann, Bob', 'High | Ann | Ann')
  expect(asked.fields).toEqual({ name: 'Title', artists: null })
  expect(asked.choices.flatMap(({ options }) => options.map(guessedText))).toEqual([
    '"artists.name": { "field": "Artists", "separator": "," }, "artist_display": "Artist"',
    '"artist.name": "Artist"',
  ])
  expect(fieldsOf('Title | Artist | Artists', 'Low | Ann | Ann', 'High | Bob | Bob')).toEqual({
    name: 'Title',
    'artist.name': 'Artist',
    artists: null,
  })
})

it('rows that differ in their artists alone are merged, and repeated rows are not', () => {
  const header = 'Title | Artist | No.'
  expect(fieldsOf(header, 'Low | Ferrow | 1', 'Low | Inlet | 1')).toMatchObject({
    'artists.name': { field: 'Artist', rows: 'merge' },
  })
  expect(fieldsOf(header, 'Low | Ferrow | 1', 'Low | Ferrow | 1')).not.toHaveProperty('artists.name')
})
