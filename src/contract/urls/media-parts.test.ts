import { expect, it } from 'vitest'
import { fileOfStream, partFragment, readMediaPart } from './media-parts.ts'

it.each([
  ['audio/low.flac#t=0,214.667', { file: 'audio/low.flac', start: 0, end: 214.667 }],
  [
    'https://media.example/low.flac#t=214.667',
    { file: 'https://media.example/low.flac', start: 214.667, end: null },
  ],
  ['a#t=1.mp3#t=npt:3,4', { file: 'a#t=1.mp3', start: 3, end: 4 }],
  ['audio/low.flac', null],
  ['audio/take #t=.flac', null],
  ['#t=0,1', null],
])('%s is %j', (stream, part) => {
  expect(readMediaPart(stream)).toEqual(part)
  expect(fileOfStream(stream)).toBe(part?.file ?? stream)
})

it('a fragment has milliseconds', () => {
  expect(partFragment({ start: 0, end: 214.66666 })).toBe('#t=0,214.667')
  expect(partFragment({ start: 214.66666, end: null })).toBe('#t=214.667')
})
