import { expect, it } from 'vitest'
import { editionColumns } from './editions.ts'

const NAMES = ['Artist', 'Album', 'Year', 'Format', 'No.', 'Title']
const FIELDS = { name: 'Title', 'artist.name': 'Artist', 'release.name': 'Album', tracknumber: 'No.' }

const columnsFor = (...rows: string[]) =>
  editionColumns(FIELDS, { names: NAMES, rows: rows.map((row) => row.split(',')) })

it('the column that separates editions of one title is grouped by, with the title and its artist', () => {
  const live = ['Ann,Live,2019,LP,1,Low', 'Ann,Live,2019,LP,2,High', 'Ann,Live,2024,CD,1,Salt']
  expect(columnsFor(...live)).toEqual(['Artist', 'Album', 'Year'])
  expect(columnsFor(...live.map((row) => row.replace(/20\d\d/, '2019')))).toEqual([
    'Artist',
    'Album',
    'Format',
  ])
})

it.each([
  ['no numbers repeat', 'Ann,Live,2019,LP,1,Low', 'Ann,Live,2024,CD,2,High'],
  ['no column differs', 'Ann,Live,2019,LP,1,Low', 'Ann,Live,2019,LP,1,High'],
  ['a song has several rows', 'Ann,Live,2019,LP,1,Low', 'Ann,Live,2019,CD,1,Low'],
  [
    'another title has both values',
    'Ann,Live,2019,LP,1,Low',
    'Ann,Live,2024,LP,1,Salt',
    'Ann,B,2019,LP,1,A',
    'Ann,B,2024,LP,2,C',
  ],
  ['titles are given above', 'Ann,Live,2019,LP,1,Low', ',,,,2,High', 'Bob,More,2024,CD,1,Salt', ',,,,2,Gull'],
])('titles stay releases where %s', (_, ...rows) => {
  expect(columnsFor(...rows)).toEqual([])
})
