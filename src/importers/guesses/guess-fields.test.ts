// What decides a guess beside the names of columns: what they hold.
import { describe, expect, it } from 'vitest'
import { guessFields } from './guess-fields.ts'
import { guessedText } from './guessed.ts'

/** Guesses the columns of a table in lines, whose cells are separated by bars. */
function guess(header: string, ...lines: string[]) {
  const cells = (line: string) => line.split(' | ').map((cell) => cell.trim())
  return guessFields(cells(header), lines.map(cells))
}

const fieldsOf = (header: string, ...lines: string[]) => guess(header, ...lines).fields

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
    expect(fieldsOf('Title | Artist', `Low | ${name}`, `High | ${name}`)).toMatchObject({
      'artist.name': 'Artist',
    })
  })

  it('is skipped for one that holds names, whatever their order', () => {
    expect(fieldsOf('Song | By', 'Low | Ann', 'High | Bob')).toEqual({ name: 'Song', 'artist.name': 'By' })
    const rows = ['One | DE | Ann', 'Two | FR | Bob']
    expect(fieldsOf('Title | Artist | Performer', ...rows)).toEqual({
      name: 'Title',
      'artist.name': 'Performer',
    })
    expect(fieldsOf('Title | Performer | Artist', ...rows)).toEqual({
      name: 'Title',
      'artist.name': 'Artist',
    })
  })
})

it('takes words such as CD before the numbers of discs', () => {
  expect(fieldsOf('Title | Disc | Artist', 'One | CD 1 | Ann', 'Two | CD 2 | Ann')).toMatchObject({
    disc: 'Disc',
  })
})

it('takes no year that differs within releases for their date', () => {
  const rows = ['One | Ann | First | 1999', 'Two | Ann | First | 2001', 'Three | Ann | Second | 2004']
  const header = 'Title | Artist | Album | Year'
  expect(fieldsOf(header, ...rows)).not.toHaveProperty(['release.releasedate'])
  // One of many is a mistake, which a check reports.
  const many = ['A | Ann | X | 2001', 'B | Ann | X | 2001', 'C | Ann | Y | 2002', 'D | Ann | Y | 2002']
  expect(fieldsOf(header, ...many, ...rows)).toHaveProperty(['release.releasedate'], 'Year')
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
    expect(fieldsOf('Title | Artist | Primary Artist', 'Low | Ann | Ann')).toMatchObject({
      'artist.name': 'Artist',
    })
    expect(fieldsOf('Title | Artist | Primary Artist', 'Low |  | Ann')).toMatchObject({
      'artist.name': 'Primary Artist',
    })
  })

  it('are not the one that is named more exactly', () => {
    expect(fieldsOf('Title | Track Title | Artist', 'Tidal | Low | Ann')).toMatchObject({
      name: 'Track Title',
    })
  })
})

describe('a name in another spelling', () => {
  it.each([
    ['TrackTitle', 'name'],
    ['TRACK_TITLE', 'name'],
    ['track-title', 'name'],
    ['Track Title*', 'name'],
    ['Track title (required)', 'name'],
    ['  Titel / Title ', 'name'],
    ['tracknr', 'tracknumber'],
    ['Track №', 'tracknumber'],
    ['Cat. No', 'release.catalognumber'],
    ['[Cat.No.]', 'release.catalognumber'],
    ['UPC / EAN', 'release.barcode'],
    ['Length (mm:ss)', 'duration'],
    ['VÖ-Datum', 'release.releasedate'],
    ['Kuenstlername', 'artist.name'],
  ])('%s is %s', (name, field) => {
    const others = field === 'name' ? ['Album'] : ['Song title']
    expect(guessFields([...others, name]).fields).toMatchObject({ [field]: name })
  })

  it.each([
    'Artist Email',
    'Bandcamp URL',
    'artist_id',
    'Artist Country',
    'Artist URI(s)',
    'Featured Artists',
    'Artist website',
    'Band members',
    'Title length',
    'Album notes',
    'Label contact',
    'Date of contract',
    'File size',
  ])('%s is nothing that is known', (name) => {
    expect(guessFields(['Track title', name]).fields).toEqual({ name: 'Track title' })
  })
})

