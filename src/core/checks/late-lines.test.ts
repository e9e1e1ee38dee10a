import { expect, it } from 'vitest'
import { isLate } from './late-lines.ts'

it.each([
  ['[00:12.000]Salt\n[00:59.000]Tin', '60', false],
  ['[00:12.000]Salt\n[01:01.000]Tin', '60', false],
  ['[00:12.000]Salt\n[01:10.000]', '60', false],
  ['[00:12.000]Salt\n[01:10.000]Tin', '60', true],
  ['[00:12.000]Salt\n[01:10.000]Tin', '0', false],
  ['{"en":"[01:10.000]Tin"}', '60', true],
])('lines go on after the end: %j of %s seconds %s', (lines, duration, expected) =>
  expect(isLate(lines, duration)).toBe(expected),
)
