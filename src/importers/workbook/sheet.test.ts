import { expect, it } from 'vitest'
import { columnLetters } from './sheet.ts'

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('the column %i is named %s', (column, letters) => {
  expect(columnLetters(column)).toBe(letters)
})
