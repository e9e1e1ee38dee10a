import { expect, it } from 'vitest'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { inFields } from '../problems/proposals.ts'
import { beginWithDiscs, joinedNumbers } from './joined-numbers.ts'

it.each([
  [[101, 102, 201], true],
  [[201, 101, 102], true],
  [[101, 201, 301, 401], true],
  [[101, 102, 103], false],
  [[99, 100, 101, 201], false],
  [[101, 103, 201], false],
  [[101, 301], false],
  [[201, 301], false],
  [[101, 201, 0], false],
  [[101, 301, 0], false],
  [Array.from({ length: 10 }, (_, disc) => 101 + 100 * disc), false],
])('numbers begin with that of the disc: %j %s', (numbers, expected) =>
  expect(beginWithDiscs(numbers)).toBe(expected),
)

it('a release with such numbers is shown with the first and the last', async () => {
  const library = await readLibrary({
    track: [102, 101, 201].map((tracknumber) => ({
      ...{ name: `T${tracknumber}`, tracknumber, artist: { name: 'Ann' } },
      release: { name: 'Tides', artist: { name: 'Ann' } },
    })),
  })
  expect(joinedNumbers(library, () => 'No')).toEqual({
    code: 'JOINED_NUMBER',
    count: 1,
    message:
      '1 release whose track numbers seem to begin with the number of the disc: "Tides" has 101 to 201.',
    at: [{ file: 'tracks.ndjson', line: 1 }],
    hint: 'To read 201 as the first track of disc 2, write in "fields" of the source: "tracknumber": { "field": "No", "as": "position" }.',
    proposals: [inFields({ tracknumber: { field: 'No', as: 'position' } })],
  })
})
