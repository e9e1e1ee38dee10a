// Columns with dots: fields of the records inside a record.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { type ReadRow, recordReader } from '../../testing/catalogs/rows.ts'
import { readCsv } from './csv.ts'

/** The rows of a CSV file. */
const read = (text: string, kind: Kind = 'track'): Promise<ReadRow[]> => recordReader(readCsv, kind)(text)

/** The values of the rows, without their lines. */
async function values(text: string): Promise<unknown[]> {
  const rows = await read(text)
  return rows.map((row) => ('value' in row ? row.value : row))
}

describe('columns with dots', () => {
  it('give the records inside a record', async () => {
    const text = [
      'id,name,artist.name,release.id,release.name,release.label.name,release.releasedate',
      '7,Low Water,Ferrow,3,Tidal Works,Harbour Tapes,2024',
      '8,High Water,Ferrow,,,,',
    ].join('\n')
    expect(await read(text)).toEqual([
      {
        line: 2,
        value: {
          id: '7',
          name: 'Low Water',
          artist: { name: 'Ferrow' },
          release: {
            id: '3',
            name: 'Tidal Works',
            label: { name: 'Harbour Tapes' },
            releasedate: '2024',
          },
        },
      },
      { line: 3, value: { id: '8', name: 'High Water', artist: { name: 'Ferrow' }, release: null } },
    ])
  })

  it('leave out what is empty inside a record', async () => {
    expect(await values('name,release.name,release.label.name,release.image\nA,R,,\n')).toEqual([
      { name: 'A', release: { name: 'R' } },
    ])
  })

  it('give the same object for the same cells', async () => {
    const rows = await values('name,artist.name,release.name,release.label.name\nA,F,R,L\nB,F,S,L\nC,G,R,L\n')
    const [a, b, c] = rows as { artist: object; release: { label: object } }[]
    expect(b?.artist).toBe(a?.artist)
    expect(c?.release).toBe(a?.release)
    expect(b?.release.label).toBe(a?.release.label)
    expect(c?.artist).not.toBe(a?.artist)
  })

  it('give a list of records, whose parts are separated by bars, since names contain blanks', async () => {
    const text = 'name,artists.name,artists.id\nA,The Ferrow | Inlet Choir,1 2\nB,Ferrow,\nC,,\n'
    expect(await values(text)).toEqual([
      {
        name: 'A',
        artists: [
          { name: 'The Ferrow', id: '1' },
          { name: 'Inlet Choir', id: '2' },
        ],
      },
      { name: 'B', artists: [{ name: 'Ferrow' }] },
      { name: 'C', artists: null },
    ])
    expect(await read('name,artists.name,artists.id\nA,F|G,1\n')).toEqual([
      {
        line: 2,
        error:
          'BAD_VALUE The lists in this row have different lengths: 2 in "artists.name", 1 in "artists.id".',
        hint: 'Give both lists the same number of parts.',
      },
    ])
  })

  it('are recognized in any case', async () => {
    expect(await values('Name, Artist.Name \nA,F\n')).toEqual([{ name: 'A', artist: { name: 'F' } }])
  })

  it('must be fields, and suggest similar ones', async () => {
    expect(await read('name,artist.nmae\nA,F\n')).toEqual([
      {
        line: 1,
        error: 'UNKNOWN_FIELD The header has an unknown column "artist.nmae".',
        hint: 'Did you mean "artist.name"?',
      },
    ])
  })

  it('cannot be combined with a column of the reference itself', async () => {
    expect(await read('name,artist.name,artist\nA,F,1\n')).toEqual([
      {
        line: 1,
        error: 'UNKNOWN_FIELD The header has both a column "artist" and a column "artist.name".',
        hint: 'Keep "artist" if it holds the uuid or id of the record; otherwise keep those that begin with "artist.", which hold the record itself: its id can be "artist.id".',
      },
    ])
  })

  it('are names of fields in features', async () => {
    expect(await read('uuid,tempo.bpm\n1,120\n', 'features')).toEqual([
      { line: 2, value: { uuid: '1', 'tempo.bpm': '120' } },
    ])
  })

  it('round-trip any table of records inside records', async () => {
    const cell = fc.constantFrom('', 'a', 'b', 'c d')
    const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const text = `id,artist.name,release.name,release.label.name\n${table.map((cells, at) => `${at},${cells.join(',')}\n`).join('')}`
        const expected = table.map(([artist, release, label], at) => {
          const inner = { ...(release && { name: release }), ...(label && { label: { name: label } }) }
          return {
            id: `${at}`,
            artist: artist === '' ? null : { name: artist },
            release: release + label === '' ? null : inner,
          }
        })
        expect(await values(text)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })
})
