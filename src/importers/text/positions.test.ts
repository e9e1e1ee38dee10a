import { describe, expect, it } from 'vitest'
import { numberTracks } from './positions.ts'

/** Numbers tracks, with their discs if they have one. */
const numbers = (...positions: string[]): string[] =>
  numberTracks(positions).map(({ tracknumber, disc }) =>
    disc === undefined ? `${tracknumber}` : `${disc}/${tracknumber}`,
  )

describe('positions of tracks', () => {
  it('that are numbers become the numbers of the tracks', () => {
    expect(numbers('1', '02', ' 3 ', '7')).toEqual(['1', '2', '3', '7'])
    expect(numbers('0', '1')).toEqual(['0', '1'])
  })

  it('with a disc before a dash give the number of the disc', () => {
    expect(numbers('1-01', '1-02', '2-01')).toEqual(['1/1', '1/2', '2/1'])
    expect(numbers('CD1-1', 'CD2-1', 'CD2-5')).toEqual(['1/1', '2/1', '2/5'])
    expect(numbers('3-1', '3-2')).toEqual(['3/1', '3/2'])
  })

  it('with media of several kinds number them in order', () => {
    expect(numbers('CD1-1', 'CD2-1', 'DVD-1')).toEqual(['1/1', '2/1', '3/1'])
    expect(numbers('CD-1', 'CD-2', 'DVD-1')).toEqual(['1/1', '1/2', '2/1'])
    expect(numbers('CD1-1', 'DVD1-1')).toEqual(['1/1', '2/1'])
    expect(numbers('1', '2', 'DVD-1')).toEqual(['1/1', '1/2', '2/1'])
  })

  it('with one medium without a number have no discs', () => {
    expect(numbers('CD-1', 'CD-2')).toEqual(['1', '2'])
  })

  it('on the sides of records are numbered consecutively', () => {
    expect(numbers('A1', 'A2', 'B1', 'B2')).toEqual(['1', '2', '3', '4'])
    expect(numbers('A', 'AA')).toEqual(['1', '2'])
    expect(numbers('A-1', 'B-1')).toEqual(['1', '2'])
  })

  it.each([
    ['', ''],
    ['1', 'Video'],
    ['1a', '1b'],
    ['1.1', '1.2'],
    ['99999', '1'],
    ['1-1', 'A1'],
  ])('of another form are numbered consecutively: %j, %j', (...positions) => {
    expect(numbers(...positions)).toEqual(['1', '2'])
  })
})
