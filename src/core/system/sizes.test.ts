import { expect, it } from 'vitest'
import { formatSize, parseSize } from './sizes.ts'

it.each([
  ['256MB', 256_000_000],
  ['1.5 GiB', 1_610_612_736],
  ['1kb', 1000],
  ['2TB', 2e12],
  ['256', null],
  ['0MB', null],
  ['much', null],
])('a size is parsed: %s', (text, bytes) => expect(parseSize(text)).toBe(bytes))

it.each([
  [0, '0 MB'],
  [256_000_000, '256 MB'],
  [1_940_000_000, '1.9 GB'],
])('a size is formatted: %i', (bytes, text) => expect(formatSize(bytes)).toBe(text))
