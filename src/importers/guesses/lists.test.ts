// Several artists of a track, and other lists in cells, columns or rows.
import { describe, expect, it } from 'vitest'
import { membersText } from '../../core/problems/proposals.ts'
import { guess, guessExport } from '../../testing/catalogs/exports.ts'
import { guessFields } from './guess-fields.ts'

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
    expect(guessExport(header, ...rows)).toMatchObject({
      'artists.name': { field: 'Artist Name(s)', separator: ',', spaced: false },
      'release.artist.name': { field: 'Album Artist Name(s)', separator: ',', spaced: false },
    })
    const { fields, choices } = guess(header, both, 'spotify:track:3 | Deep | spotify:artist:d | Cy,Dee | Cy')
    expect(fields).toEqual({ name: 'Track Name', 'release.artist.name': 'Album Artist Name(s)' })
    expect(choices[0]?.reason).toBe(
      '"Artist Name(s)" has commas, which may separate names or be parts of them: "Ann,Bob" is "Ann" and "Bob", or one name.',
    )
    expect(choices[0]?.options.map(membersText)).toEqual([
      '"artists.name": { "field": "Artist Name(s)", "separator": "," }',
      '"artist.name": "Artist Name(s)"',
    ])
  })

  it('on rows of their own are merged only where these are equal in everything else', () => {
    const header = 'Title | Artist | Album | Length | ISRC'
    expect(
      guessExport(
        header,
        'Intro | Ann | First | 1:00 | USRC12400001',
        'Intro | Bob | First | 1:00 | USRC12400001',
      ),
    ).toHaveProperty('artists.name')
    expect(
      guessExport(header, 'Intro | Ann | First | 1:00 | ', 'Intro | Bob | First | 1:10 | '),
    ).not.toHaveProperty('artists.name')
    expect(
      guessExport(
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
  const guessFrom = (...artists: string[]) =>
    guessFields(
      ['Album', 'Artist'],
      artists.map((artist) => ['First', artist]),
      'release',
    ).fields
  const listed = (separator: string) => ({
    name: 'Album',
    'artist.name': { field: 'Artist', separator },
    artist_display: { field: 'Artist', separator },
  })
  expect(guessFrom('Ann; Bob', 'Ann')).toEqual(listed(';'))
  expect(guessFrom("['Ann', 'Bob']")).toEqual(listed('|'))
})

it('artists in a column each are those of the track', () => {
  const guessFrom = (...columns: string[]) =>
    guessFields(['Title', ...columns], [['Low', 'Ann', 'Bob']]).fields
  for (const columns of [
    ['Artist 1', 'Artist 2'],
    ['Artist', 'Artist #2'],
  ])
    expect(guessFrom(...columns)).toEqual({ name: 'Title', 'artists.name': { fields: columns, join: ' | ' } })
  expect(guessFrom('Artist', 'Artist 1')).toEqual({ name: 'Title', 'artist.name': 'Artist' })
  expect(guessFrom('Artist 1', 'Plays 2')).toEqual({ name: 'Title' })
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
  expect(asked.choices.flatMap(({ options }) => options.map(membersText))).toEqual([
    '"artists.name": { "field": "Artists", "separator": "," }, "artist_display": "Artist"',
    '"artist.name": "Artist"',
  ])
  expect(guessExport('Title | Artist | Artists', 'Low | Ann | Ann', 'High | Bob | Bob')).toEqual({
    name: 'Title',
    'artist.name': 'Artist',
    artists: null,
  })
})

it('rows that differ in their artists alone are merged, and repeated rows are not', () => {
  const header = 'Title | Artist | No.'
  expect(guessExport(header, 'Low | Ferrow | 1', 'Low | Inlet | 1')).toMatchObject({
    'artists.name': { field: 'Artist', rows: 'merge' },
  })
  expect(guessExport(header, 'Low | Ferrow | 1', 'Low | Ferrow | 1')).not.toHaveProperty('artists.name')
})

it.each([
  ['Ann; Bob', 'Ann', { 'artists.name': { field: 'Artist', separator: ';' } }],
  ['Ann; Bob', 'Cy; Dee', { 'artists.name': { field: 'Artist', separator: ';' } }],
  ['港口、灯塔', '灯塔', { 'artists.name': { field: 'Artist', separator: '、' } }],
  ['Ann|Bob', 'Ann|Bob', { 'artists.name': 'Artist' }],
  ['Ann,"Tyler, The Inlet"', 'Ann', { 'artists.name': { field: 'Artist', separator: ',', spaced: false } }],
  ['hey; ho', 'hey; ho', { artist: null }],
])('a mark that names may contain separates them where the sheet shows it: %s, %s', (one, other, fields) => {
  const guessed = guessFields(
    ['Title', 'Artist'],
    [
      ['Low', one],
      ['High', other],
    ],
  )
  expect(guessed.fields).toEqual({ name: 'Title', ...fields })
})

it('a mark without evidence is asked about, with what it makes', () => {
  const { choices } = guessFields(['Title', 'Artist'], [['Low', 'hey; ho']])
  expect(choices).toEqual([
    {
      field: 'artists.name',
      options: [{ 'artists.name': { field: 'Artist', separator: ';' } }, { 'artist.name': 'Artist' }],
      reason:
        '"Artist" has ";", which may separate names or be parts of them: "hey; ho" is "hey" and "ho", or one name.',
    },
  ])
})

it('the evidence of one column counts for all columns of names', () => {
  const names = ['Title', 'Künstler', 'Album', 'Albumkünstler', 'Label', 'Featured Artist']
  const { fields, listed } = guessFields(names, [
    ['Tief', 'Anna', 'Erste', 'Anna; Bert', 'Hafen; Mole', 'Cleo'],
    ['Hoch', 'Bert', 'Erste', 'Anna; Bert', 'Mole', ''],
  ])
  const list = (field: string) => ({ field, separator: ';' })
  expect(fields).toMatchObject({
    'artists.name': { fields: ['Künstler', 'Featured Artist'], join: ' | ' },
    'release.artist.name': list('Albumkünstler'),
    'release.artist_display': list('Albumkünstler'),
    'release.labels.name': list('Label'),
  })
  expect(listed.map(({ column, parts }) => [column, ...parts])).toEqual([
    ['Albumkünstler', 'Anna', 'Bert'],
    ['Label', 'Hafen', 'Mole'],
  ])
})

it.each([
  ['Kraft/Werk', 'Werk', '/'],
  ['Kraft / Werk', 'Werk', ' / '],
  ['Kraft × Werk', 'Werk', ' × '],
  ['Kraft x Werk', 'Werk', ' x '],
  ['Kraft/Werk', 'AC/DC', null],
  ['Kraft & Werk', 'Werk', null],
])(
  'a mark of %s beside %s separates only names that are also alone in a cell: %j',
  (list, other, separator) => {
    const names = ['Title', 'Artist', 'Album', 'Label']
    const { fields } = guessFields(names, [
      ['Low', list, 'First', 'Hafen'],
      ['High', 'Kraft', 'First', 'Hafen / Mole'],
      ['Mid', other, 'First', 'Mole'],
      ['Wide', 'Werk', 'Second', 'Werk'],
    ])
    expect(fields).toMatchObject(
      separator === null ? { 'artist.name': 'Artist' } : { 'artists.name': { field: 'Artist', separator } },
    )
    expect(fields).toMatchObject({ 'release.labels.name': { field: 'Label', separator: ' / ' } })
  },
)

it('guests are artists where their column and that of the artists are lists by one mark', () => {
  const guessLists = (artist: string, guest: string) =>
    guessFields(
      ['Title', 'Artist', 'Featured Artist'],
      [
        ['Low', artist, guest],
        ['High', 'Ann', 'Cy'],
      ],
    ).fields?.['artists.name']
  const both = ['Artist', 'Featured Artist']
  expect(guessLists('Ann|Bob', 'Cy')).toEqual({ fields: both, join: ' | ' })
  expect(guessLists('Ann; Bob', 'Cy; Dee')).toEqual({ fields: both, join: '; ', separator: ';' })
  expect(guessLists('Ann; Bob', 'Cy|Dee')).toEqual({ field: 'Artist', separator: ';' })
})
