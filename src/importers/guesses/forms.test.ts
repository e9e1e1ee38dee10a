// The forms of values in guessed columns.
import { describe, expect, it } from 'vitest'
import { membersText } from '../../core/problems/proposals.ts'
import { guess, guessExport } from '../../testing/catalogs/exports.ts'
import { guessFields } from './guess-fields.ts'

describe('durations', () => {
  const guessForm = (...cells: string[]) =>
    guessExport('Title | Length', ...cells.map((cell, at) => `Song ${at} | ${cell}`))?.duration

  it('typed as minutes into cells of hours are hours and minutes', () => {
    expect(guessForm('5:39:00', '11:47:00', '5:25:00')).toEqual({ field: 'Length', as: 'h:m' })
    expect(
      guessForm(
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
    expect(guessForm('0:05:39', '0:11:47', '1:02:00')).toEqual({ field: 'Length', as: 'm:s' })
    expect(guessForm('1:00:00', '2:00:00', '1:30:00')).toEqual({ field: 'Length', as: 'm:s' })
    expect(guessForm('0:05:00', '0:07:00')).toEqual({ field: 'Length', as: 'm:s' })
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
      expect(guessForm(...cells)).toEqual({ field: 'Length', as: 'm:s' })
  })

  it('have the unit that their column is named after', () => {
    const named = (name: string, ...cells: string[]) =>
      guessExport(`Title | ${name}`, ...cells.map((cell, at) => `Song ${at} | ${cell}`))?.duration
    expect(named('Duration (ms)', '9000', '242')).toEqual({ field: 'Duration (ms)', as: 'ms' })
    expect(named('durationInMillis', '225000')).toEqual({ field: 'durationInMillis', as: 'ms' })
    expect(named('additional_info.duration_ms', '225000')).toMatchObject({ as: 'ms' })
    expect(named('RunTimeTicks', '2250000000')).toEqual({ field: 'RunTimeTicks', as: 'ticks' })
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

  it('have the form of most cells, of which one may be a total', () => {
    expect(guessForm('3:45', '3:46', '7:31', '451')).toEqual({ field: 'Length', as: 'm:s' })
  })

  it('are milliseconds if they are too long for seconds', () => {
    expect(guessForm('225000', '198000')).toEqual({ field: 'Length', as: 'ms' })
    expect(guessForm('225.3')).toBe('Length')
  })

  it('cannot be in words', () => {
    expect(guessForm('about four', 'long')).toBeUndefined()
    expect(guess('Title | Length', 'Low | about four').doubts).toEqual([
      { column: 'Length', field: 'duration', holds: 'about four', isName: false },
    ])
    // Without a title, nothing is certain.
    expect(guess('Mood | No.', 'calm | 1').doubts).toEqual([])
  })
})

describe('track numbers', () => {
  const guessNumber = (...cells: string[]) =>
    guessExport('Title | Position', ...cells.map((cell, at) => `Song ${at} | ${cell}`))?.tracknumber

  it.each([
    [['A1', 'A2', 'B1']],
    [['A', 'B']],
    [['1-01', '1-02', '2-01']],
    [['1.1', '1.2', '2.1']],
    [['1', '2', 'Bonus', 'A1']],
  ])('that name a side or a disc are positions: %j', (cells) => {
    expect(guessNumber(...cells)).toEqual({ field: 'Position', as: 'position' })
  })

  it('are numbers otherwise', () => {
    expect(guessNumber('1', '02', '3/12', '4.0')).toBe('Position')
    expect(guessNumber('first', 'second')).toBeUndefined()
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
    [['Ambient', 'Folk'], 'Genre'],
    [['Ambient', 'R&B, Soul; Drone'], { field: 'Genre', separator: ';' }],
    [['Ambient|Folk, Rock'], 'Genre'],
    [['環境音楽、ダブ', 'ダブ'], { field: 'Genre', separator: '、' }],
    [['Dub/Techno', 'Techno', 'dub'], { field: 'Genre', separator: '/' }],
    [['Dub/Techno', 'R&B/Soul', 'Techno', 'Dub'], 'Genre'],
    [['Folk, World, & Country', 'Jazz'], 'Genre'],
  ])('are lists by what is between them: %j', (cells, field) => {
    expect(guessExport('Title | Genre', ...cells.map((cell, at) => `Song ${at} | ${cell}`))?.tags).toEqual(
      field,
    )
  })
})

it('tags are separated by a slash where blanks are around it', () => {
  const guessTags = (...values: string[]) =>
    guessFields(
      ['Title', 'Genre'],
      values.map((value) => ['Low', value]),
    ).fields?.tags
  expect(guessTags('Rock / Pop', 'R&B/Soul')).toEqual({ field: 'Genre', separator: ' / ' })
  expect(guessTags('Rock', 'R&B/Soul')).toBe('Genre')
})

describe('dates', () => {
  it.each([
    [['03.04.2019', '05.06.2020 00:00:00'], 'd/m/y'],
    [['03/04/2019', '31/12/2020'], 'd/m/y'],
    [['3/4/2019', '12/31/2020'], 'm/d/y'],
    [['31 May 2019', 'March 2020', '2021'], 'd/m/y'],
    [['2024-05-31', '31/05/2023'], 'd/m/y'],
    [['2019-04-03', '2020', '03.04.2019'], 'd/m/y'],
    [['3/4/2019', '5/6/2020'], null],
    [['31/12/2019', '12/31/2020'], null],
    [['99/01/2024', '01/02/2024'], null],
    [['00/13/2024', '01/02/2024'], null],
  ])('have an order if some of them reveal it: %j', (cells, as) => {
    const fields = guessExport('Title | Date', ...cells.map((cell, at) => `Song ${at} | ${cell}`))
    expect(fields?.['release.releasedate']).toEqual(as === null ? 'Date' : { field: 'Date', as })
  })
})

it('dates are read in the order that their column names, unless they show another', () => {
  expect(guessExport('Title | Album | Release Date (MM/DD/YYYY)', 'Low | First | 05/06/2024')).toMatchObject({
    'release.releasedate': { as: 'm/d/y' },
  })
  expect(
    guessExport('Titel | Album | Veröffentlichungsdatum (TT.MM.JJJJ)', 'Low | First | 05/06/2024'),
  ).toMatchObject({
    'release.releasedate': { as: 'd/m/y' },
  })
  expect(guessExport('Title | Album | Release Date (MM/DD/YYYY)', 'Low | First | 31/05/2024')).toMatchObject({
    'release.releasedate': { as: 'd/m/y' },
  })
})

it('the minutes of an own column are durations if they have seconds, whose form is asked', () => {
  const { fields, choices } = guess('Title | Minutes', 'Low | 4,01', 'High | 3,15')
  expect(fields).toEqual({ name: 'Title' })
  expect(choices.flatMap(({ options }) => options.map(membersText))).toEqual([
    '"duration": { "field": "Minutes", "as": "m.s" }',
    '"duration": { "field": "Minutes", "as": "min" }',
  ])
  expect(guessExport('Title | Minutes', 'Low | 4', 'High | 3')).toEqual({ name: 'Title' })
  expect(guessExport('Title | Length (min)', 'Low | 4', 'High | 3')).toEqual({
    name: 'Title',
    duration: { field: 'Length (min)', as: 'min' },
  })
})

it.each(['225', '225,5'])('seconds alone are durations if they last minutes: %s', (seconds) => {
  const guess = (value: string) => guessFields(['Title', 'Seconds'], [['Low', value]]).fields
  expect(guess(seconds)).toEqual({ name: 'Title', duration: 'Seconds' })
  expect(guess('45')).toEqual({ name: 'Title' })
})

it('names with characters of HTML are read as such', () => {
  const rows = [
    ['Don&#39;t Go', 'Tidal Works', 'Ferrow &amp; Sons'],
    ['Low', 'Tidal Works', 'Inlet'],
  ]
  expect(guessFields(['Title', 'Album', 'Artist'], rows).fields).toEqual({
    name: { field: 'Title', as: 'html' },
    'release.name': 'Album',
    'artist.name': { field: 'Artist', as: 'html' },
  })
})
