// A workbook with a sheet of releases and one of their tracks.
import { expect, it } from 'vitest'
import { pairIn } from './sheet-pairs.ts'
import type { HeadedTable } from './sheets.ts'

const table = (sheet: string, names: readonly string[], ...lines: string[]): HeadedTable => {
  const rows = lines.map((line) => line.split(','))
  return { sheet, names, rows, records: [names, ...rows].map((cells, at) => ({ cells, line: at + 1 })) }
}

const RELEASES = table('Platten', ['Kat.-Nr.', 'Künstler', 'Titel'], 'HT1,Ann,Erste', 'HT2,Bob,Zweite')
const TRACKS = ['Kat. Nr.', 'Track', 'Titel', 'Länge']

it('is read as both, joined by a column that identifies releases and repeats in tracks', () => {
  const tracks = table('Lieder', TRACKS, 'HT1,1,Tief,3:45', 'HT1,2,Hoch,3:18', 'HT2,1,Salz,3:25')
  const pair = pairIn([RELEASES, tracks, table('Notizen', ['Text'], 'x', 'y')])
  expect(pair?.fields).toMatchObject({ id: 'Kat.-Nr.', name: 'Titel', 'artist.name': 'Künstler' })
  expect(pair?.pair?.tracks.fields).toEqual({
    release: 'Kat. Nr.',
    name: 'Titel',
    tracknumber: 'Track',
    duration: { field: 'Länge', as: 'm:s' },
  })
  expect([pair?.sheet, pair?.pair?.tracks.sheet, pair?.unread]).toEqual(['Platten', 'Lieder', ['Notizen']])
})

it.each([
  ['a track has another number', 'HT1,1,Tief,3:45', 'HT9,2,Hoch,3:18'],
  ['no number repeats', 'HT1,1,Tief,3:45', 'HT2,1,Salz,3:25'],
])('is not where %s', (_, ...lines) => {
  expect(pairIn([RELEASES, table('Lieder', TRACKS, ...lines)])).toBeNull()
})
