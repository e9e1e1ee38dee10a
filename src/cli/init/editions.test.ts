import { expect, it } from 'vitest'
import { editionColumns, editionFields } from './editions.ts'

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

it('releases of one title, or by several artists, are grouped by ids of their own', () => {
  const columnsWith = (id: string, ...rows: string[]) =>
    editionColumns(FIELDS, {
      names: ['Artist', 'Album', id, 'No.', 'Title'],
      rows: rows.map((row) => row.split(',')),
    })
  const reissued = ['Ann,Live,7,1,Low', 'Ann,Live,7,2,High', 'Ann,Live,8,1,Low'] as const
  for (const id of ['track.album.id', 'Release ID', 'album_id', 'albumId'])
    expect(columnsWith(id, ...reissued)).toEqual(['Album', id])
  // A compilation.
  const joint = ['Ann,Live,7,1,Low', 'Bob,Live,7,2,High', 'Ann,More,8,1,Low'] as const
  expect(columnsWith('album.id', ...joint)).toEqual(['Album', 'album.id'])
  expect(columnsWith('Song ID', ...reissued)).toEqual([])
  expect(columnsWith('album.id', 'Ann,Live,7,1,Low', 'Ann,Live,8,2,High')).toEqual([])
  expect(columnsWith('album.id', 'Ann,Live,7,1,Low', 'Ann,More,8,1,Low')).toEqual([])
  expect(columnsWith('album.id', 'Ann,Live,7,1,Low', 'Ann,More,7,1,Low', 'Ann,More,8,2,B')).toEqual([])
  expect(columnsWith('album.id', 'Ann,Live,7,1,Low', 'Ann,Live,,2,High', 'Ann,Live,8,1,C')).toEqual([])
})

it('dates and numbers that are the same in all rows of an edition are those of its release', () => {
  const names = ['Album', 'ID', 'Date', 'Cat No', 'Barcode']
  const rows = ['Live,7,31.05.2019,HT 1,', 'Live,7,31.05.2019,HT 2,', 'Live,8,01.06.2024,HT 3,']
  const table = { names, rows: rows.map((row) => row.split(',')) }
  expect(editionFields(['Album', 'ID'], {}, table)).toEqual({
    'release.releasedate': { field: 'Date', as: 'd/m/y' },
  })
  expect(editionFields(['Album', 'ID'], { 'release.releasedate': 'Year' }, table)).toEqual({})
})
