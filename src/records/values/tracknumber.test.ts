import { describe, expect, it } from 'vitest'
import { record, said } from '../../testing/records.ts'

describe('a tracknumber', () => {
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
    ['07 / 12', 7],
  ])('is taken from a text of digits, of which the total is left out: %j', (tracknumber, number) => {
    expect(record('track', { tracknumber })).toHaveProperty('tracknumber', number)
  })

  it.each([-1, 1.5, '-1', '1.5', '1/', '/10', '', null, 1e20, '9'.repeat(17)])('is not %j', (tracknumber) => {
    expect(said('track', { tracknumber })).toEqual([
      `The field "tracknumber" of this track is ${JSON.stringify(tracknumber)}; it must be a whole number, 0 or more.`,
    ])
  })

  it.each(['A1', 'b12', 'AA'])('with a side is told how to count on: %s', (side) => {
    expect(said('track', { tracknumber: side }).join()).toContain('after A1 to A4, B1 is 5.')
  })

  it('with a disc is told where that belongs', () => {
    expect(said('track', { tracknumber: '2-07' }).join()).toContain('Write 7, and 2 as "disc" of the track.')
  })
})
