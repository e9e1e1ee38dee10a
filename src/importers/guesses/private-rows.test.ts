// Columns that mark rows as not to be published.
import { expect, it } from 'vitest'
import { markerOf, privateValues } from './private-rows.ts'

it.each([
  ['Status', ['live', 'Draft'], ['Draft']],
  ['Status', ['live', 'live'], []],
  ['Status', ['draft', 'draft'], []],
  ['Publish', ['x', ''], ['']],
  ['Embargo', ['', '2027-01-01'], ['2027-01-01']],
  ['Deleted', ['0', '1'], ['1']],
  ['Takedown date', ['', '2024-01-02'], ['2024-01-02']],
  // A box that is ticked in Access.
  ['Published', ['-1', '0'], ['0']],
  ['Attributes.publishedAt', ['2020-01-01T00:00:00Z', ''], ['']],
])('of %s with %j, the marks are %j: those of some rows', (name, cells, marks) => {
  expect(privateValues(name, cells)).toEqual(marks)
})

it('any value of an embargo or a removal marks its row', () => {
  const isByAny = (name: string) => markerOf(name).isByAny === true
  expect(['Embargo', 'Deleted', 'Takedown date', 'Published'].map(isByAny)).toEqual([true, true, true, false])
})
