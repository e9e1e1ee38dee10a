import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { readObjectHead } from './object-head.ts'

/** The column of a list, and its cell in the first of two records, of which the second has no list. */
async function readColumn(artists: readonly unknown[]): Promise<string> {
  const file = path.join(tempFolder(), 'tracks.json')
  writeFileSync(file, JSON.stringify([{ artists }, { artists: [] }]))
  const { records: [names, cells] = [] } = (await readObjectHead(file, 10)) ?? {}
  return `${names?.cells} ${cells?.cells}`
}

it.each([
  [[{ name: 'Ann' }, { name: 'Bob' }], 'artists[].name ["Ann","Bob"]'],
  // A table between tracks and artists, as Prisma and Funkwhale have it.
  [[{ artist: { name: 'Ann' }, role: 'main' }], 'artists[].artist.name ["Ann"]'],
  [[{ name: 'Ann', group: { name: 'Bob' } }], 'artists[].name ["Ann"]'],
  [[{ artist: { name: 'Ann' }, group: { name: 'Bob' } }], 'artists [{…}]'],
  [[{ artist: { name: 'Ann' } }, { artist: null }], 'artists [{…}]'],
  [[{ track: { name: 'Low' } }, { track: { name: 'High' } }], 'artists [{…}]'],
  [[{ id: 1 }], 'artists [{…}]'],
  [['Ann', 'Bob'], 'artists ["Ann","Bob"]'],
])('the names in a list are one column: %j', async (list, column) => {
  expect(await readColumn(list)).toBe(column)
})
