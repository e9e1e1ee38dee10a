import { expect, it } from 'vitest'
import { areNumbered, splitNumberedName } from './numbered-name.ts'

it.each([
  ['01. Low Water', '01', 'Low Water'],
  ['1) Low Water', '1', 'Low Water'],
  ['2 - High Water', '2', 'High Water'],
  ['03_Wide', '03', 'Wide'],
  ['#4 Low', '4', 'Low'],
  ['10 99 Luftballons', '10', '99 Luftballons'],
])('splits %j', (written, number, name) => expect(splitNumberedName(written)).toEqual({ number, name }))

it.each(['Low Water', '1999', '4.33', '7-11 Blues', '01.', ''])('finds no number in %j', (written) =>
  expect(splitNumberedName(written)).toBeNull(),
)

it.each([[['01. Low', '02. High', '01. Sea', '02. Ten']], [['1 - Low', '2 - High', '3 - Wide']]])(
  'recognizes %j as numbered',
  (names) => expect(areNumbered(names)).toBe(true),
)

it.each([
  [['1 Thing', '2 Times']],
  [['01. Low', 'High']],
  [['01. Low', '03. High']],
  [['99. Low', '100. High']],
  [['01. Low']],
])('does not take %j for numbered', (names) => expect(areNumbered(names)).toBe(false))
