import { expect, it } from 'vitest'
import { readFileName } from './file-name.ts'

it.each([
  ['07 - Harbour light.mp3', 'Harbour light', 7],
  ['Disc 1/07 Harbour light.mp3', 'Harbour light', 7],
  ['7. Harbour light.flac', 'Harbour light', 7],
  ['7) Harbour light.flac', 'Harbour light', 7],
  ['07_Harbour_light.wav', 'Harbour_light', 7],
  ['112 - Harbour light.ogg', 'Harbour light', 112],
  ['00 Harbour light.ogg', 'Harbour light', 0],
  ['07 - 99 balloons.mp3', '99 balloons', 7],
  ['12. 港.mp3', '港', 12],
  ['99 balloons.mp3', '99 balloons', undefined],
  ['7 seconds.mp3', '7 seconds', undefined],
  ['24-7.mp3', '24-7', undefined],
  ['1999.mp3', '1999', undefined],
  ['2001 - A theme.mp3', '2001 - A theme', undefined],
  ['07.mp3', '07', undefined],
  ['4.33.mp3', '4.33', undefined],
  ['2-01 Harbour light.mp3', '2-01 Harbour light', undefined],
  ['Harbour light.mp3', 'Harbour light', undefined],
])('has the title and the number of %s', (file, title, number) => {
  expect(readFileName(file)).toEqual(number === undefined ? { title } : { title, number })
})
