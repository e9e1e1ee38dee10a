// Columns of equal right for a field.
import { expect, it } from 'vitest'
import { guess } from '../../testing/catalogs/exports.ts'

it.each([
  ['6:30', '390000', 1],
  ['6:30', '390.4', 1],
  ['6:30', '400000', 0],
])('durations in two forms are one column if they agree: %s and %s', (clock, other, count) => {
  const name = other.includes('.') ? 'duration' : 'length_ms'
  const { fields, choices } = guess(`Title | length | ${name}`, `Low | ${clock} | ${other}`)
  expect([fields?.duration === undefined ? 0 : 1, choices.length]).toEqual([count, 1 - count])
})

it('a title that repeats beside the titles of songs is that of their release', () => {
  const rows = ['First | Low | 1', 'First | High | 2', 'Second | Salt | 1']
  expect(guess('title | trackTitle | trackNumber', ...rows)).toMatchObject({
    fields: { name: 'trackTitle', 'release.name': 'title', tracknumber: 'trackNumber' },
    choices: [],
  })
  const apart = ['One | Low | 1', 'Two | High | 2']
  expect(guess('title | trackTitle | trackNumber', ...apart).fields).not.toHaveProperty('release.name')
})

it('names are read where a column of the same name holds their ids, row by row', () => {
  const header = 'title | artist | expand.artist.name'
  const named = ['Low | a1 | Ferrow', 'High | a1 | Ferrow', 'Salt | b2 | Inlet']
  expect(guess(header, ...named)).toMatchObject({
    fields: { 'artist.name': 'expand.artist.name' },
    choices: [],
  })
  const others = [...named, 'Ebb | b2 | Loom']
  expect(guess(header, ...others).choices).toMatchObject([{ field: 'artist.name' }])
  expect(guess(header, 'Low | Ann | Ferrow', 'High | Bob | Inlet').choices).toHaveLength(1)
})
