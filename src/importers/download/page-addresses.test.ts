import { expect, it } from 'vitest'
import { dataAddressHint } from './page-addresses.ts'

const GOOGLE = 'https://docs.google.com/spreadsheets/d'

it.each([
  [`${GOOGLE}/1a-B/edit?usp=sharing`, `${GOOGLE}/1a-B/export?format=csv&gid=0`],
  [`${GOOGLE}/1a-B/edit?gid=7#gid=7`, `${GOOGLE}/1a-B/export?format=csv&gid=7`],
  [
    'https://docs.google.com/spreadsheets/u/0/d/1a-B/htmlview#gid=9',
    `${GOOGLE}/1a-B/export?format=csv&gid=9`,
  ],
  [`${GOOGLE}/e/2PACX-1v/pubhtml?gid=3&single=true`, `${GOOGLE}/e/2PACX-1v/pub?gid=3&single=true&output=csv`],
  [
    `${GOOGLE}/1a-B/gviz/tq?tqx=out:csv&sheet=Songs`,
    `${GOOGLE}/1a-B/export?format=csv&gid=0, with the number`,
  ],
  [`${GOOGLE}/e/2PACX-1v/pub`, `${GOOGLE}/e/2PACX-1v/pub?gid=0&single=true&output=csv`],
  [
    'https://www.dropbox.com/scl/fi/x/a.csv?rlkey=k&dl=0',
    'https://www.dropbox.com/scl/fi/x/a.csv?rlkey=k&dl=1',
  ],
  ['https://github.com/ann/music/blob/main/a.csv', 'https://raw.githubusercontent.com/ann/music/main/a.csv'],
  [
    'https://gitlab.com/ann/music/-/blob/main/a.csv?ref_type=heads',
    'https://gitlab.com/ann/music/-/raw/main/a.csv',
  ],
  [
    'https://codeberg.org/ann/music/src/branch/main/a.csv',
    'https://codeberg.org/ann/music/raw/branch/main/a.csv',
  ],
  [
    'https://huggingface.co/datasets/a/b/blob/main/a.csv',
    'https://huggingface.co/datasets/a/b/resolve/main/a.csv',
  ],
  ['https://www.discogs.com/label/1-Harbour', 'as CSV'],
  ['https://open.spotify.com/playlist/1', 'as CSV'],
  ['https://acme-my.sharepoint.com/:x:/g/personal/x', 'download the file'],
  ['https://airtable.com/shrX/tblY', 'as CSV'],
])('the page %s has its data elsewhere', (page, part) => {
  expect(dataAddressHint(page)).toContain(part)
})

it.each([
  `${GOOGLE}/1a-B/export?format=csv&gid=0`,
  `${GOOGLE}/e/2PACX-1v/pub?output=csv`,
  'https://www.dropbox.com/s/x/songs.csv?dl=1',
  'https://www.dropbox.com/scl/fi/x/a.csv?rlkey=k&raw=1',
  'https://github.com/ann/music/raw/main/a.csv',
  'https://musicbrainz.org/ws/2/release/x?fmt=json',
  'https://label.example/songs.csv',
  'songs.csv',
])('%s is not such a page', (address) => {
  expect(dataAddressHint(address)).toBeUndefined()
})