describe('a title with a version', () => {
  const VERSIONS = ['Rosas |  | Ann', 'Rosas | Cy Remix | Ann']

  it('is one name of two columns', () => {
    expect(fieldsOf('TrackTitle | TrackVersion | Artist', ...VERSIONS)).toMatchObject({
      name: { fields: ['TrackTitle', 'TrackVersion'], join: ' (…)' },
    })
    expect(fieldsOf('Title | Version | Artist', ...VERSIONS)).toMatchObject({
      name: { fields: ['Title', 'Version'], join: ' (…)' },
    })
  })

  it('is not repeated where the title has it', () => {
    expect(fieldsOf('Title | Version | Artist', 'Rosas (Cy Remix) | Cy Remix | Ann')).toMatchObject({
      name: 'Title',
    })
  })

  it('has none in numbers of versions', () => {
    expect(fieldsOf('Title | Version | Artist', 'Rosas | 1.2 | Ann')).toMatchObject({ name: 'Title' })
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

describe('durations', () => {
  const formOf = (...cells: string[]) =>
    fieldsOf('Title | Length', ...cells.map((cell, at) => `Song ${at} | ${cell}`))?.duration

  it('typed as minutes into cells of hours are hours and minutes', () => {
    expect(formOf('5:39:00', '11:47:00', '5:25:00')).toEqual({ field: 'Length', as: 'h:m' })
    expect(
      formOf(
        '05:39:00',
        '0:47:00',
        '05:25:00',
        '3:12:00',
        '4:01:00',
        '3:33:00',
        '6:07:00',
        '2:59:00',
        '4:44:00',
        '3:31:00',
        '4:20:00',
      ),
    ).toEqual({ field: 'Length', as: 'h:m' })
  })

  it('are times as they are written where some have seconds, or are those of broadcasts', () => {
    expect(formOf('0:05:39', '0:11:47', '1:02:00')).toEqual({ field: 'Length', as: 'm:s' })
    expect(formOf('1:00:00', '2:00:00', '1:30:00')).toEqual({ field: 'Length', as: 'm:s' })
    expect(formOf('0:05:00', '0:07:00')).toEqual({ field: 'Length', as: 'm:s' })
  })

  it('have a form as people write minutes and seconds', () => {
    for (const cells of [
      ['3m45s', '4 min 2 s'],
      ['3\'45"', '4′02″'],
      ['3:45 min', '4:02 min'],
      ['225 s', '242 sec.'],
      // Times of Excel that have lost their format.
      ['0.00260416666666667', '0.0028009'],
    ])
      expect(formOf(...cells)).toEqual({ field: 'Length', as: 'm:s' })
  })

  it('have the unit that their column is named after', () => {
    const named = (name: string, ...cells: string[]) =>
      fieldsOf(`Title | ${name}`, ...cells.map((cell, at) => `Song ${at} | ${cell}`))?.duration
    expect(named('Duration (ms)', '9000', '242')).toEqual({ field: 'Duration (ms)', as: 'ms' })
    expect(named('durationMs', '9000', '242')).toEqual({ field: 'durationMs', as: 'ms' })
    expect(named('Dauer (s)', '225,5', '3.45')).toBe('Dauer (s)')
    expect(named('Length (min)', '3.75', '4.5')).toEqual({ field: 'Length (min)', as: 'min' })
  })

  it.each([
    ['Length', ['3.45', '4,02'], ['m.s', 'min', 'seconds']],
    ['Length', ['3.45', '4.75'], ['min', 'seconds']],
    ['Length (min)', ['3.45', '4.02'], ['m.s', 'min']],
  ])('are a choice where numbers in "%s" have several readings: %j', (name, cells, forms) => {
    const { fields, choices } = guess(`Title | ${name}`, ...cells.map((cell, at) => `Song ${at} | ${cell}`))
    expect(fields).toEqual({ name: 'Title' })
    expect(choices).toMatchObject([
      {
        reason: expect.stringContaining(`"${name}" holds numbers such as 3.45, which may be `),
        options: forms.map((as) => ({ duration: { field: name, as } })),
      },
    ])
  })

  it('cannot be in words', () => {
    expect(formOf('about four', 'long')).toBeUndefined()
    expect(guess('Title | Length', 'Low | about four').doubts).toEqual([
      { column: 'Length', field: 'duration', holds: 'about four', isName: false },
    ])
    // Without a title, nothing is certain.
    expect(guess('Mood | No.', 'calm | 1').doubts).toEqual([])
  })
})

describe('track numbers', () => {
  const numberOf = (...cells: string[]) =>
    fieldsOf('Title | Position', ...cells.map((cell, at) => `Song ${at} | ${cell}`))?.tracknumber

  it.each([
    [['A1', 'A2', 'B1']],
    [['A', 'B']],
    [['1-01', '1-02', '2-01']],
    [['1.1', '1.2', '2.1']],
    [['1', '2', 'Bonus', 'A1']],
  ])('that name a side or a disc are positions: %j', (cells) => {
    expect(numberOf(...cells)).toEqual({ field: 'Position', as: 'position' })
  })

  it('are numbers otherwise', () => {
    expect(numberOf('1', '02', '3/12', '4.0')).toBe('Position')
    expect(numberOf('first', 'second')).toBeUndefined()
  })
})

describe('tags', () => {
  it.each([
    [['Rock; Pop', 'Jazz'], { field: 'Genre', separator: ';' }],
    [['Electronic > House', 'Rock > Indie'], { field: 'Genre', separator: '>' }],
    [['Electronic---House', 'Jazz'], { field: 'Genre', separator: '---' }],
    [['Rock, Pop', 'Jazz'], { field: 'Genre', separator: ',' }],
    [['Rock\nPop', 'Jazz'], 'Genre'],
    [['R&amp;B', 'Drum &amp; Bass'], 'Genre'],
    [['Folk, World, & Country', 'Jazz'], 'Genre'],
  ])('are lists by what is between them: %j', (cells, field) => {
    expect(fieldsOf('Title | Genre', ...cells.map((cell, at) => `Song ${at} | ${cell}`))?.tags).toEqual(field)
  })
})

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
      'artist.name': 'Artist',
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

describe('what is about a release', () => {
  it('is guessed only if it is the same on all of its rows', () => {
    const header = 'Title | Artist | Album | Link | Cover'
    expect(
      fieldsOf(
        header,
        'a | Ann | One | https://x.example/1 | 1.jpg',
        'b | Ann | One | https://x.example/1 | 1.jpg',
      ),
    ).toMatchObject({ 'release.links': 'Link', 'release.image': 'Cover' })
    const different = fieldsOf(
      header,
      'a | Ann | One | https://x.example/1 | 1.jpg',
      'b | Ann | One | https://x.example/2 | 2.jpg',
    )
    expect(different).toEqual({ name: 'Title', 'artist.name': 'Artist', 'release.name': 'Album' })
  })
})

it('lists of artists with commas, in a column that is named so, are asked about', () => {
  const { fields, choices } = guessFields(['Title', 'Artists'], [['Low', 'Ann, Bob']])
  expect(fields).toEqual({ name: 'Title', artists: null })
  expect(choices.map(({ options }) => options)).toEqual([
    [{ 'artists.name': { field: 'Artists', separator: ',' } }, { 'artist.name': 'Artists' }],
  ])
})

it('tags are separated by a slash where blanks are around it', () => {
  const tagsOf = (...values: string[]) =>
    guessFields(
      ['Title', 'Genre'],
      values.map((value) => ['Low', value]),
    ).fields?.tags
  expect(tagsOf('Rock / Pop', 'R&B/Soul')).toEqual({ field: 'Genre', separator: ' / ' })
  expect(tagsOf('Rock', 'R&B/Soul')).toBe('Genre')
})

it('beats per minute are not read as durations, though Tempo is a time in Italian', () => {
  const durationOf = (value: string) => guessFields(['Title', 'Tempo'], [['Low', value]]).fields?.duration
  expect(durationOf('72')).toBeUndefined()
  expect(durationOf('3:45')).toEqual({ field: 'Tempo', as: 'm:s' })
})

it('sides of records in a column of their own make positions with the numbers on them', () => {
  const numberOf = (...rows: (readonly string[])[]) =>
    guessFields(['Side', 'No.', 'Title'], rows).fields?.tracknumber
  const positions = { fields: ['Side', 'No.'], join: '', as: 'position' }
  expect(numberOf(['A', '1', 'Low'], ['B', '1', 'High'])).toEqual(positions)
  expect(numberOf(['1', '1', 'Low'], ['2', '1', 'High'])).toBe('No.')
  expect(numberOf(['A', 'A1', 'Low'], ['B', 'B1', 'High'])).toEqual({ field: 'No.', as: 'position' })
})

it.each([
  [
    ['Min', 'Sec'],
    ['3', '45'],
  ],
  [
    ['Minuten', 'Sekunden'],
    ['3', '5'],
  ],
  [
    ['Duration (min)', 'Duration (sec)'],
    ['3', '45.5'],
  ],
  [
    ['Hours', 'Minutes', 'Seconds'],
    ['0', '3', '45'],
  ],
])('minutes and seconds in columns of their own make durations: %j', (columns, cells) => {
  const { fields, choices } = guessFields(['Title', ...columns], [['Low', ...cells]])
  expect([fields, choices]).toEqual([
    { name: 'Title', duration: { fields: columns, join: ':', as: 'm:s' } },
    [],
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

it.each(['225', '225,5'])('seconds alone are durations if they last minutes: %s', (seconds) => {
  const guess = (value: string) => guessFields(['Title', 'Seconds'], [['Low', value]]).fields
  expect(guess(seconds)).toEqual({ name: 'Title', duration: 'Seconds' })
  expect(guess('45')).toEqual({ name: 'Title' })
})

it.each([
  [
    ['Min', 'Sec'],
    ['3.75', '225'],
  ],
  [
    ['Start min', 'Start sec'],
    ['3', '45'],
  ],
  [
    ['Min', 'Plays'],
    ['3', '45'],
  ],
])('minutes and seconds of something else make none: %j', (columns, cells) => {
  expect(guessFields(['Title', ...columns], [['Low', ...cells]]).fields).toEqual({ name: 'Title' })
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

it('a duration in one column is preferred to its minutes and seconds', () => {
  const { fields } = guessFields(['Title', 'Length', 'Min', 'Sec'], [['Low', '3:45', '3', '45']])
  expect(fields?.duration).toEqual({ field: 'Length', as: 'm:s' })
})

it('names that begin with the numbers of tracks give both, unless a column has the numbers', () => {
  const rows = [
    ['01. Low', '5'],
    ['02. High', '6'],
    ['01. Sea', '7'],
  ]
  const both = { field: 'Title', as: 'numbered' }
  expect(guessFields(['Title', 'Plays'], rows).fields).toMatchObject({ name: both, tracknumber: both })
  expect(guessFields(['Title', 'No.'], rows).fields).toMatchObject({ name: 'Title', tracknumber: 'No.' })
  expect(guessFields(['Title', 'tracknumber'], rows).fields).toMatchObject({ name: 'Title' })
  expect(guessFields(['Title', 'Plays'], [['7 Seconds', '5']]).fields).toEqual({ name: 'Title' })
})

it('names that begin with their artists give both, unless a column has the artists', () => {
  const rows = [
    ['Ann - Low', 'Eve'],
    ['Bob - High', 'Eve'],
  ]
  const both = { field: 'Track', as: 'artist-title' }
  expect(guessFields(['Track', 'Plays'], rows).fields).toEqual({ name: both, 'artist.name': both })
  expect(guessFields(['Artist - Title'], rows).fields).toMatchObject({ name: { as: 'artist-title' } })
  for (const artist of ['Artist', 'Album Artist', 'Artist of the day'])
    expect(guessFields(['Track', artist], rows).fields).toMatchObject({ name: 'Track' })
  expect(guessFields(['Track'], [['Ann - Low'], ['High']]).fields).toEqual({ name: 'Track' })
})

it('times that begin at 0 and go on are those at which songs begin in a mix, not durations', () => {
  const durationOf = (...times: string[]) =>
    guessFields(
      ['Title', 'Time'],
      times.map((time, at) => [`Song ${at}`, time]),
    ).fields?.duration
  expect(durationOf('0:00', '4:30', '9:10', '14:00', '1:02:20')).toBeUndefined()
  expect(durationOf('0:00', '4:30', '9:10', '0:00', '3:20')).toBeUndefined()
  expect(durationOf('0:00', '4:30', '9:10', '3:20')).toEqual({ field: 'Time', as: 'm:s' })
  expect(durationOf('2:00', '4:30', '9:10', '14:00')).toEqual({ field: 'Time', as: 'm:s' })
})

it('labels with catalog numbers behind them give both, unless a column has the numbers', () => {
  const labelOf = (kind: 'track' | 'release', ...labels: string[]) =>
    guessFields(
      ['Album', 'Label'],
      labels.map((label, at) => [`Tide ${at}`, label]),
      kind,
    ).fields
  const both = { field: 'Label', as: 'label-number' }
  expect(labelOf('track', 'Harbour (HT 001)', 'Harbour (HT 002)')).toEqual({
    'release.name': 'Album',
    'release.label.name': both,
    'release.catalognumber': both,
  })
  expect(labelOf('release', 'Harbour – HT001', 'Inlet – IN-1')).toMatchObject({ catalognumber: both })
  for (const labels of [
    ['Harbour (2)', 'Inlet (3)'],
    ['Harbour (1998)', 'Inlet (1999)'],
    ['Harbour (HT 001)', 'Inlet'],
    ['Warp (W 1), Inlet (IN 3)', 'Warp (W 2), Inlet (IN 4)'],
  ])
    expect(labelOf('release', ...labels)).toEqual({ name: 'Album', 'label.name': 'Label' })
  const rows = ['HT 1', 'HT 2'].map((number) => ['Tide', `Harbour (${number})`, number])
  expect(guessFields(['Album', 'Label', 'Cat#'], rows).fields).toMatchObject({
    'release.label.name': 'Label',
    'release.catalognumber': 'Cat#',
  })
})

it('the artist of the album is that of the tracks where no column has theirs', () => {
  const artistOf = (...names: string[]) =>
    guessFields(['Title', 'Album', ...names], [['Low', 'Tidal', ...names.map((_, at) => `Ann ${at}`)]])
  expect(artistOf('Album Artist').fields).toMatchObject({
    'artist.name': 'Album Artist',
    'release.artist.name': 'Album Artist',
  })
  expect(artistOf('Album Artist', 'Artist').fields).toMatchObject({ 'artist.name': 'Artist' })
  expect(artistOf('Album Artist', 'Track Artist', 'Song Artist').fields).not.toHaveProperty('artist.name')
})

it('products of shops with ids are not taken for records of a catalog', () => {
  const names = ['ID', 'Type', 'SKU', 'Name', 'Published', 'In stock?', 'Regular price', 'Categories']
  const row = ['101', 'simple', 'HT001', 'Tidal Works', '1', '1', '12', 'Music']
  expect(guessFields(names, [row], 'release').fields).toEqual({ name: 'Name', type: null })
})

it('products and assets may be named without a mark, and names in objects of Airtable have blanks', () => {
  const names = ['Product title', 'Product type', 'Asset title', 'fields.Track Number']
  expect(guessFields(names, [['Tidal', 'simple', 'Low', '1 of 10']]).fields).toEqual({
    name: 'Asset title',
    'release.name': 'Product title',
    tracknumber: 'fields.Track Number',
  })
})

it('relations of Notion are lists of artists', () => {
  const cell = 'Ann (https://www.notion.so/Ann-1a2b), Bob (https://www.notion.so/Bob-3c4d)'
  expect(guessFields(['Title', 'Artist'], [['Low', cell]]).fields).toEqual({
    name: 'Title',
    'artists.name': 'Artist',
  })
})

it('the minutes of an own column are durations if they have seconds, whose form is asked', () => {
  const { fields, choices } = guess('Title | Minutes', 'Low | 4,01', 'High | 3,15')
  expect(fields).toEqual({ name: 'Title' })
  expect(choices.flatMap(({ options }) => options.map(guessedText))).toEqual([
    '"duration": { "field": "Minutes", "as": "m.s" }',
    '"duration": { "field": "Minutes", "as": "min" }',
  ])
  expect(fieldsOf('Title | Minutes', 'Low | 4', 'High | 3')).toEqual({ name: 'Title' })
  expect(fieldsOf('Title | Length (min)', 'Low | 4', 'High | 3')).toEqual({
    name: 'Title',
    duration: { field: 'Length (min)', as: 'min' },
  })
})

it('dates are read in the order that their column names, unless they show another', () => {
  expect(fieldsOf('Title | Album | Release Date (MM/DD/YYYY)', 'Low | First | 05/06/2024')).toMatchObject({
    'release.releasedate': { as: 'm/d/y' },
  })
  expect(
    fieldsOf('Titel | Album | Veröffentlichungsdatum (TT.MM.JJJJ)', 'Low | First | 05/06/2024'),
  ).toMatchObject({
    'release.releasedate': { as: 'd/m/y' },
  })
  expect(fieldsOf('Title | Album | Release Date (MM/DD/YYYY)', 'Low | First | 31/05/2024')).toMatchObject({
    'release.releasedate': { as: 'd/m/y' },
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

it('a year or a disc of 0 counts as empty, unless numbers or durations are 0 as well', () => {
  const header = 'Title | Album | No | Disc | Year'
  expect(guess(header, 'Low | First | 1 | 1 | 2024', 'High | First | 2 | 0 | 0').empty).toEqual(['0'])
  expect(fieldsOf(header, 'Low | First | 1 | 1 | 2024', 'High | First | 2 | 0 | 0')).toMatchObject({
    'release.releasedate': 'Year',
  })
  expect(guess(header, 'Low | First | 0 | 1 | 2024', 'High | First | 2 | 0 | 0').empty).toEqual([])
  expect(guess(header, 'Low | 0 | 1 | 1 | 2024', 'High | 0 | 2 | 0 | 0').empty).toEqual([])
})
