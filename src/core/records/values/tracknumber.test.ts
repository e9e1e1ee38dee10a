import { describe, expect, it } from 'vitest'
import { record, said } from '../../../testing/catalogs/records.ts'

describe('a disc', () => {
  it.each([
    ['CD 1', 1],
    ['Disc 2', 2],
    ['disk 3 of 4', 3],
    ['LP1', 1],
    ['Vol. 2', 2],
    ['2/3', 2],
  ])('is a number, also after a word: %s', (disc, number) => {
    expect(record('track', { disc })).toHaveProperty('disc', number)
  })

  it.each([0, '0', '00'])('of %j is refused with the setting for what is not known', (disc) => {
    expect(said('track', { disc })).toEqual([expect.stringContaining('write "empty": ["0"]')])
  })

  it.each(['A', 'CD', 'Bonus 1', 'CD 0', 'CD1-5'])('is not %s', (disc) => {
    expect(said('track', { disc })).toHaveLength(1)
  })
})

describe('the number of a movement', () => {
  it.each([
    ['IV', 4],
    ['iv.', 4],
    ['XLII', 42],
    ['2.', 2],
    ['3/4', 3],
    [1, 1],
  ])('is a number, also a Roman one: %s', (movementnumber, number) => {
    expect(record('track', { movementnumber })).toHaveProperty('movementnumber', number)
  })

  it.each(['0', 'IIII', 'Allegro', 'A1'])('is not %s', (movementnumber) => {
    expect(said('track', { movementnumber })).toHaveLength(1)
  })
})

describe('a tracknumber', () => {
  it.each([
    ['Disc 1 Track 3', 'write in "fields" of its source: "tracknumber": { "field": "…", "as": "position" }.'],
    ['A1/A2', 'If these are several positions, write the first: A1.'],
    ['1-4', 'If it is a range of several tracks, write the number of the first.'],
  ])('of %s is refused with the way out', (tracknumber, hint) => {
    expect(said('track', { tracknumber })).toEqual([expect.stringContaining(hint)])
  })

  it('may be 0 and may be large', () => {
    expect(record('track', { tracknumber: 0 })).toHaveProperty('tracknumber', 0)
    expect(record('track', { tracknumber: 1234 })).toHaveProperty('tracknumber', 1234)
  })

  it.each([
    ['1', 1],
    ['08', 8],
    [' 3 ', 3],
    ['1.0', 1],
    ['1/10', 1],
    ['7 of 10', 7],
    ['１２', 12],
    ['٧', 7],
    ['07 / 12', 7],
  ])('is taken from a text of digits, of which the total is left out: %j', (tracknumber, number) => {
    expect(record('track', { tracknumber })).toHaveProperty('tracknumber', number)
  })

  it.each([-1, 1.5, '-1', '1/', '/10', '', null, 1e20, '9'.repeat(17)])('is not %j', (tracknumber) => {
    expect(said('track', { tracknumber })).toEqual([
      `The field "tracknumber" of this track is ${JSON.stringify(tracknumber)}; it must be a whole number, 0 or more.`,
    ])
  })

  it.each(['A1', 'b12', 'AA', 'AA1', '2-07', '1.03', 'CD2-5', 'LP 1-3'])(
    'that is a position is refused with the setting that reads it: %s',
    (position) => {
      expect(said('track', { tracknumber: position })).toEqual([
        `The field "tracknumber" of this track is "${position}"; it must be a whole number, 0 or more. This is a position. For a column of positions, write in "fields" of its source: "tracknumber": { "field": "…", "as": "position" }.`,
      ])
    },
  )
})
