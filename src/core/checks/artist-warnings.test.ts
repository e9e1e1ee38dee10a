import { expect, it } from 'vitest'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { namedByDiscogs, sortedArtists, tracksOfVarious } from './artist-warnings.ts'

const byName = (...names: readonly string[]) => readLibrary({ artist: names.map((name) => ({ name })) })

it.each([
  [
    ['Sun (2)', 'Moon (13)', 'Ann'],
    ['Sun (2)', 'Moon (13)'],
  ],
  [['Sun (2)', 'Sun'], ['Sun (2)']],
  [['Sun (2)', 'Ann'], []],
  [
    ['Sun (2)', 'Suns*', 'Ann'],
    ['Sun (2)', 'Suns*'],
  ],
  [['Cluster (1)', 'Cluster'], []],
])('a mark of Discogs is not part of the name where another name shows it: %j', async (names, found) => {
  expect(namedByDiscogs('artist', await byName(...names)).map(({ name }) => name)).toEqual(found)
})

it('a label with a mark of Discogs shows that those of artists are not part of the names', async () => {
  const library = await readLibrary({
    artist: [{ name: 'Sun (2)' }],
    label: [{ name: 'Harbour (3)' }, { name: 'Pier' }],
  })
  expect(namedByDiscogs('artist', library).map(({ name }) => name)).toEqual(['Sun (2)'])
  expect(namedByDiscogs('label', library).map(({ name }) => name)).toEqual(['Harbour (3)'])
})

it('an artist with an id may have such a number in the name', async () => {
  const library = await readLibrary({
    artist: ['Sun (2)', 'Moon (3)', 'Sun'].map((name, id) => ({ id, name })),
  })
  expect(namedByDiscogs('artist', library)).toEqual([])
})

it.each([
  [['Waves, The', 'Ann'], ['Waves, The']],
  [['Reed, Ann', 'Ann Reed', 'Gray, Lou'], ['Reed, Ann']],
  [['Reed, Ann', 'Gray, Lou', 'Bob', 'Cy', 'Dee'], []],
  [
    ['Reed, Ann', 'Gray, Lou', 'Hill, Jo', 'Bob'],
    ['Reed, Ann', 'Gray, Lou', 'Hill, Jo'],
  ],
  [['Reed, Ann', 'Gray, Lou'], []],
])('names are sorted as in an index where others show it: %j', async (names, found) => {
  expect(sortedArtists(await byName(...names)).map(({ name }) => name)).toEqual(found)
})

it.each([
  ['Various', ['Ann - Low', 'Bob – High', 'Wide'], 2],
  ['v/a', ['Ann - Low', 'Bob – High'], 2],
  ['Various', ['Ann - Low', 'High'], 0],
  ['Various', ['Ann - Low', 'Bob - High', 'Wide', 'Mid'], 0],
  ['Ann', ['Sonata - Allegro', 'Sonata - Largo'], 0],
])('tracks by %s hold their artists if most of them do: %j', async (name, names, count) => {
  const library = await readLibrary({
    track: names.map((track, number) => ({
      name: track,
      tracknumber: number,
      artist: { name },
      release: { name: 'First', artist: { name: 'Ann' } },
    })),
  })
  expect(tracksOfVarious(library)).toHaveLength(count)
})
