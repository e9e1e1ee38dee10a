// Values whose parts are in columns of their own.
import { expect, it } from 'vitest'
import { guessFields } from './guess-fields.ts'

it('sides of records in a column of their own make positions with the numbers on them', () => {
  const guessNumber = (...rows: (readonly string[])[]) =>
    guessFields(['Side', 'No.', 'Title'], rows).fields?.tracknumber
  const positions = { fields: ['Side', 'No.'], join: '', as: 'position' }
  expect(guessNumber(['A', '1', 'Low'], ['B', '1', 'High'])).toEqual(positions)
  expect(guessNumber(['1', '1', 'Low'], ['2', '1', 'High'])).toBe('No.')
  expect(guessNumber(['A', 'A1', 'Low'], ['B', 'B1', 'High'])).toEqual({ field: 'No.', as: 'position' })
})

it.each([
  [
    ['Min', 'Sec'],
    ['3', '45'],
  ],
  [
    ['Minuten', 'Sekunden'],
    ['3', '5'],
  ],
  [
    ['Duration (min)', 'Duration (sec)'],
    ['3', '45.5'],
  ],
  [
    ['Hours', 'Minutes', 'Seconds'],
    ['0', '3', '45'],
  ],
])('minutes and seconds in columns of their own make durations: %j', (columns, cells) => {
  const { fields, choices } = guessFields(['Title', ...columns], [['Low', ...cells]])
  expect([fields, choices]).toEqual([
    { name: 'Title', duration: { fields: columns, join: ':', as: 'm:s' } },
    [],
  ])
})

it.each([
  [
    ['Min', 'Sec'],
    ['3.75', '225'],
  ],
  [
    ['Start min', 'Start sec'],
    ['3', '45'],
  ],
  [
    ['Min', 'Plays'],
    ['3', '45'],
  ],
])('minutes and seconds of something else make none: %j', (columns, cells) => {
  expect(guessFields(['Title', ...columns], [['Low', ...cells]]).fields).toEqual({ name: 'Title' })
})

it('a duration in one column is preferred to its minutes and seconds', () => {
  const { fields } = guessFields(['Title', 'Length', 'Min', 'Sec'], [['Low', '3:45', '3', '45']])
  expect(fields?.duration).toEqual({ field: 'Length', as: 'm:s' })
})
