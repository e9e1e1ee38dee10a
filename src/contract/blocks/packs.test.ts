import { expect, it } from 'vitest'
import { blockAt, blockFile, INDEX, lastUpTo, TABLE } from './packs.ts'

it('knows the files of blocks again, those of indexes and tables too, and no others', () => {
  expect(blockAt(blockFile('artist_page', '3f2a'))).toBe('artist_page/3f2a')
  for (const prefix of [INDEX, TABLE])
    expect(blockAt(blockFile('artist', `${prefix}9c1d`))).toBe(`artist/${prefix}9c1d`)
  for (const other of ['api/v1/packs/artist/index.json', 'api/v1/packs/artist/3F.block', 'artist/3f.block'])
    expect(blockAt(other)).toBeNull()
})

it('finds the last row that begins at or before a key', () => {
  const rows = ['b', 'd', 'f'].map((first) => [first, first.toUpperCase()] as const)
  const found = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => lastUpTo(rows, key)?.[1] ?? null)
  expect(found).toEqual([null, 'B', 'B', 'D', 'D', 'F', 'F'])
  expect(lastUpTo([], 'a')).toBeNull()
})
