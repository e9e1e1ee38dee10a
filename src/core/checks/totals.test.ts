import { expect, it } from 'vitest'
import { findTotals, isNamedTotal } from './totals.ts'

it.each([
  ['TOTAL:', true],
  [' Subtotal ', true],
  ['Total playing time.', true],
  ['Gesamtlänge', true],
  ['GESAMTLÄNGE =', true],
  ['Durée totale', true],
  ['DURACIÓN TOTAL', true],
  ['ИТОГО', true],
  ['合計', true],
  ['Totally', false],
  ['Total Eclipse', false],
  ['Total\u00A0', false],
])('a name is that of a total: %j %s', (name, expected) => expect(isNamedTotal(name)).toBe(expected))

it.each([
  [['241', '215', '456'], 1],
  [['241', '215', '454'], 1],
  [['241', '215', '453'], 0],
  [['241', '241'], 0],
  [['241', null, '240'], 1],
  [[null, null, '456'], 0],
  [['241', '215', null], 0],
])('the last of the durations %j is that of all others: %i', (durations, count) => {
  const tracks = durations.map((duration, nth) => ({
    name: nth === durations.length - 1 ? 'Total' : `T${nth}`,
    duration,
  }))
  expect(findTotals(tracks)).toHaveLength(count)
})
