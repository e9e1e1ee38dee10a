import { expect, it } from 'vitest'
import { namedDisc } from './disc-names.ts'

it.each([
  ['CD1', '', 1],
  ['cd_02', '', 2],
  ['Disk 10', '', 10],
  ['Disque 2', '', 2],
  ['Диск 2', '', 2],
  ['ディスク1', '', 1],
  ['LP 2', '', 2],
  ['CD2 - Live', '', 2],
  ['Disc 1 (Studio)', '', 1],
  ['Night (Disc 1)', 'Night', 1],
  ['Night - CD 2', 'Night', 2],
  ['Night [DISCO 10]', 'Night', 10],
  ['Night,cd.3', 'Night', 3],
  ['Ночь (Диск 2)', 'Ночь', 2],
])('the disc of %s', (name, title, disc) => {
  expect(namedDisc(name)).toEqual({ title, disc })
})

it.each([
  ...['Night (Disc 123)', 'NightCD1', 'Night CD', 'Night CD 1 ', 'CD 0', 'Disco 2000', 'Disc Jockey 1'],
  ...['Songs Vol. 2', 'CD1b', ''],
])('%j has no disc', (name) => {
  expect(namedDisc(name)).toBeNull()
})

it.each(['Night', 'CD1'])('is found in time that is linear in the length of a name: %s', (start) => {
  expect(namedDisc(`${start}${' '.repeat(1_000_000)}x`)).toBeNull()
})
