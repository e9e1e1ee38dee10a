import { expect, it } from 'vitest'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { doubledNumbers } from './doubled-numbers.ts'

const onLive = (name: string) => ({
  ...{ name, tracknumber: 1, artist: { name: 'Ann' } },
  release: { name: 'Live', artist: { name: 'Ann' } },
})

it.each([
  [
    'the column in which editions may differ',
    { 'release.name': 'Album', 'release.releasedate': 'Year' },
    'Year',
  ],
  ['a place for it, where no such column is read', { 'release.name': 'Album' }, '…'],
])('the hint names %s', async (_, fields: Record<string, string>, column) => {
  const library = await readLibrary({ track: [onLive('Low'), onLive('Salt')] })
  const columns = { nameColumn: (field: string) => fields[field] ?? field }
  const [warning] = doubledNumbers(library, [{ name: 'songs.csv', columns }])
  expect(warning?.hint).toBe(
    `Correct the numbers or, if the release has several discs, add "disc". If they are several releases of one title, add columns that differ between them to the entry of the file in "sources", such as "group": ["Album", "${column}"].`,
  )
})
