import { expect, it } from 'vitest'
import { findEditions } from './editions.ts'
import type { AlbumTags } from './tags.ts'

type Input = readonly [path: string, number: number, album?: Partial<AlbumTags>]

/** The paths of the files of each edition. */
const editions = (...inputs: readonly Input[]): string[] => {
  const files = inputs.map(([path, number, album]) => ({
    path,
    tags: {
      title: 'Low',
      number,
      duration: 1,
      artists: [{ name: 'Ferrow' }],
      album: { name: 'Live', ...album },
    } as const,
  }))
  return findEditions(files).map((found) => found.map(({ path }) => path).join(' '))
}

const NEW = { date: '2024-05-31' }
const OLD = { date: '2019' }

it.each<[string, readonly Input[]]>([
  [
    'year',
    [
      ['a/1', 1, OLD],
      ['b/1', 1, NEW],
    ],
  ],
  [
    'catalog number',
    [
      ['a/1', 1, { ...OLD, catalognumber: 'HT 1' }],
      ['b/1', 1, { ...OLD, catalognumber: 'HT 2' }],
    ],
  ],
  [
    'barcode',
    [
      ['a/1', 1, { barcode: '1' }],
      ['b/1', 1, { barcode: '2' }],
    ],
  ],
  [
    'medium',
    [
      ['a/1', 1, { media: 'CD' }],
      ['b/1', 1, { media: 'Vinyl' }],
    ],
  ],
])('folders with the same numbers are editions if they differ in the %s', (_, inputs) => {
  expect(editions(...inputs)).toEqual(['a/1', 'b/1'])
  expect(editions(...inputs.toReversed())).toEqual(['a/1', 'b/1'])
})

it.each<[string, readonly Input[]]>([
  [
    'in one folder',
    [
      ['a/1', 1, OLD],
      ['a/2', 1, NEW],
    ],
  ],
  [
    'of a year that is not known',
    [
      ['a/1', 1],
      ['b/1', 1, NEW],
    ],
  ],
  [
    'of one year',
    [
      ['a/1', 1, { date: '2024' }],
      ['b/1', 1, NEW],
    ],
  ],
  [
    'with other numbers',
    [
      ['a/1', 1, OLD],
      ['b/2', 2, NEW],
    ],
  ],
  [
    'on discs of one release',
    [
      ['Live/CD1/1', 1, OLD],
      ['Live/CD2/1', 1, NEW],
    ],
  ],
  [
    'with a year in common',
    [
      ['a/1', 1, OLD],
      ['a/2', 2, NEW],
      ['b/1', 1, NEW],
    ],
  ],
])('files %s are of one edition', (_, inputs) => {
  expect(editions(...inputs)).toHaveLength(1)
})

it('a further folder is of the edition with which it agrees', () => {
  expect(
    editions(
      ['a/1', 1, OLD],
      ['b/1', 1, NEW],
      ['c/2', 2, NEW],
      ['d/CD1/3', 3],
      ['d/CD2/1', 2, { date: '2020' }],
    ),
  ).toEqual(['a/1 d/CD1/3 d/CD2/1', 'b/1 c/2'])
})
