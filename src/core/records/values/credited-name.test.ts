import { expect, it } from 'vitest'
import { areCredited, splitCreditedName } from './credited-name.ts'

it.each([
  ['Ann - Low', 'Ann', 'Low'],
  ['A-ha – Take On Me', 'A-ha', 'Take On Me'],
  ['Ann - Low - Remix', 'Ann', 'Low - Remix'],
])('splits %j', (written, artist, title) => expect(splitCreditedName(written)).toEqual({ artist, title }))

it.each(['Low', 'A-ha', '- Low', 'Ann -', ''])('finds no artist in %j', (written) =>
  expect(splitCreditedName(written)).toBeNull(),
)

it('recognizes names with an artist each', () => {
  expect(areCredited(['Ann - Low', 'Bob - High'])).toBe(true)
  expect(areCredited(['Ann - Low', 'High'])).toBe(false)
  expect(areCredited(['Ann - Low - Remix', 'Bob - High - Live'])).toBe(false)
  expect(areCredited(['Ann - Low'])).toBe(false)
})
