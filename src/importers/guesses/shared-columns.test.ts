// Columns of names and labels that hold a second field as well.
import { expect, it } from 'vitest'
import { guessFields } from './guess-fields.ts'

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
  // As shops name records.
  const releases = guessFields(['Title', 'Vendor'], rows, 'release').fields
  expect(releases).toMatchObject({ name: { as: 'artist-title' }, 'artist.name': { as: 'artist-title' } })
})

it('labels with catalog numbers behind them give both, unless a column has the numbers', () => {
  const guessLabel = (kind: 'track' | 'release', ...labels: string[]) =>
    guessFields(
      ['Album', 'Label'],
      labels.map((label, at) => [`Tide ${at}`, label]),
      kind,
    ).fields
  const both = { field: 'Label', as: 'label-number' }
  expect(guessLabel('track', 'Harbour (HT 001)', 'Harbour (HT 002)')).toEqual({
    'release.name': 'Album',
    'release.label.name': both,
    'release.catalognumber': both,
  })
  expect(guessLabel('release', 'Harbour – HT001', 'Inlet – IN-1')).toMatchObject({ catalognumber: both })
  for (const labels of [
    ['Harbour (2)', 'Inlet (3)'],
    ['Harbour (1998)', 'Inlet (1999)'],
    ['Harbour (HT 001)', 'Inlet'],
    ['Warp (W 1), Inlet (IN 3)', 'Warp (W 2), Inlet (IN 4)'],
  ])
    expect(guessLabel('release', ...labels)).toEqual({ name: 'Album', 'label.name': 'Label' })
  const rows = ['HT 1', 'HT 2'].map((number) => ['Tide', `Harbour (${number})`, number])
  expect(guessFields(['Album', 'Label', 'Cat#'], rows).fields).toMatchObject({
    'release.label.name': 'Label',
    'release.catalognumber': 'Cat#',
  })
})
