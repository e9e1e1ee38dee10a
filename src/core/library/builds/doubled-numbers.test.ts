// Tracks that have the same number on the same disc of a release are warned of.
import path from 'node:path'
import { expect, it } from 'vitest'
import { check } from '../../../press/check.ts'
import { dataIn } from '../../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'

const HEADER = 'name,tracknumber,disc,duration,artist.name,Album,release.artist.name,Number'

async function findWarnings(entry: object, ...rows: string[]) {
  const data = dataIn(tempFolder())
  const fields = { 'release.name': 'Album', 'release.catalognumber': 'Number' }
  writeTree(data, {
    'site.json': {
      base_url: 'https://api.example.org',
      namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
      default_label: 'Self-released',
      streams: 'optional',
      tracknumbers: 'optional',
      sources: { tracks: { from: 'songs.csv', fields, ...entry } },
    },
    'songs.csv': [HEADER, ...rows].join('\n'),
  })
  const { warnings } = await check({ data })
  return warnings.map((warning) => ({
    ...warning,
    at: warning.at.map(({ file, line }) => `${path.basename(file)}:${line}`),
  }))
}

it('names each release once, with two tracks of one number and their lines', async () => {
  const found = await findWarnings(
    {},
    'Blue,1,,60,Ann,First,Ann,1',
    'Green,2,,60,Ann,First,Ann,1',
    'Red,2,,60,Ann,First,Ann,1',
    'White,2,,60,Ann,First,Ann,1',
    'Grey,1,2,60,Ann,First,Ann,1',
    'Black,1,2,60,Bob,First,Ann,1',
    'Gold,3,1,60,Bob,Other,Bob,2',
    'Iron,3,,60,Bob,Other,Bob,2',
  )
  expect(found).toEqual([
    {
      code: 'DOUBLED_NUMBER',
      count: 2,
      message:
        '2 releases in which several tracks have the same number: "First" has "Green" and "Red" as 2; "Other" has "Gold" and "Iron" as 3.',
      at: ['songs.csv:3', 'songs.csv:4', 'songs.csv:8', 'songs.csv:9'],
      hint: expect.stringMatching(/add "disc".*"group": \["Album", "Number"\]/),
    },
  ])
})

it('does not count tracks of other discs or without a number', async () => {
  expect(
    await findWarnings(
      {},
      'Blue,1,1,60,Ann,First,Ann,1',
      'Green,1,2,60,Ann,First,Ann,1',
      'Red,,,60,Ann,First,Ann,1',
      'White,,,60,Ann,First,Ann,1',
      'Grey,1,,60,Ann,Second,Ann,2',
    ),
  ).toEqual([])
  const long = Array.from({ length: 130 }, (_, at) => `T${at},${at + 1},,60,Ann,First,Ann,1`)
  expect(await findWarnings({}, ...long)).toEqual([])
})

it('leaves those of several artists in a "group" to their own warning', async () => {
  const found = await findWarnings(
    { group: ['Album'] },
    'Blue,1,,60,Ann,First,,1',
    'Green,1,,60,Bob,First,,1',
    'Red,1,,60,Ann,Other,,2',
    'White,1,,60,Ann,Other,,2',
  )
  expect(found.map(({ code, count, at }) => [code, count, at])).toEqual([
    ['JOINED_RELEASE', 1, ['songs.csv:2', 'songs.csv:3']],
    ['DOUBLED_NUMBER', 1, ['songs.csv:4', 'songs.csv:5']],
  ])
})
