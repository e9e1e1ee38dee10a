import { expect, it } from 'vitest'
import { isOddDate } from './dates.ts'

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
