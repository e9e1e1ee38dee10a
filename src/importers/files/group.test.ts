// `"group"` of an entry: rows that are equal in some columns are one release.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const SETTINGS = {
  base_url: 'https://api.example.org',
  media_url: 'https://media.example.org',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  default_label: 'Self-released',
  streams: 'optional',
  pages: false,
  docs: false,
}
const HEADER = 'name,tracknumber,duration,artist.name,Album,Number'

function built(entry: object, ...rows: string[]) {
  const tracks = { from: 'songs.csv', fields: { 'release.name': 'Album', '*': 'ignore' }, ...entry }
  return builtFrom(tracks, { 'songs.csv': [HEADER, ...rows].join('\n') })
}

async function builtFrom(tracks: unknown, sheets: Readonly<Record<string, string>>) {
  const folder = tempFolder()
  writeTree(dataIn(folder), { 'site.json': { ...SETTINGS, sources: { tracks } }, ...sheets })
  const { code, stderr } = await runBuild(folder)
  if (code !== 0) return { code, stderr, titles: [] }
  const releases = [...readTree(distIn(folder)).keys()]
    .filter((file) => /^api\/v1\/catalog\/release\/[\da-f-]{36}\/index\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(path.join(distIn(folder), file), 'utf8')))
  return { code, stderr, titles: releases.map(({ name, items }) => `${name} ${items.length}`).sort() }
}

const ROWS = [
  'One,1,60,Ann,Sampler,1',
  'Two,2,60,Bob,Sampler\u00A0,1',
  'Three,1,60,Ann,Sampler,2',
  'Four,1,60,Ann,Solo,',
]

it('makes one release of rows that are equal in its columns, whatever their blanks', async () => {
  const group = ['Album', 'Number']
  expect(await built({ group }, ...ROWS)).toEqual({
    code: 0,
    stderr: '',
    titles: ['Sampler 1', 'Sampler 2', 'Solo 1'],
  })
})

it('is refused if the release has an id, or it is not a list of columns', async () => {
  const fields = { 'release.name': 'Album', 'release.id': 'Number' }
  const { code, stderr } = await built({ group: ['Album'], fields }, ...ROWS)
  expect([code, stderr]).toEqual([1, expect.stringContaining('it cannot be combined with "release.id"')])
  expect((await built({ group: 'Album' }, ...ROWS)).stderr).toContain('it must be a list of columns')
  expect((await built({ group: ['Albun'] }, ...ROWS)).stderr).toContain('no column "Albun"')
})

it('is doubtful where artists have tracks of one number, and the warning names one more column', async () => {
  const rows = ['One,1,60,Ann,Live,', 'Two,1,60,Bob,Live,', 'Three,1,60,Ann,First,', 'Four,2,60,Bob,First,']
  const fields = { 'release.name': 'Album', 'artist.name': 'artist.name', '*': 'ignore' }
  const { code, stderr, titles } = await built({ group: ['Album'], fields }, ...rows)
  expect([code, titles]).toEqual([0, ['First 2', 'Live 2']])
  expect(stderr).toContain('warning JOINED_RELEASE  1 release of "group"')
  expect(stderr).toContain('"Live" by Ann and Bob.')
  expect(stderr).toContain('"group": ["Album", "artist.name"]')
  const disc = `${HEADER},disc`
  const discs = ['One,1,60,Ann,Live,,1', 'Two,1,60,Bob,Live,,2']
  const entry = { from: 'songs.csv', group: ['Album'], fields }
  expect(await builtFrom(entry, { 'songs.csv': [disc, ...discs].join('\n') })).toMatchObject({ stderr: '' })
})

it('is shown with the columns of the sheet that needs it', async () => {
  const sheet = (album: string, ...rows: string[]) =>
    [`name,tracknumber,duration,artist.name,${album}`, ...rows].join('\n')
  const entry = (from: string, album: string) => ({ from, fields: { 'release.name': album, '*': 'ignore' } })
  const one = { 'a.csv': sheet('Titel', 'One,1,60,Ann,Solo') }
  const two = { 'b.csv': sheet('Album', 'One,1,60,Ann,Sampler', 'Two,2,60,Bob,Sampler') }
  const entries = [entry('a.csv', 'Titel'), entry('b.csv', 'Album')]
  const { stderr } = await builtFrom(entries, { ...one, ...two })
  expect(stderr).toContain('add "group": ["Album"] to the entry of their file in')
  const both = { 'a.csv': sheet('Titel', 'One,1,60,Ann,Hits', 'Two,2,60,Bob,Hits'), ...two }
  expect((await builtFrom(entries, both)).stderr).toContain(
    'add "group": ["Titel"] to the entry of a.csv, "group": ["Album"] to the entry of b.csv in',
  )
})

it('has one date, or none where the column holds the dates of songs', async () => {
  const sheet = [
    'name,tracknumber,duration,artist.name,Album,release.releasedate',
    'One,1,60,Ann,First,2015-07-06',
    'Two,2,60,Ann,First,2015-08-06',
  ].join('\n')
  const fields = { 'release.name': 'Album', '*': 'ignore' }
  const dated = await builtFrom({ from: 'songs.csv', fields }, { 'songs.csv': sheet })
  expect(dated.stderr).toContain('by "release.releasedate": null in "fields" of its entry')
  const without = { ...fields, 'release.releasedate': null }
  expect(await builtFrom({ from: 'songs.csv', fields: without }, { 'songs.csv': sheet })).toMatchObject({
    code: 0,
    titles: ['First 2'],
  })
})
