import { describe, expect, it } from 'vitest'
import { guessFields } from './guess-fields.ts'

/** The guess for a sheet of releases with these labels and numbers. */
const guessFrom = (...rows: (readonly [label: string, number: string])[]) =>
  guessFields(
    ['Album', 'Label', 'Cat#'],
    rows.map(([label, number], at) => [`Tide ${at}`, label, number]),
    'release',
  )

describe('labels with as many catalog numbers', () => {
  it.each([
    ['bars', ' | ', ' | '],
    ['semicolons', '; ', '; '],
    ['slashes', ' / ', ' / '],
    ['commas between numbers', ' / ', ', '],
    ['slashes between numbers', ' + ', '/'],
  ])('are lists: %s', (_, mark, other) => {
    const { fields, choices, listed } = guessFrom(
      [`Tern${mark}Gull`, `TERN 4${other}GUL-9`],
      ['Tern', 'TERN 5'],
    )
    expect(fields).toEqual({
      name: 'Album',
      'labels.name':
        mark === ' | ' ? 'Label' : { field: 'Label', separator: mark.trim() === ';' ? ';' : mark },
      catalognumbers: { field: 'Cat#', separator: ['|', ';'].find((each) => other.includes(each)) ?? other },
    })
    expect(choices).toEqual([])
    expect(listed.map(({ column, parts }) => [column, ...parts])).toEqual([['Label', 'Tern', 'Gull']])
  })

  it('are those of the release in a sheet of tracks', () => {
    const names = ['Title', 'Artist', 'Album', 'Label', 'Catalog number']
    const { fields } = guessFields(names, [
      ['Low', 'Ann', 'Low Water', 'Tern / Gull', 'TERN 4 / GUL-9'],
      ['High', 'Ann', 'Low Water', 'Tern / Gull', 'TERN 4 / GUL-9'],
    ])
    expect(fields).toMatchObject({
      'release.labels.name': { field: 'Label', separator: ' / ' },
      'release.catalognumbers': { field: 'Catalog number', separator: ' / ' },
    })
    for (const field of ['release.label.name', 'release.catalognumber'])
      expect(fields).not.toHaveProperty([field])
  })

  it('may be missing in rows', () => {
    const { fields } = guessFrom(['Tern / Gull', 'TERN 4 / GUL-9'], ['Tern / Gull', ''], ['', 'X 1'])
    expect(fields).toHaveProperty(['labels.name'])
  })

  it('are lists if both have quotes', () => {
    expect(guessFrom(['["Tern", "Gull"]', '["TERN 4", "GUL-9"]'], ['["Tern"]', '["TERN 5"]']).fields).toEqual(
      {
        ...{ name: 'Album', 'labels.name': 'Label', catalognumbers: 'Cat#' },
      },
    )
  })
})

it.each([
  ['one number', 'Tern / Gull', 'TERN 4'],
  ['more numbers', 'Tern / Gull', 'TERN 4 / GUL-9 / 10'],
  ['one label', 'Tern', 'TERN 4 / TERN 5'],
])('a slash is part of a name beside %s', (_, label, number) => {
  const { fields, choices } = guessFrom([label, number])
  expect(fields).toEqual({ name: 'Album', 'label.name': 'Label', catalognumber: 'Cat#' })
  expect(choices).toEqual([])
})

it('semicolons without numbers are asked about', () => {
  const { fields, choices } = guessFrom(['Tern; Gull', 'TERN 4'])
  expect(fields).toEqual({ name: 'Album', catalognumber: 'Cat#' })
  expect(choices.map(({ field, options }) => [field, options])).toEqual([
    ['label.name', [{ 'labels.name': { field: 'Label', separator: ';' } }, { 'label.name': 'Label' }]],
  ])
})
