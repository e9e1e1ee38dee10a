// `"as": "position"`.
import { describe, expect, it } from 'vitest'
import { readSheet, valueIn } from '../../testing/formats/read-book.ts'
import type { MadeCell } from '../../testing/formats/xlsx.ts'

const fields = { tracknumber: { field: 'Pos', as: 'position' } }
const header = ['Pos', 'name', 'release.name', 'artist.name']
const read = (...rows: MadeCell[][]) => readSheet([header, ...rows], { entry: { fields } })

/** The disc and number of each track by its name. */
async function numbered(...positions: (string | number)[]) {
  const rows = await read(...positions.map((position, at) => [position, `T${at}`, 'R', 'F']))
  return rows.map((row) => {
    if ('error' in row) return row.error
    const { tracknumber, disc } = valueIn(row) as Record<string, unknown>
    return disc === undefined ? tracknumber : `${disc}/${tracknumber}`
  })
}

describe('the positions of a column', () => {
  it('may be in words', async () => {
    const words = await numbered('Disc 1 Track 1', 'CD1 T2', 'D2T01')
    expect(words).toEqual(await numbered('1-1', '1-2', '2-1'))
    expect(await numbered('Disc 1 - 05', 'CD 2: 1')).toEqual(['1/5', '2/1'])
    expect(await numbered('Side A Track 2', 'Side B - 1', 'Side A, 1')).toEqual([2, 3, 1])
  })

  it('may be Roman numbers, unless some of a release are sides', async () => {
    expect(await numbered('III', 'IV', 'I', 'II', 'VIII', 'XL')).toEqual([3, 4, 1, 2, 8, 40])
    expect(await numbered('I', 'H', 'J')).toEqual([2, 1, 3])
  })

  it('number the tracks of a release through its sides, in whatever order its rows are', async () => {
    expect(await numbered('A1', 'A2', 'B1', 'B2')).toEqual([1, 2, 3, 4])
    expect(await numbered('B2', 'A2', 'B1', 'A1')).toEqual([4, 2, 3, 1])
    expect(await numbered('A', 'AA')).toEqual([1, 2])
    expect(await numbered('A10', 'A2', 'AA1', 'B1')).toEqual([2, 1, 4, 3])
  })

  it('may have their sides in a column of its own', async () => {
    const tracknumber = { fields: ['Side', 'No.'], join: '', as: 'position' }
    const rows = await readSheet(
      [
        ['Side', 'No.', 'name', 'release.name', 'artist.name'],
        ['B', 1, 'T3', 'R', 'F'],
        ['A', 1, 'T1', 'R', 'F'],
        ['A', 2, 'T2', 'R', 'F'],
      ],
      { entry: { fields: { tracknumber } } },
    )
    expect(rows.map((row) => (valueIn(row) as Record<string, unknown>).tracknumber)).toEqual([3, 1, 2])
  })

  it('give the disc where they have one', async () => {
    expect(await numbered('1-01', '1-02', '2-01')).toEqual(['1/1', '1/2', '2/1'])
    expect(await numbered('2.3', '1.1', '2.1')).toEqual(['2/3', '1/1', '2/1'])
    expect(await numbered('CD2-5', 'CD1-1')).toEqual(['2/5', '1/1'])
    expect(await numbered('101', 102, '201')).toEqual(['1/1', '1/2', '2/1'])
    expect(await numbered('99', '100', '101')).toEqual([99, 100, 101])
    expect(await numbered('101', '202')).toEqual([101, 202])
    expect(await numbered('01/12', '2/12', 3)).toEqual([1, 2, 3])
  })

  it('with parts of a track are numbered through', async () => {
    expect(await numbered('1', '2', '3.1', '3.2', '4')).toEqual([1, 2, 3, 4, 5])
  })

  it('are those of a release, of whatever artists, which may have a title in common with another', async () => {
    const rows = await read(
      ['A1', 'a', 'Dance Vol. 1', 'Ann'],
      ['A1', 'x', 'First', 'Ann'],
      ['B1', 'b', 'dance vol. 1 ', 'Bob'],
      ['A1', 'y', 'First', 'Bob'],
      ['B1', 'z', 'First', 'Bob'],
    )
    expect(rows.map(valueIn)).toMatchObject([1, 1, 2, 1, 2].map((tracknumber) => ({ tracknumber })))
  })

  it('must differ, and be positions', async () => {
    const twice = 'BAD_VALUE The position 1.1 occurs twice on this release.'
    expect(await numbered(1.1, 1.2, 1.1)).toEqual(['1/1', '1/2', twice])
    expect(await numbered('A1', 'Bonus')).toEqual([1, 'Bonus'])
    expect(await read([null, 'a', 'R', 'F'])).toMatchObject([{ value: { tracknumber: null } }])
  })
})
