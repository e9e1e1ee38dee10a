import { expect, it } from 'vitest'
import { flattenRows, readRows } from '../catalogs/rows.ts'
import { tempFolder, writeTree } from '../run/folders.ts'
import { tracklists } from './example-origin.ts'

it('a track list gives its tracks, and reports what it skips', async () => {
  const data = tempFolder()
  writeTree(data, {
    'lists/a.txt': 'Ferrow - Tidal Works\nLow Water 4:01\n(pause)\nSpring 0:59\n',
    'lists/b.txt': 'Low Water 4:01\n',
  })
  const [first, second] = await tracklists({ tracklists: ['lists'] }, { base: data, data })
  const artist = { name: 'Ferrow' }
  const release = { name: 'Tidal Works', artist }
  expect(first && (await readRows(flattenRows(first.blocks())))).toEqual([
    { line: 1, value: { name: 'Low Water', tracknumber: 1, duration: 241, artist, release } },
    { line: 2, skipped: 'lines without a duration' },
    { line: 3, value: { name: 'Spring', tracknumber: 3, duration: 59, artist, release } },
  ])
  expect(second && (await readRows(flattenRows(second.blocks())))).toMatchObject([
    { error: 'BAD_VALUE The first line of a track list names no artist and release.' },
  ])
})
