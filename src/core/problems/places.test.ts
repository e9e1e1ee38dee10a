import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Place } from './errors.ts'
import { type Location, locate, nameOfList, nameOfSheet, textOfPlace } from './places.ts'

describe('a place', () => {
  it.each<[string, Place, Location]>([
    ['data/a.csv:14', { file: 'data/a.csv', line: 14 }, { file: 'data/a.csv', line: 14 }],
    ['a.json:1:51', { file: 'a.json', line: 1, column: 51 }, { file: 'a.json', line: 1, column: 51 }],
    ['a.parquet row 3', { file: 'a.parquet', line: 3 }, { file: 'a.parquet', row: 3 }],
    ['s.ods!A b:14', { file: 's.ods!A b', line: 14 }, { file: 's.ods', sheet: 'A b', row: 14 }],
    ['s.xlsx!A b:14', { file: 's.xlsx!A b', line: 14 }, { file: 's.xlsx', sheet: 'A b', row: 14 }],
    [
      's.xlsx!A:C14',
      { file: 's.xlsx!A', line: 14, cell: 'C14' },
      { file: 's.xlsx', sheet: 'A', row: 14, cell: 'C14' },
    ],
    ['a.json#tracks:3', { file: 'a.json#tracks', line: 3 }, { file: 'a.json', list: 'tracks', number: 3 }],
    [
      'postgres://db/x#tracks-2:3',
      { file: 'postgres://db/x#tracks-2', line: 3 },
      { url: 'postgres://db/x', list: 'tracks', number: 3 },
    ],
    [
      'https://a.test/s.xlsx?v=1!A:2',
      { file: 'https://a.test/s.xlsx?v=1!A', line: 2 },
      { url: 'https://a.test/s.xlsx?v=1', sheet: 'A', row: 2 },
    ],
    ['site.json', { file: 'site.json', line: 0 }, { file: 'site.json' }],
    ['Songs #1.csv:2', { file: 'Songs #1.csv', line: 2 }, { file: 'Songs #1.csv', line: 2 }],
  ])('is %s', (text, place, location) => {
    expect(textOfPlace(place)).toBe(text)
    expect(locate(place)).toEqual(location)
  })

  it('has the file and the sheet that its name was made of', () => {
    const file = fc.string({ minLength: 1 }).filter((name) => !/\.xlsx|\.ods|:\/\//i.test(name))
    fc.assert(
      fc.property(file, fc.string({ minLength: 1 }), fc.integer({ min: 1 }), (name, sheet, line) => {
        expect(locate({ file: nameOfSheet(`${name}.xlsx`, sheet), line })).toEqual({
          file: `${name}.xlsx`,
          sheet,
          row: line,
        })
        expect(locate({ file: nameOfList(name, 'track'), line })).toMatchObject({ file: name, number: line })
      }),
    )
  })
})
