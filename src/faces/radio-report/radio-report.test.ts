// The sheets that radios report from, as a program for CSV reads them.
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { labelId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { createAnswerer, pressed, readText } from '../../testing/run/build.ts'

const small = smallCatalog(4)
const catalog = {
  ...small,
  'site.json': { ...small['site.json'], pages: true, faces: ['radio-report'] },
  'tracks.ndjson': small['tracks.ndjson'].map((track, index) => ({
    ...track,
    ...(index === 0 && { isrc: ['USABC1234567', 'USABC1234568'], name: 'One, "two"' }),
    ...(index === 1 && { name: '=1+1', duration: 0 }),
    ...(index === 3 && { name: '\u00a0\uff1d1;=2' }),
    ...(index === 2 && { release: releaseId(2), duration: 3600 }),
  })),
  'releases.ndjson': [
    { ...small['releases.ndjson'][0], catalognumber: 'CAT 1' },
    { uuid: releaseId(2), name: 'Other', label: labelId(1) },
  ],
}

const HEADER = [
  'FEATURED_ARTIST',
  'SOUND_RECORDING_TITLE',
  'ISRC',
  'ALBUM_TITLE',
  'MARKETING_LABEL',
  'CATALOG_NUMBER',
  'DURATION',
]
const OWN = [
  ['Artist 1', 'One, "two"', 'USABC1234567', 'Release', 'Label', 'CAT 1', '0:01:02'],
  ['Artist 1', 'One, "two"', 'USABC1234568', 'Release', 'Label', 'CAT 1', '0:01:02'],
  ['Artist 2', "'=1+1", '', 'Release', 'Label', 'CAT 1', ''],
  ['Artist 4', "'\u00a0\uff1d1;=2", '', 'Release', 'Label', 'CAT 1', '0:01:05'],
]
const OTHER = [['Artist 3', 'Track 3', '', 'Other', 'Label', '', '1:00:00']]

it('has a sheet of each release and of the whole catalog, with a row for each recording', async () => {
  const tree = await pressed(catalog)
  const rows = (file: string) => parse(readText(tree, `faces/radio-report/${file}`))
  expect(rows(`releases/${releaseId(1)}/tracks.csv`)).toEqual([HEADER, ...OWN])
  expect(rows(`releases/${releaseId(2)}/tracks.csv`)).toEqual([HEADER, ...OTHER])
  expect(rows('tracks.csv')).toEqual([HEADER, ...OWN, ...OTHER])
  expect(readText(tree, 'faces/radio-report/tracks.csv')).toContain(`,"'\u00a0\uff1d1;=2",`)
  const answer = await createAnswerer(tree)('/faces/radio-report/tracks.csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
})
