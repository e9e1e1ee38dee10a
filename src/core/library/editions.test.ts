import { describe, expect, it } from 'vitest'
import { groupEditions } from './editions.ts'
import type { MergedRecord } from './merge.ts'

type Release = MergedRecord<'release'>
const release = (uuid: string, fields: Partial<Release>): Release =>
  ({ uuid, name: uuid, label: 'label', ...fields }) as Release

describe('the first date of a release', () => {
  it.each([
    ['is its own, if that is earlier', { releasedate: '1994-03-01', originaldate: '1971' }, '1971'],
    ['is unknown without one', { releasedate: '1994-03-01' }, null],
    ['is not the year of its own date', { releasedate: '1994-03-01', originaldate: '1994' }, null],
    ['is not later than its own date', { releasedate: '1994', originaldate: '1999' }, null],
    ['is known of a release without a date', { originaldate: '1971' }, '1971'],
  ])('%s', (_, fields, expected) => {
    const only = release('one', fields)
    expect(groupEditions([only]).originalDate(only)).toBe(expected)
  })
})

describe('editions', () => {
  const first = release('first', { releasedate: '1971', master: 5 })
  const second = release('second', { releasedate: '1994-03-01', master: 5, editions: 'low water' })
  const third = release('third', { releasedate: '2011', editions: 'low water' })
  const undated = release('undated', { editions: 'low water' })
  const other = release('other', { releasedate: '1960', master: 6 })
  const found = groupEditions([undated, third, second, first, other])

  it('are releases that have any of the numbers or texts in common', () => {
    expect(found.others(third)).toEqual([first, second, undated])
    expect(found.others(first)).toEqual([second, third, undated])
    expect(found.others(other)).toEqual([])
    expect(found.others(release('none', {}))).toEqual([])
  })

  it('have the date of the first', () => {
    expect(found.originalDate(third)).toBe('1971')
    expect(found.originalDate(undated)).toBe('1971')
    expect(found.originalDate(first)).toBe(null)
    expect(found.originalDate(other)).toBe(null)
  })
})
