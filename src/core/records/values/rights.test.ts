import { expect, it } from 'vitest'
import { withSign } from './rights.ts'

it.each([
  ['2024 Harbour Tapes'],
  ['℗ 2024 Harbour Tapes'],
  ['℗2024 Harbour Tapes'],
  ['(P) 2024 Harbour Tapes'],
  [' 2024 Harbour Tapes '],
])('the line %j has one sign', (line) => expect(withSign('℗', line)).toBe('℗ 2024 Harbour Tapes'))

it('replaces the word by the sign', () =>
  expect(withSign('©', 'Copyright 2024 Harbour Tapes')).toBe('© 2024 Harbour Tapes'))
