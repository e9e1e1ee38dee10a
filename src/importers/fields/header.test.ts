// The header of a table of any width.
import { expect, it } from 'vitest'
import { LINEAR, measureGrowth } from '../../testing/worlds/growth.ts'
import { readHeader } from './header.ts'

const wide = (columns: number) => [
  'uuid',
  'name',
  ...Array.from({ length: columns }, (_, at) => `column ${at}`),
]
const read = (cells: readonly string[], kind: 'artist' | 'features') => {
  const form = { kind, fields: undefined, code: 'BAD_CSV', word: 'line' } as const
  return readHeader({ cells, line: 1 }, form, { at: { file: 'a.csv', line: 1 } })
}

it('explains unknown columns in linear time', () => {
  expect(read(wide(3), 'artist').errors).toMatchObject([{ error: { code: 'UNKNOWN_FIELD' } }])
  expect(measureGrowth(wide, (cells) => read(cells, 'artist'))).toBeLessThan(LINEAR)
})

it('reads the columns of features in linear time', () => {
  expect(read(wide(3), 'features')).toMatchObject({ errors: [], width: 5 })
  expect(measureGrowth(wide, (cells) => read(cells, 'features'))).toBeLessThan(LINEAR)
})
