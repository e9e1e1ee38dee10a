import { expect, it } from 'vitest'
import { settingsAfter } from './corrected.ts'
import { DATA } from './place.ts'

type Fields = Readonly<Record<string, unknown>>

const settings = (fields: Fields, others: Fields = {}) => ({
  ...others,
  sources: { tracks: { from: 'songs.csv', fields } },
})

/** @param own the settings that a person has changed after they were written */
const corrected = (before: object, own: object, now: object, columns: readonly string[]) =>
  settingsAfter(own as Fields, {
    ...{ file: `${DATA}/songs.csv`, before: before as Fields, now: now as Fields, columns },
  })

it.each<[what: string, before: Fields, own: Fields, now: Fields, after: Fields]>([
  ['reads new columns', { name: 'A' }, { name: 'A' }, { name: 'A', mood: 'B' }, { name: 'A', mood: 'B' }],
  ['keeps what was chosen', { name: 'A' }, { name: 'B' }, { name: 'A' }, { name: 'B' }],
  ['keeps that nothing is read', { mood: 'A' }, { mood: null }, { mood: 'A' }, { mood: null }],
  [
    'drops the choice of a column that is gone',
    { name: 'A' },
    { name: 'Gone' },
    { name: 'A' },
    { name: 'A' },
  ],
  ['guesses nothing for a chosen column', {}, { work: 'B' }, { mood: 'B' }, { work: 'B' }],
  ['forgets guesses of columns that are gone', { mood: 'Gone' }, { mood: 'Gone' }, {}, {}],
  [
    'keeps a field away that a choice removed',
    { a: 'A', b: 'B' },
    { a: 'A' },
    { a: 'A', b: 'B' },
    { a: 'A' },
  ],
])('%s', (_, before, own, now, after) => {
  const { sources } = corrected(settings(before), settings(own), settings(now), ['A', 'B'])
  expect((sources as { tracks: { fields?: Fields } }).tracks.fields ?? {}).toEqual(after)
})

it('keeps settings that a person has changed, and takes others as they would be written', () => {
  const before = settings({}, { streams: 'optional', durations: 'optional', namespace: '1' })
  const own = settings({}, { streams: 'required', durations: 'optional', namespace: '2', page_size: 9 })
  const now = settings({}, { streams: 'optional', namespace: '3' })
  const { sources: _, ...others } = corrected(before, own, now, [])
  expect(others).toEqual({ streams: 'required', namespace: '2', page_size: 9 })
})

it('knows a sheet without options, and leaves other sources as they are', () => {
  const own = { sources: { tracks: 'songs.csv', artists: 'people.csv' } }
  const now = settings({ name: 'A' })
  expect(corrected({ sources: { tracks: 'songs.csv' } }, own, now, ['A'])).toEqual({
    sources: { tracks: { from: 'songs.csv', fields: { name: 'A' } }, artists: 'people.csv' },
  })
})
