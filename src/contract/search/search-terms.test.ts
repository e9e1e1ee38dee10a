import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints } from '../common/code-points.ts'
import { fold, MAX_TERM, scanWords, splitTerms } from './search-terms.ts'

const text = fc.string({ unit: 'grapheme' })

describe('folding', () => {
  it.each([
    ['Östermalm', 'ostermalm'],
    ['Zoë “Z” Ōkami', 'zoe “z” okami'],
    ['Straße', 'strasse'],
    ['BJØRK Łódź', 'bjork lodz'],
    ['İstanbul', 'istanbul'],
    ['ﾊﾟﾋﾟ', 'はひ'],
    ['سَلام', 'سلام'],
    ['أطراف', 'اطراف'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ａｂｃ ①', 'abc 1'],
    ['한국', '한국'],
    ['हिन्दी', 'हिन्दी'],
  ])('takes %s for %s', (written, folded) => expect(fold(written)).toBe(folded))

  it('leaves alone what is folded', () => {
    fc.assert(fc.property(text, (any) => void expect(fold(fold(any))).toBe(fold(any))))
  })
})

describe('the terms of a text', () => {
  it.each([
    [`Don't Stop (Rock ’n’ Roll)`, ['dont', 'stop', 'rock', 'n', 'roll']],
    ['AC/DC live', ['ac', 'dc', 'live']],
    ['The Notorious B.I.G.', ['the', 'notorious', 'big']],
    ['10,000 Maniacs, Vol.2', ['10000', 'maniacs', 'vol', '2']],
    ['Ke$ha & P!nk!', ['kesha', 'pink']],
    ['踏切の向こう', ['踏切', '切の', 'の向', '向こ', 'こう', 'う']],
    ['東京Tokyo 2', ['東京', '京', 'tokyo', '2']],
    ['أطراف الماء', ['اطراف', 'الماء']],
    ['!!!', ['!!!']],
    ['', []],
    ['   ', []],
    ['a A á', ['a']],
    ['x'.repeat(40), ['x'.repeat(MAX_TERM)]],
  ])('%j are %j', (written, terms) => expect(splitTerms(written)).toEqual(terms))

  it('are the same however it is written', () => {
    const changed = (any: string) => [
      any.normalize('NFD'),
      any.normalize('NFC'),
      any.toLowerCase(),
      fold(any),
    ]
    fc.assert(
      fc.property(text, (any) => {
        for (const other of changed(any)) expect(scanWords(other)).toEqual(scanWords(any))
      }),
    )
  })

  it('are split in scripts without spaces, whose letters all come after U+0E00', () => {
    const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
    const before = Array.from({ length: 0xe00 }, (_, code) => String.fromCodePoint(code))
    const words = before.flatMap((letter) => scanWords(`q${letter}q`).map(({ text: word }) => word))
    expect(words.filter((word) => unspaced.test(word))).toEqual([])
    expect(splitTerms('qกขq')).toEqual(['q', 'กข', 'ข'])
  })

  it('have no blanks and a bounded length', () => {
    fc.assert(
      fc.property(text, (any) => {
        for (const term of splitTerms(any)) {
          expect(term).not.toMatch(/\s/u)
          expect([...term].length).toBeLessThanOrEqual(MAX_TERM)
        }
      }),
    )
  })

  it('are in the order of their bytes', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(Math.sign(compareCodePoints(one, other))).toBe(
          Buffer.compare(Buffer.from(one), Buffer.from(other)),
        )
      }),
    )
  })
})

it('a word of any length takes no time to speak of', () => {
  expect(scanWords(`${'a'.repeat(60_000)}é`)).toHaveLength(1)
})
