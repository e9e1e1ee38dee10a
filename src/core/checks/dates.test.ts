import { expect, it } from 'vitest'
import { isOddDate, knownPart } from './dates.ts'

it.each([
  ['1970-01-01', true],
  ['1970-01', false],
  ['1970', false],
  ['1899-12-30', true],
  ['1899-12-29', false],
  ['1856', true],
  ['1857', false],
  ['2034-05', false],
  ['2035', true],
])('a date is odd in 2024: %s %s', (date, expected) => expect(isOddDate(date, 2024)).toBe(expected))

const JANUARY = ['1971-01-01', '1983-01-01', '1994-01-01']
const MONTHS = ['1971-02-01', '1971-03-01', '1972-02-01', '1980-07-01', '1983-01-01', '1994-12-01']

it.each([
  ['days that are all on 1 January', JANUARY, 'year'],
  ['those beside years alone', [...JANUARY, '1999'], 'year'],
  ['days of two years', JANUARY.slice(1), null],
  ['days of one year', JANUARY.map(() => '1971-01-01'), null],
  ['days that are all the first of a month', MONTHS, 'month'],
  ['few of these', MONTHS.slice(1), null],
  ['days of which one is another', [...JANUARY, ...MONTHS, '1999-05-31'], null],
  ['months', ['1971-01', '1972-01', '1973-01'], null],
  ['no dates', [], null],
])('of %s, what is known is %j: %s', (_, dates, expected) => expect(knownPart(dates)).toBe(expected))
