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
