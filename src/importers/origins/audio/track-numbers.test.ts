import { describe, expect, it } from 'vitest'
import { numberFiles, readNumber } from './track-numbers.ts'

/** Reads the number of a track, as music-metadata passes it on. */
function read(...written: string[]) {
  const [first = ''] = written
  const [no, of] = first.split('/').map((part) => Number.parseInt(part, 10) || null)
  const common = { track: { no: no ?? null, of: of ?? null } } as Parameters<typeof readNumber>[0]['common']
  return readNumber({ common, native: { vorbis: written.map((value) => ({ id: 'TRACKNUMBER', value })) } })
}

describe('the tag of a track number', () => {
  it.each([
    ['7', { number: 7 }],
    ['07/12', { number: 7, total: 12 }],
    ['0/12', { number: 0, total: 12 }],
    ['5.', { number: 5 }],
    ['2/1-01', { number: 2, total: 1 }],
    ['A1', { position: 'A1' }],
    ['2-01', { position: '2-01' }],
    ['2-01/24', { position: '2-01', total: 24 }],
    ['2.10', { position: '2.10' }],
    ['CD2-5', { position: '2-5' }],
    ['IV', { position: 'IV' }],
    ['Disc 2 Track 3', { position: '2-3' }],
    ['Seite B - 2', { position: 'B2' }],
    ['Bonus', {}],
    ['', {}],
  ])('%j is read', (written, read1) => {
    expect(read(written)).toEqual(read1)
  })

  it('is the first of several', () => {
    expect(read('5', 'A5')).toEqual({ number: 5 })
  })
})

type Input = readonly [path: string, tag: string | number | undefined, disc?: number]

/** The numbers of files, with their discs if they have one. */
const numbered = (...inputs: readonly Input[]): string[] => {
  const files = inputs.map(([path, tag, disc]) => ({
    path,
    tags: {
      ...(typeof tag === 'number' ? { number: tag } : tag === undefined ? {} : { position: tag }),
      ...(disc !== undefined && { disc }),
    },
  }))
  const numbers = numberFiles(files)
  return files.map((file) => {
    const { disc, tracknumber = '' } = numbers.get(file) ?? {}
    return disc === undefined ? `${tracknumber}` : `${disc}/${tracknumber}`
  })
}
const positions = (...tags: readonly (string | number | undefined)[]): string[] =>
  numbered(...tags.map((tag, at): Input => [`${at}.mp3`, tag]))

describe('the tracks of a release', () => {
  it.each([
    [
      [1, 2, undefined],
      ['1', '2', ''],
    ],
    [
      [101, 201],
      ['101', '201'],
    ],
    [
      ['2-01', '1-01'],
      ['2/1', '1/1'],
    ],
    [
      ['1.01', '2.10'],
      ['1/1', '2/10'],
    ],
    [
      [1, '2-01'],
      ['1/1', '2/1'],
    ],
    [
      ['B1', 'A2', 'A1', 'A1'],
      ['3', '2', '1', '1'],
    ],
    [
      ['B1', undefined, 'A1'],
      ['2', '', '1'],
    ],
    [
      ['1-12', '3-12'],
      ['1', '3'],
    ],
    [
      ['1-05', '2-05'],
      ['1/5', '2/5'],
    ],
    [
      ['1-1', '2-1'],
      ['1/1', '2/1'],
    ],
  ])('have positions: %j', (tags, found) => {
    expect(positions(...tags)).toEqual(found)
  })

  it('have positions on each disc of their tags', () => {
    expect(numbered(['1', 'A1', 1], ['2', 'B1', 1], ['3', 'C1', 2], ['4', '2-07', 3])).toEqual([
      '1/1',
      '1/2',
      '2/1',
      '3/7',
    ])
  })

  it('have the disc of their folder where several folders are of discs, and their tags have none', () => {
    expect(numbered(['Disk 1/1', 1], ['Disk 2/1', 1])).toEqual(['1/1', '2/1'])
    expect(numbered(['1', 1], ['CD2/1', 1])).toEqual(['1', '2/1'])
    expect(numbered(['Night (Disque 1)/1', 1], ['Night (Disque 2)/1', 1, 3])).toEqual(['1/1', '3/1'])
    expect(numbered(['CD1/1', 1], ['CD1/2', 2])).toEqual(['1', '2'])
  })
})
