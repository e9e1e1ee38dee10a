import { expect, it } from 'vitest'
import { emptyWordsIn } from './empty.ts'

it.each([
  ['Length', 'k. A.', true],
  ['Länge', 'keine Angabe', true],
  ['Duração', 'desconhecida', true],
  ['Date', '0000-00-00 00:00:00', true],
  ['Length', '3:45', false],
  ['Tuning', 'k. A.', false],
])('a cell of "%s" with "%s" is empty: %s', (name, value, isEmpty) => {
  const columns = [
    { name: 'Title', at: 0, values: ['Low'] },
    { name, at: 1, values: [value] },
  ]
  expect(emptyWordsIn(columns)).toEqual(isEmpty ? [value] : [])
})

it('a word that is also a name is not empty', () => {
  const columns = [
    { name: 'Artist', at: 0, values: ['Unknown'] },
    { name: 'Genre', at: 1, values: ['Unknown'] },
  ]
  expect(emptyWordsIn(columns)).toEqual([])
})

it.each([
  ['ISRC', ['pending', 'USRC17607839', 'pending'], ['pending']],
  ['Released', ['demnächst', '2019-05-31', 'demnächst'], ['demnächst']],
  // It may be a mistake.
  ['ISRC', ['pending', 'USRC17607839'], []],
  ['Track', ['A', 'B', 'A'], []],
  ['Barcode', ['calm', 'calm'], []],
])('in a column of "%s" with %j, %j is empty', (name, values, empty) => {
  const columns = [
    { name: 'Title', at: 0, values: ['Low'] },
    { name: 'Genre', at: 1, values: ['calm'] },
    { name, at: 2, values },
  ]
  expect(emptyWordsIn(columns)).toEqual(empty)
})
