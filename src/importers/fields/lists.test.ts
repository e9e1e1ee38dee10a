// Lists in one cell, and names of several columns.
import { expect, it } from 'vitest'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { recordReader } from '../../testing/catalogs/rows.ts'
import { readCsv } from '../csv/csv.ts'

/** The record of a cell in the column "A", with an empty column "B". */
async function read(cell: string, fields: Record<string, unknown>, other = '') {
  const text = `A;B\n"${cell.replaceAll('"', '""')}";${other}\n`
  const [row] = await recordReader(
    (file) => readCsv(file, 'track', entryOptions('track', { fields })),
    'track',
  )(text)
  return row && 'value' in row ? (row.value as Record<string, unknown>) : row
}

it.each([
  [`['Ann', "Bob's"]`, ['Ann', "Bob's"]],
  ['["Ann","Bob"]', ['Ann', 'Bob']],
  ['Ann feat. Bob & Cy', ['Ann', 'Bob', 'Cy']],
  ['Ann (FEAT. Bob)', ['Ann', 'Bob']],
  ['AT&T feat.', ['AT&T']],
  ['Featherweight', ['Featherweight']],
])('is taken apart: %s', async (cell, names) => {
  const artists = { field: 'A', split: ['feat.', '&'] }
  const fields = { 'artist.name': 'A', 'artists.name': artists, '*': 'ignore' }
  const [first] = names
  expect(await read(cell, fields)).toEqual({
    artist: { name: first },
    artists: names.map((name) => ({ name })),
  })
})

it.each([
  ['Tyler, The Creator,Frank Ocean', ['Tyler, The Creator', 'Frank Ocean']],
  ['10,000 Maniacs', ['10', '000 Maniacs']],
  ['Earth, Wind & Fire', ['Earth, Wind & Fire']],
])('is taken apart where no blank follows the separator: %s', async (cell, names) => {
  const list = { field: 'A', separator: ',', spaced: false }
  const fields = { 'artists.name': list, 'release.artist.name': list, '*': 'ignore' }
  expect(await read(cell, fields)).toEqual({
    artists: names.map((name) => ({ name })),
    release: { artist: { name: names[0] } },
  })
})

it('joins columns, of which empty ones leave nothing', async () => {
  const fields = { name: { fields: ['A', 'B'], join: ' (…)' } }
  expect(await read('Rosas', fields, 'Cy Remix')).toEqual({ name: 'Rosas (Cy Remix)' })
  expect(await read('Rosas', fields)).toEqual({ name: 'Rosas' })
  expect(await read('', fields, 'Remix')).toEqual({ name: null })
  expect(await read('a', { name: { fields: ['A', 'B'], join: ' ' } }, 'b')).toEqual({ name: 'a b' })
})

it('reads the artists of a track in a column for each', async () => {
  const fields = { 'artists.name': { fields: ['A', 'B'], join: ' & ' } }
  expect(await read('Ann & Sons', fields, 'Bob')).toEqual({
    artists: [{ name: 'Ann & Sons' }, { name: 'Bob' }],
  })
  expect(await read('Ann', fields)).toEqual({ artists: [{ name: 'Ann' }] })
})

it.each([
  ['3', '45', '225'],
  ['', '45', '45'],
  ['3', '', '180'],
])('joins the minutes %s and the seconds %s', async (minutes, seconds, duration) => {
  const fields = { duration: { fields: ['A', 'B'], join: ':', as: 'm:s' } }
  expect(await read(minutes, fields, seconds)).toEqual({ duration })
})

it('refuses more than 59 seconds beside minutes', async () => {
  const fields = { duration: { fields: ['A', 'B'], join: ':', as: 'm:s' } }
  expect(await read('3', fields, '75')).toMatchObject({
    error: expect.stringMatching(
      /^BAD_VALUE The field "duration" of this track is "3:75"; it must be minutes/,
    ),
  })
})

it.each([
  ['01. Low Water', '1', 'Low Water'],
  ['12 - Wide', '12', 'Wide'],
  ['Hidden', null, 'Hidden'],
  ['https://archive.example/03_tidal_works.mp3', '3', 'tidal works'],
])('reads the number and the name of a track in %s', async (cell, tracknumber, name) => {
  const source = { field: 'A', as: 'numbered' }
  expect(await read(cell, { name: source, tracknumber: source, '*': 'ignore' })).toEqual({
    tracknumber,
    name,
  })
})

it.each([
  ['Ann - Low', { name: 'Ann' }, 'Low'],
  ['Low', null, 'Low'],
])('reads the artist and the title of a track in %s', async (cell, artist, name) => {
  const source = { field: 'A', as: 'artist-title' }
  expect(await read(cell, { name: source, 'artist.name': source, '*': 'ignore' })).toEqual({ artist, name })
})

it.each([
  ['Harbour Tapes (HT 001)', 'Harbour Tapes', 'HT 001'],
  ['Harbour – HT001', 'Harbour', 'HT001'],
  ['Harbour [6521 018]', 'Harbour', '6521 018'],
  ['Studio 54: A-1', 'Studio 54', 'A-1'],
  ['Blink-182', 'Blink-182', null],
  ['Not On Label (Ann)', 'Not On Label (Ann)', null],
])('reads the label and the catalog number of a release in %s', async (cell, name, catalognumber) => {
  const source = { field: 'A', as: 'label-number' }
  const fields = { 'release.label.name': source, 'release.catalognumber': source, '*': 'ignore' }
  const number = catalognumber === null ? {} : { catalognumber }
  expect(await read(cell, fields)).toEqual({ release: { label: { name }, ...number } })
})

it.each([
  ['music/01_low_water.mp3', '01 low water'],
  ['C:\\Music\\Ann - Two.flac', 'Ann - Two'],
  ['https://archive.example/a%20b/03%20Tidal_Works.mp3?x=1#t', '03 Tidal Works'],
  ['https://archive.example/50%.ogg', '50%'],
  ['Low Water', 'Low Water'],
  ['.mp3', '.mp3'],
])('names a track after its file: %s', async (cell, name) => {
  expect(await read(cell, { name: { field: 'A', as: 'filename' }, '*': 'ignore' })).toEqual({ name })
})

it('joins lists in columns by their separator', async () => {
  const fields = { 'artists.name': { fields: ['A', 'B'], join: '; ', separator: ';' } }
  expect(await read('Ann; Bob', fields, 'Cy')).toEqual({
    artists: [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }],
  })
})

it('reads the first label of a list, and shows all artists of a release', async () => {
  const list = { field: 'A', separator: ';' }
  const fields = { 'release.label.name': list, 'release.artist_display': list, '*': 'ignore' }
  expect(await read('Harbour; Pier', fields)).toEqual({
    release: { label: { name: 'Harbour' }, artist_display: 'Harbour, Pier' },
  })
})

it('reads attachments of Airtable by their names', async () => {
  const cell = 'low.mp3 (https://v5.airtableusercontent.com/v3/u/1/low.mp3)'
  expect(await read(cell, { stream: 'A', '*': 'ignore' })).toEqual({ stream: 'low.mp3' })
})
