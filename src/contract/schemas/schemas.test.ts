import { expect, it } from 'vitest'
import { LISTED } from '../kinds/kinds.ts'
import { BULK_COLUMNS, BULK_FACTS } from './bulk-columns.ts'
import { DETAIL_RESPONSES, ERROR_RESPONSE, pageResponse } from './schemas.ts'

it('an error may name the limits whose pages are there, the smallest of which is 1', () => {
  const isError = (limits: unknown) => ERROR_RESPONSE.safeParse({ detail: 'Not found.', limits }).success
  expect([undefined, [1], [20, 1]].map(isError)).toEqual([true, true, true])
  expect([[0], [1.5], 1, null].map(isError)).toEqual([false, false, false, false])
})

it('a list may be empty, and has no negative number of records', () => {
  const isPage = (count: number) =>
    pageResponse('artist').safeParse({ count, next: null, previous: null, results: [] }).success
  expect([0, 1, -1, 0.5].map(isPage)).toEqual([true, true, false, false])
})

it.each([
  ['tracknumber', [0, 1], [-1, 0.5, '1']],
  ['duration', ['0', '1', '61.5', '0.000001'], ['', '1.', '1.50', '.5', '0.0000001', 'x1', '1x']],
] as const)('a track has a %s of certain values', (field, good, bad) => {
  const isValid = (value: unknown) => DETAIL_RESPONSES.track.shape[field].safeParse(value).success
  expect(good.filter((value) => !isValid(value))).toEqual([])
  expect(bad.filter(isValid)).toEqual([])
})

it.each([
  ['releasedate', ['2024', '2024-05', '2024-05-31', null], ['24', '2024-5', '2024-05-31T00', 'a2024']],
  ['barcode', ['12345678', '12345678901234', null], ['1234567', '123456789012345', '1234567a', '']],
] as const)('a release has a %s of certain values', (field, good, bad) => {
  const isValid = (value: unknown) => DETAIL_RESPONSES.release.shape[field].safeParse(value).success
  expect(good.filter((value) => !isValid(value))).toEqual([])
  expect(bad.filter(isValid)).toEqual([])
})

it('a whole list has the fields of a record but its type, its pages and copies of its picture, and all that is known', () => {
  for (const resource of LISTED) {
    const facts = Object.keys(BULK_FACTS[resource])
    const fields = Object.keys(DETAIL_RESPONSES[resource].shape).filter((field) => !facts.includes(field))
    const left = fields.filter((field) => !BULK_COLUMNS[resource].includes(field))
    const shown = fields.filter((field) => !left.includes(field))
    expect(BULK_COLUMNS[resource]).toEqual([...shown, ...facts])
    const omitted = ['ct', 'thumbnails', 'unlisted']
    expect(left.every((field) => omitted.includes(field) || field.endsWith('detail_url'))).toBe(true)
  }
  expect(BULK_COLUMNS.label.slice(0, 7)).toEqual([
    ...['url', 'uuid', 'name', 'image', 'releases'],
    ...['also', 'description'],
  ])
})
