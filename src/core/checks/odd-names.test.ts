import { describe, expect, it } from 'vitest'
import {
  areFew,
  dittoWord,
  isConverted,
  isDay,
  isDitto,
  isTruthValue,
  remnantIn,
  requirement,
} from './odd-names.ts'

describe('a name that a program left', () => {
  it.each([
    ['a fault of a spreadsheet', 'other', ['#REF!', '#NAME?', '#DIV/0!'], ['#1', '#REF', 'On #REF!']],
    ['a column that was too narrow', 'other', ['########'], ['###', '#### Low']],
    ['a character as Excel writes it', 'other', ['Low_x000D_', 'Don_x0027_t'], ['_x1_', 'max_x_0027_']],
    ['a formula', 'other', ['="Low"', '=CONCAT(A2," x")'], ['=Low', '=low(x)', '="Low']],
    [
      'a missing value',
      'missing',
      ['NULL', 'n/a', '#N/A', 'NaN', '\\N', '[object Object]', '{}'],
      ['Nulla', 'n/aa', '{ }'],
    ],
    [
      'a character as HTML has it',
      'html',
      ['Simon &amp; Garfunkel', '&#39;', '&#x27;'],
      ['A & B; C', '&AMP;', '&#1;'],
    ],
    [
      'an address',
      'other',
      ['Ann (https://x.example/ann)', 'Ann (../Artists/Ann%200a1b.md)'],
      ['http:', '(...)'],
    ],
    ['a part of an address', 'other', ['Low%20Water', 'Caf%C3%A9'], ['100% High', 'Wide%', '%c3%a9']],
    [
      'a line break or a tab of a database',
      'other',
      ['Line\\nbreak', 'Tab\\tbed'],
      ['Line\\Nbreak', '¯\\_(ツ)_/¯'],
    ],
    ['an element', 'html', ['Low<br>', '<B>Low</B>', '<font color=red>Low'], ['I <3 U', '< b>', '<blink>']],
    ['a character that is not one', 'other', ['\uFEFFFog', 'Lo\u0000w', 'Lo\u0085w'], ['Lo\tw']],
    ['a sign for invalid bytes', 'letters', ['Sigur R\uFFFDs'], []],
    ['a blank without width at an end', 'other', ['\u200BLow', 'Low\u2060'], ['Lo\u200Bw']],
    [
      'text in the wrong encoding',
      'letters',
      ['BeyoncÃ©', 'Ð¡Ð¿Ð»Ð¸Ð½', 'Êèíî', 'é€š'],
      ['Beyoncé', 'SÃO PAULO', 'Кино'],
    ],
    ['letters that are rare in a row', 'letters', ['ÀÀÀÀ', 'ÆØÅÀ'], ['ÆØÅÆ', 'Baåæåøåship', 'ÀÀÀ']],
  ] as const)('is %s: %s', (_, remnant, odd, right) => {
    expect(odd.map((name) => remnantIn('track', name))).toEqual(odd.map(() => remnant))
    expect(right.filter((name) => remnantIn('track', name) !== null)).toEqual([])
  })

  it.each([
    ['artist', ['?', '–—', 'none', 'TBA'], ['tbe', 'None!', 'Low\nHigh', '℗ 2001 Harbour', 'Unknown Album']],
    ['label', ['-', 'None', 'Low\nHigh', '℗ 2001 Harbour', '(P)1999'], ['(x) 1999', '© 199', 'Harbour\n']],
    ['release', ['[unknown album]', 'Non-Album Single', 'Low \r\n High'], ['None', '?', 'Low\n \n', '\nLow']],
    ['track', ['Low\n(Live)'], ['None', '-', 'Unknown Album', 'Low\n', 'Low\u2028High']],
  ] as const)('differs by kind: %s', (kind, odd, right) => {
    expect(odd.filter((name) => remnantIn(kind, name) === null)).toEqual([])
    expect(right.filter((name) => remnantIn(kind, name) !== null)).toEqual([])
  })

  it('is found in time that is linear in its length', () => {
    const parts = ['\n', ' ', '<a ', '(./', '"', '=A', '- ']
    expect(parts.filter((part) => remnantIn('release', `a${part.repeat(1_000_000 / part.length)}`))).toEqual(
      [],
    )
  })
})

describe('what a spreadsheet makes of a text', () => {
  it.each([
    ['0.189583333333333', true],
    ['2025-07-04 00:00:00', true],
    ['2025-07-04T00:00', true],
    ['4-Jul', true],
    ['Mar-01', true],
    ['01. Mrz', true],
    ['04-juil.', true],
    ['janv.-01', true],
    ['1-mei', true],
    ['0,189583333333333', true],
    ['1. Mai', false],
    ['Mai 68', false],
    ['1.00E+05', true],
    ['4:20:00', true],
    ['04:20:00', true],
    ['4:20', false],
    ['23:59:59', false],
    ['0.5', false],
    ['1999', false],
    ['May', false],
    ['May 68', false],
    ['7-4', false],
    ['2025-07-04', false],
    ['2025-07-04 00:01', false],
    ['12E+10', false],
  ])('%s: %s', (text, converted) => {
    expect(isConverted(text)).toBe(converted)
  })

  it('is a day where few texts are', () => {
    expect(['2025-07-04', '2025-7-4', '2025-07-04 '].map(isDay)).toEqual([true, false, false])
    // Titles of some songs.
    expect(['7/17/2011', '11.09.2001'].some(isDay)).toBe(false)
    expect(areFew(['2025-07-04', 'a', 'b', 'c', 'd'], isDay)).toBe(true)
    expect(areFew(['2025-07-04', 'a', 'b', 'c'], isDay)).toBe(false)
  })
})

it.each([
  ['FALSE', true],
  ['WAHR', true],
  ['FAUX', true],
  ['ИСТИНА', true],
  ['Vrai', false],
])('%s is what a spreadsheet makes of a truth value: %s', (text, isTruth) => {
  expect(isTruthValue(text)).toBe(isTruth)
})

describe('a name that repeats the one above', () => {
  it.each([
    ['"', true],
    ['〃', true],
    ["''", true],
    [',,,,', true],
    ['- " -', true],
    ['--/--', true],
    ['Same as above', true],
    [' s. o.', true],
    ['同上', true],
    ['!!!', false],
    ['"""""', false],
    ['-', false],
    ['Ditto', false],
    ['see above it', false],
  ])('%s: %s', (name, repeats) => {
    expect(isDitto(name)).toBe(repeats)
  })

  it.each([
    ['Dito', 'dito'],
    [' IDEM\u3000', 'idem'],
    ['s.o.', 's.o.'],
    ['Same\t', null],
    ['The Same', null],
  ])('may be a word: %j', (name, word) => {
    expect(dittoWord(name)).toBe(word)
  })
})

it('a remark of a form is one of certain words', () => {
  const names = ['Required', ' mandatory ', 'PFLICHTFELD', 'required!', 'Not required']
  expect(names.map(requirement)).toEqual(['required', 'mandatory', 'pflichtfeld', null, null])
})
