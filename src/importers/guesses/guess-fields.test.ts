// What decides a guess beside the names of columns: what they hold.
import { describe, expect, it } from 'vitest'
import { guess, guessExport } from '../../testing/catalogs/exports.ts'
import { guessFields } from './guess-fields.ts'

describe('a column called like names', () => {
  it.each([
    ['addresses', 'https://x.example/ann', 'www.x.example/bob'],
    ['addresses', 'spotify:artist:6vW,spotify:artist:3nF', 'spotify:artist:4V8'],
    ['e-mail addresses', 'ann@example.com', 'bob@example.com'],
    ['ids', 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1', 'c0d7c8a54f1e4a3b9f0e3f1f6f0a62e2'],
    ['ids', '4tZwfgrHOc3mvqYlEYSvVi', '2RdwBSPQiwcmiDo9kixcl8'],
    ['ISRCs', 'USRC12400001', 'US-RC1-24-00002'],
    ['codes of countries', 'DE', 'PT'],
    ['dates', '2024-05-31', '31.05.2024'],
    ['durations', '3:45', '3:18'],
    ['numbers', '12', '7'],
    ['true or false', 'true', 'FALSE'],
    ['yes or no', 'Yes', 'no'],
  ])('is not an artist if it holds %s', (holds, one, other) => {
    const { fields, doubts } = guess(
      'Title | Artist | Album',
      `Low | ${one} | First`,
      `High | ${other} | First`,
    )
    expect(fields).toEqual({ name: 'Title', 'release.name': 'Album' })
    expect(doubts).toEqual([{ column: 'Artist', field: 'artist.name', holds, isName: true }])
  })

  it.each([
    'Blink-182',
    'U2',
    'Re:Stacks',
    '!!!',
    'Yes',
    'DJ X',
    '808 State',
    'Sunn O)))',
    'AC/DC',
    'A-ha',
    'will.i.am',
    '+/-',
    'M',
    '坂本龍一',
    'Ke$ha',
    'Earth, Wind & Fire',
  ])('is the artist if it holds %s', (name) => {
    expect(guessExport('Title | Artist', `Low | ${name}`, `High | ${name}`)).toMatchObject({
      'artist.name': 'Artist',
    })
  })

  it('is skipped for one that holds names, whatever their order', () => {
    expect(guessExport('Song | By', 'Low | Ann', 'High | Bob')).toEqual({ name: 'Song', 'artist.name': 'By' })
    const rows = ['One | DE | Ann', 'Two | FR | Bob']
    expect(guessExport('Title | Artist | Performer', ...rows)).toEqual({
      name: 'Title',
      'artist.name': 'Performer',
    })
    expect(guessExport('Title | Performer | Artist', ...rows)).toEqual({
      name: 'Title',
      'artist.name': 'Artist',
    })
  })
})

it('takes words such as CD before the numbers of discs', () => {
  expect(guessExport('Title | Disc | Artist', 'One | CD 1 | Ann', 'Two | CD 2 | Ann')).toMatchObject({
    disc: 'Disc',
  })
})

it('takes no year that differs within releases for their date', () => {
  const rows = ['One | Ann | First | 1999', 'Two | Ann | First | 2001', 'Three | Ann | Second | 2004']
  const header = 'Title | Artist | Album | Year'
  expect(guessExport(header, ...rows)).not.toHaveProperty(['release.releasedate'])
  // One of many is a mistake, which a check reports.
  const many = ['A | Ann | X | 2001', 'B | Ann | X | 2001', 'C | Ann | Y | 2002', 'D | Ann | Y | 2002']
  expect(guessExport(header, ...many, ...rows)).toHaveProperty(['release.releasedate'], 'Year')
})

describe('two columns of equal right', () => {
  it('are a choice, and neither is guessed', () => {
    const { fields, choices } = guess('Title | Artist | Primary Artist', 'Low | Ann | Bob')
    expect(fields).toEqual({ name: 'Title' })
    expect(choices).toEqual([
      {
        field: 'artist.name',
        options: [{ 'artist.name': 'Artist' }, { 'artist.name': 'Primary Artist' }],
        reason: '"Artist" and "Primary Artist" may both be "artist.name".',
      },
    ])
  })

  it('are one if they hold the same, or if one is empty', () => {
    expect(guessExport('Title | Artist | Primary Artist', 'Low | Ann | Ann')).toMatchObject({
      'artist.name': 'Artist',
    })
    expect(guessExport('Title | Artist | Primary Artist', 'Low |  | Ann')).toMatchObject({
      'artist.name': 'Primary Artist',
    })
  })

  it('are not the one that is named more exactly', () => {
    expect(guessExport('Title | Track Title | Artist', 'Tidal | Low | Ann')).toMatchObject({
      name: 'Track Title',
    })
  })
})

describe('a title with a version', () => {
  const VERSIONS = ['Rosas |  | Ann', 'Rosas | Cy Remix | Ann']

  it('is one name of two columns', () => {
    expect(guessExport('TrackTitle | TrackVersion | Artist', ...VERSIONS)).toMatchObject({
      name: { fields: ['TrackTitle', 'TrackVersion'], join: ' (…)' },
    })
    expect(guessExport('Title | Version | Artist', ...VERSIONS)).toMatchObject({
      name: { fields: ['Title', 'Version'], join: ' (…)' },
    })
  })

  it('is not repeated where the title has it', () => {
    expect(guessExport('Title | Version | Artist', 'Rosas (Cy Remix) | Cy Remix | Ann')).toMatchObject({
      name: 'Title',
    })
  })

  it('has none in numbers of versions', () => {
    expect(guessExport('Title | Version | Artist', 'Rosas | 1.2 | Ann')).toMatchObject({ name: 'Title' })
  })
})

describe('cells for missing values', () => {
  it('are empty, except those that are also names', () => {
    const guessed = guess(
      'Title | Artist | Length | Label | Released',
      'Low | Ann | 3:45 | NULL | TBA',
      'High | Ann | --:-- | n/a | ',
      'Deep | Ann | ?:?? | L | 2024',
      '- | Ann | NaT | none | N/A',
    )
    expect(guessed.empty).toEqual(['--:--', '?:??', 'NaT', 'NULL', 'n/a', 'none', 'TBA', 'N/A'])
    expect(guessed.fields).toMatchObject({
      duration: { field: 'Length', as: 'm:s' },
      'release.releasedate': 'Released',
    })
    expect(guess('Title | Artist | Genre', 'Low | N/A | N/A', 'High | Ann | Rock').empty).toEqual([])
  })
})

describe('what is about a release', () => {
  it('is guessed only if it is the same on all of its rows', () => {
    const header = 'Title | Artist | Album | Link | Cover'
    expect(
      guessExport(
        header,
        'a | Ann | One | https://x.example/1 | 1.jpg',
        'b | Ann | One | https://x.example/1 | 1.jpg',
      ),
    ).toMatchObject({ 'release.links': 'Link', 'release.image': 'Cover' })
    const different = guessExport(
      header,
      'a | Ann | One | https://x.example/1 | 1.jpg',
      'b | Ann | One | https://x.example/2 | 2.jpg',
    )
    expect(different).toEqual({ name: 'Title', 'artist.name': 'Artist', 'release.name': 'Album' })
  })
})

it('beats per minute are not read as durations, though Tempo is a time in Italian', () => {
  const guessDuration = (value: string) => guessFields(['Title', 'Tempo'], [['Low', value]]).fields?.duration
  expect(guessDuration('72')).toBeUndefined()
  expect(guessDuration('3:45')).toEqual({ field: 'Tempo', as: 'm:s' })
})

it('times that begin at 0 and go on are those at which songs begin in a mix, not durations', () => {
  const guessDuration = (...times: string[]) =>
    guessFields(
      ['Title', 'Time'],
      times.map((time, at) => [`Song ${at}`, time]),
    ).fields?.duration
  expect(guessDuration('0:00', '4:30', '9:10', '14:00', '1:02:20')).toBeUndefined()
  expect(guessDuration('0:00', '4:30', '9:10', '0:00', '3:20')).toBeUndefined()
  expect(guessDuration('0:00', '4:30', '9:10', '3:20')).toEqual({ field: 'Time', as: 'm:s' })
  expect(guessDuration('2:00', '4:30', '9:10', '14:00')).toEqual({ field: 'Time', as: 'm:s' })
})

it('the artist of the album is that of the tracks where no column has theirs', () => {
  const guessArtist = (...names: string[]) =>
    guessFields(['Title', 'Album', ...names], [['Low', 'Tidal', ...names.map((_, at) => `Ann ${at}`)]])
  expect(guessArtist('Album Artist').fields).toMatchObject({
    'artist.name': 'Album Artist',
    'release.artist.name': 'Album Artist',
  })
  expect(guessArtist('Album Artist', 'Artist').fields).toMatchObject({ 'artist.name': 'Artist' })
  expect(guessArtist('Album Artist', 'Track Artist', 'Song Artist').fields).not.toHaveProperty('artist.name')
})

it('products of shops with ids are not taken for records of a catalog', () => {
  const names = ['ID', 'Type', 'SKU', 'Name', 'Published', 'In stock?', 'Regular price', 'Categories']
  const row = ['101', 'simple', 'HT001', 'Tidal Works', '1', '1', '12', 'Music']
  expect(guessFields(names, [row], 'release').fields).toEqual({ name: 'Name', type: null })
})

it('a year or a disc of 0 counts as empty, unless numbers or durations are 0 as well', () => {
  const header = 'Title | Album | No | Disc | Year'
  expect(guess(header, 'Low | First | 1 | 1 | 2024', 'High | First | 2 | 0 | 0').empty).toEqual(['0'])
  expect(guessExport(header, 'Low | First | 1 | 1 | 2024', 'High | First | 2 | 0 | 0')).toMatchObject({
    'release.releasedate': 'Year',
  })
  expect(guess(header, 'Low | First | 0 | 1 | 2024', 'High | First | 2 | 0 | 0').empty).toEqual([])
  expect(guess(header, 'Low | 0 | 1 | 1 | 2024', 'High | 0 | 2 | 0 | 0').empty).toEqual([])
})

it('tracks are titles, and numbers beside titles', () => {
  expect(guessExport('Track | Title | Artist', '1 | Low Water | Ferrow', '2 | High Water | Ferrow')).toEqual({
    name: 'Title',
    tracknumber: 'Track',
    'artist.name': 'Artist',
  })
  expect(guessExport('Track | Artist | Album', 'Low Water | Ferrow | Tidal Works')).toEqual({
    name: 'Track',
    'artist.name': 'Artist',
    'release.name': 'Album',
  })
})

it('titles that repeat beside others may be those of releases', () => {
  const rows = ['Ann | Low | Night | 3:45', 'Ann | High | Night | 4:12', 'Bob | One | Day | 2:58']
  expect(guess('Performer | Track | Title | Time', ...rows).choices).toMatchObject([
    { options: [{ name: 'Track', 'release.name': 'Title' }, { name: 'Title' }] },
  ])
  expect(guessExport('Performer | Track | Album | Time', ...rows)).toMatchObject({
    name: 'Track',
    'release.name': 'Album',
  })
})

it('titles in two languages are a choice, and tracks beside them are numbers', () => {
  const rows = ['Low | 低い | Ann | 1 | 3:45', 'High | 高い | Ann | 2 | 3:05']
  const { fields, choices, doubts } = guess('Title (EN) | Title (JP) | Artist | Track | Length', ...rows)
  expect(choices.map(({ reason }) => reason)).toEqual(['"Title (EN)" and "Title (JP)" may both be "name".'])
  expect(fields).toMatchObject({ tracknumber: 'Track' })
  expect(doubts).toEqual([])
})

it('numbers of tracks that are not numbers are in doubt', () => {
  expect(guess('Title | Artist | Track', 'Low | Ann | 1a', 'High | Ann | 1b').doubts).toMatchObject([
    { column: 'Track', field: 'tracknumber', holds: '1a' },
  ])
})

it('a column named after a field whose cells do not fit is skipped', () => {
  const { fields, doubts } = guess('Title | Artist | No. | Length | License', 'Low | Ann | 1 | 225 | CC BY')
  expect(fields).toMatchObject({ license: null })
  expect(doubts).toMatchObject([{ column: 'License', field: 'license' }])
})

it('titles of releases may begin with a year', () => {
  const rows = ['Low | Ann | 1 | 2001 - Night | 3:45', 'High | Ann | 1 | 1999 Remix | 3:05']
  expect(guessExport('Title | Artist | No. | Album | Length', ...rows)).toMatchObject({
    'release.name': 'Album',
  })
})

it('addresses are the audio if they point to some', () => {
  expect(guessExport('Title | URL', 'Low | https://x.example/low.mp3')).toMatchObject({ stream: 'URL' })
  expect(guessExport('Title | URL', 'Low | https://x.example/low')).toEqual({ name: 'Title' })
})

it.each([
  ['id | name | title | artist', '7 | Low | Low Water | Ferrow'],
  ['uuid | title | album', '7 | Low Water | Tidal Works'],
  ['id | title | artist | release', '7 | Low Water | 12 | 3'],
])('records of a catalog have ids and names, or name others by their ids: %s', (header, row) => {
  expect(guessExport(header, row)).toBeNull()
})
