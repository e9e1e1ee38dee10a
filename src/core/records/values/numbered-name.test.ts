import { expect, it } from 'vitest'
import { areNumbered, splitNumberedName } from './numbered-name.ts'

it.each([
  ['01. Low Water', '1', 'Low Water'],
  ['1) Low Water', '1', 'Low Water'],
  ['2 - High Water', '2', 'High Water'],
  ['03_Wide', '3', 'Wide'],
  ['04 Deep', '4', 'Deep'],
  ['#4 Low', '4', 'Low'],
  ['10 99 Luftballons', '10', '99 Luftballons'],
])('splits %j', (written, number, name) => expect(splitNumberedName(written)).toMatchObject({ number, name }))

it.each(['Low Water', '1999', '4.33', '7-11 Blues', '24K', '01.', '01. ', ''])(
  'finds no number in %j',
  (written) => expect(splitNumberedName(written)).toBeNull(),
)

const NINE = Array.from({ length: 9 }, (_, at) => `0${at + 1} Low`)

it.each([
  [['01. Low', '02. High', '01. Sea', '02. Ten']],
  [['1 - Low', '2 - High', '3 - Wide']],
  [[...NINE, '10 High', '11 99 Luftballons']],
])('recognizes %j as numbered', (names) => expect(areNumbered(names)).toBe(true))

it.each([
  [['1 Thing', '2 Times']],
  [['99 Red Balloons', '50 Ways to Leave Your Lover', '7 Rings']],
  [['01. Low', 'High']],
  [['01. Low', '03. High']],
  [['99. Low', '100. High']],
  [['01. Low']],
])('does not take %j for numbered', (names) => expect(areNumbered(names)).toBe(false))
