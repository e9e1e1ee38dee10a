import { expect, it } from 'vitest'
import { kindsOfRows, withoutInstructions, withoutVariations } from './row-kinds.ts'

const DATA = ['Tidal Works', 'Low', '4:01']

it.each([
  ['that require cells', [['Required', 'Required', 'Optional']], ['Required']],
  ['that require cells in German', [['Pflichtfeld', 'Pflichtfeld', 'mm:ss']], ['Pflichtfeld']],
  ['of examples', [['e.g. My Album', 'e.g. My Song', '']], ['e.g. My Album']],
  [
    'of both',
    [
      ['Required', 'Required', 'Optional'],
      ['z. B. Erste', 'z. B. Lied', 'mm:ss'],
    ],
    ['Required', 'z. B. Erste'],
  ],
])('rows below the header %s are left out', (_, instructions, values) => {
  const table = { names: ['Album', 'Title', 'Length'], rows: [...instructions, DATA, DATA] }
  expect(withoutInstructions(table)).toEqual({ rows: [DATA, DATA], where: { Album: { not: values } } })
})

it.each([
  ['one with a song called so', [['Tidal Works', 'Required', '3:01'], DATA]],
  ['all rows', [['Required', 'Optional', 'text']]],
])('rows of data stay: %s', (_, rows) => {
  expect(withoutInstructions({ names: ['Album', 'Title', 'Length'], rows })).toEqual({ rows, where: {} })
})

it('rows of a kind are records where those of all other kinds lack a name or an artist', () => {
  const kindsIn = (...rows: string[][]) =>
    kindsOfRows({ names: ['type', 'set', 'song'], rows }, ['set', 'song'], (name) => name !== 'type')
  expect(kindsIn(['SET', 'Pier', ''], ['TRACK', 'Pier', 'Low'])).toEqual({ type: ['TRACK'] })
  expect(kindsIn(['Jingle', '', 'Buy!'], ['Song', 'Pier', 'Low'])).toEqual({ type: ['Song'] })
  expect(kindsIn(['', 'Pier', ''], ['TRACK', 'Pier', 'Low'])).toEqual({})
  expect(kindsIn(['TRACK', 'Pier', ''], ['TRACK', 'Pier', 'Low'])).toEqual({})
  expect(kindsIn(['TRACK', 'Pier', 'High'], ['TRACK', 'Pier', 'Low'])).toEqual({})
})

it('rows of a kind are found by the column with the fewest values of records, and by none of ids', () => {
  const rows = [
    ['1', '001', 'MUSIC', 'AUDIO', 'Low'],
    ['2', '001', 'JAZZ', 'AUDIO', 'High'],
    ['3', '001', 'MUSIC', 'AUDIO', 'Ebb'],
    ['9', '000', 'MACROS', 'MACRO', ''],
  ]
  const kindsBy = (...names: string[]) =>
    kindsOfRows(
      { names: ['cart', 'cut', 'group', 'type', 'song'], rows },
      ['song'],
      (name) => !names.includes(name),
    )
  expect(kindsBy('cart', 'cut', 'group', 'type')).toEqual({ type: ['AUDIO'] })
  expect(kindsBy('cart', 'group')).toEqual({ group: ['MUSIC', 'JAZZ'] })
  expect(kindsBy('cart')).toEqual({})
})

it('variations of products are left out', () => {
  const rows = (type: string) => [
    ['variable', 'Tidal'],
    [type, 'Tidal - LP'],
  ]
  expect(withoutVariations({ names: ['Type', 'Name'], rows: rows('variation') })).toEqual({
    Type: { not: ['variation'] },
  })
  expect(withoutVariations({ names: ['Type', 'Name'], rows: rows('Album') })).toEqual({})
})
