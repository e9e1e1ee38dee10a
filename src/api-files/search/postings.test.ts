// The terms of records, and the records of terms that are cut.
import { describe, expect, it } from 'vitest'
import { MAX_TERM_RECORDS } from '../../contract/search/search-index.ts'
import { cutTerms, findTerms } from './postings.ts'

const makeRecord = (name: string, artist = '', more = '', aside = '') => ({
  ...{ name, artist, more, aside },
})

/** The terms with the places of their records. */
function postingsIn(records: readonly ReturnType<typeof makeRecord>[]) {
  const { terms, ...cuts } = findTerms(records.map((record, place) => ({ ...record, entry: `${place}` })))
  return Array.from(cutTerms(terms, cuts), ({ term, entries, isCut }) => ({
    ...{ term, isCut },
    own: [...entries].map(Number),
  }))
}

const termsIn = (...records: Parameters<typeof postingsIn>[0]) =>
  postingsIn(records).map(({ term, own }) => [term, ...own])

describe('the terms of records', () => {
  it('are in the order of code points, each with all records that have it in any text', () => {
    expect(termsIn(makeRecord('ﾊ Boats', 'Ａ Boats'), makeRecord('𝒜 𠮷 boats', '', '1998'))).toEqual([
      ['1998', 1],
      ['a', 0, 1],
      ['boats', 0, 1],
      ['~8991'],
      ['~staob'],
      ['は', 0],
      ['𠮷', 1],
    ])
  })

  it('are signs only where a text has no letters', () => {
    expect(termsIn(makeRecord('!!! Boats'), makeRecord('!!!'), makeRecord(''))).toEqual([
      ['!!!', 1],
      ['boats', 0],
      ['~staob'],
    ])
  })
})

describe('the records of a cut term', () => {
  const many = (name: string) =>
    Array.from({ length: MAX_TERM_RECORDS + 44 }, (_, index) => makeRecord(`${name} ${index}`))
  const cutIn = (...records: Parameters<typeof postingsIn>[0]) =>
    postingsIn(records).flatMap(({ term, own, isCut }) => (isCut ? [{ term, own }] : []))
  const places = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

  it('are the first ones with the term in their own name, after names of cut terms alone', () => {
    expect(cutIn(makeRecord('Boats', 'Love'), ...many('Love'), makeRecord('Love'))).toEqual([
      { term: 'love', own: [...places(1, MAX_TERM_RECORDS), MAX_TERM_RECORDS + 45] },
    ])
  })

  it('are the last ones to go if they have the term in a text that counts less', () => {
    const labelled = Array.from({ length: 40 }, () => makeRecord('Boats', '', '', 'Love'))
    const credited = Array.from({ length: MAX_TERM_RECORDS - 1 }, () => makeRecord('Planes', 'Love'))
    expect(cutIn(...labelled, ...credited).find(({ term }) => term === 'love')).toEqual({
      term: 'love',
      own: [0, ...places(labelled.length, labelled.length + credited.length)],
    })
  })

  it('begin with a name under the longest of its terms only, first one of each name', () => {
    const others = many('Love Better')
    const copies = Array.from({ length: MAX_TERM_RECORDS + 1 }, () => makeRecord('Better Love'))
    const [better, love] = cutIn(...others, ...copies, makeRecord('The Better'))
    const last = others.length + copies.length
    expect(better).toEqual({ term: 'better', own: places(others.length, last - 1) })
    expect(love).toEqual({ term: 'love', own: places(0, MAX_TERM_RECORDS) })
    const [alone] = cutIn(...others, ...copies, makeRecord('Better'))
    expect(alone?.own).toEqual([...places(others.length, last - 2), last])
  })
})
