import { expect, it } from 'vitest'
import { catalogNumber, catalogNumbers } from './catalog-number.ts'

it.each([
  ['TERN 4', 'TERN 4'],
  [' ', ' '],
  ['', null],
  ['none', null],
  ['[none]', null],
  ['None', null],
  ['none 4', 'none 4'],
  [null, null],
])('the number %j is %j', (written, expected) => expect(catalogNumber.parse(written)).toBe(expected))

it.each([
  [
    ['TERN 4', 'GUL-9'],
    ['TERN 4', 'GUL-9'],
  ],
  ['TERN 4 | GUL-9', ['TERN 4', 'GUL-9']],
  ['TERN 4', ['TERN 4']],
  ['|GUL-9', ['', 'GUL-9']],
  [
    [null, 'none', 'GUL-9', 7],
    ['', '', 'GUL-9', '7'],
  ],
  [['[none]', ''], null],
  [[], null],
])('the numbers %j are %j', (written, expected) => expect(catalogNumbers.parse(written)).toEqual(expected))

it.each([[7], [{}], [[{}]], [['\ud800']]])('%j is refused as a list of numbers', (written) => {
  expect(catalogNumbers.safeParse(written).error?.issues[0]?.message).toBe('it must be a list of texts')
})
