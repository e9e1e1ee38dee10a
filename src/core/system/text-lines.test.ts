import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readTree, tempFolder } from '../../testing/run/folders.ts'
import { readLines, writeLines } from './text-lines.ts'

it.each([
  ['none', []],
  ['an empty one', ['']],
  ['some, with letters of several bytes', ['a', 'Ä ö', '', '日本語 \u2028 x']],
  ['more than are read at once', Array.from({ length: 300_000 }, (_, number) => `Zeile ${number} é`)],
  ['long ones', ['é'.repeat(3_000_000), 'x']],
])('lines are read as they were written: %s', (_, lines) => {
  const file = path.join(tempFolder(), 'folder/lines')
  writeLines(file, lines)
  expect([...readLines(file)]).toEqual(lines)
})

it('the last line may lack its end', () => {
  const file = path.join(tempFolder(), 'lines')
  writeFileSync(file, 'a\nb')
  expect([...readLines(file)]).toEqual(['a', 'b'])
})

it('a file is replaced once all lines are written, and left as it is if one fails', () => {
  const folder = tempFolder()
  const file = path.join(folder, 'lines')
  writeLines(file, ['before'])
  const failing = function* () {
    yield 'after'
    expect(readFileSync(file, 'utf8')).toBe('before\n')
    throw new Error('no more')
  }
  expect(() => writeLines(file, failing())).toThrow('no more')
  expect(readFileSync(file, 'utf8')).toBe('before\n')
  writeLines(file, ['after'])
  expect([...readTree(folder)]).toEqual([['lines', 'after\n']])
})
