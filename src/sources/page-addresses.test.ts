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
  ['https://www.dropbox.com/s/x/songs.csv?dl=0', 'dl=1'],
  ['https://acme-my.sharepoint.com/:x:/g/personal/x', 'download the file'],
  ['https://airtable.com/shrX/tblY', 'as CSV'],
])('the page %s has its data elsewhere', (page, part) => {
  expect(dataAddressHint(page)).toContain(part)
})

it.each([
  `${GOOGLE}/1a-B/export?format=csv&gid=0`,
  `${GOOGLE}/e/2PACX-1v/pub?output=csv`,
  'https://www.dropbox.com/s/x/songs.csv?dl=1',
  'https://label.example/songs.csv',
  'songs.csv',
])('%s is not such a page', (address) => {
  expect(dataAddressHint(address)).toBeUndefined()
})
