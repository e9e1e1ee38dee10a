import { describe, expect, it } from 'vitest'
import {
  featuringWord,
  firstNameFirst,
  hasMarkOfDiscogs,
  isArticleLast,
  isList,
  isOnlyBlanks,
  mayHoldArtist,
} from './artist-names.ts'

const ARTISTS = ['Ann', 'Bob', 'Cy', 'AC/DC', 'Earth']

describe('a name is', () => {
  it.each([
    [' ', true],
    ['\u00A0\u200B\t', true],
    ['!!!', false],
    ['踏切', false],
  ])('of blanks alone: %j %s', (name, expected) => expect(isOnlyBlanks(name)).toBe(expected))

  it.each([
    ['Sun (2)', true],
    ['Sun (999)', true],
    ['Sun (1)', false],
    ['Sun (02)', false],
    ['Neu (1972)', false],
    ['(2)', false],
    ['Sun (2) ', false],
    ['Suns*', true],
    ['Sun (2)*', true],
    ['N*E*R*D', false],
    ['Sun **', false],
  ])('with a mark of Discogs: %j %s', (name, expected) => expect(hasMarkOfDiscogs(name)).toBe(expected))

  it.each([
    ['Ann feat. Bob', 'feat.'],
    ['Ann (FT Cy)', 'ft'],
    ['Ann [Featuring  Dee]', 'featuring'],
    ['Ann w/ Fay', 'w/'],
    ['Ann feat.\u00A0Bob', null],
    ['Ann\u00A0feat. Bob', null],
    ['Featherweight', null],
    ['Left Ft', null],
  ])('of two artists with a word between them: %j %j', (name, word) => expect(featuringWord(name)).toBe(word))

  it.each([
    ["['Ann', 'Bob']", true],
    ['["Cy"]', true],
    ["'Dee']", true],
    ['Eve\nFay', true],
    ['Gus\n', false],
    ['Ann [live]', false],
    ['Ann; Bob', true],
    ['Ann;', false],
    ['Simon &amp; Garfunkel', false],
    ['&#39;Cy&#39; Dee', false],
    ['Ann (piano), Bob (bass)', true],
    ['Ann (piano) / Bob (bass) ', true],
    ['Ann (piano), (bass)', false],
    ['Emerson, Lake (live)', false],
    ['Sun (UK)', false],
    ['Ann, Bob', true],
    ['Ann,  Bob ', true],
    ['Ann, Dee', false],
    ['Ann,Dee', true],
    ['Eve,Dee', false],
    ['Earth, Wind & Fire', false],
    ['Ann, Dee, Bob', true],
    ['Ann, Dee, Eve', false],
    ['Ann, Bob, Dee & Sons', false],
    ['10,000 Maniacs', false],
    ['Ann / Bob', true],
    ['Ann/Bob', true],
    ['AC / DC', false],
    ['AC/DC', false],
    ['Ann x Bob × Cy', false],
    ['Ann × Bob', true],
    ['Ann with Bob', true],
    ['Down with Love', false],
    ['Ann & Bob', false],
  ])('a list: %j %s', (name, expected) => expect(isList(name, new Set(ARTISTS))).toBe(expected))

  it.each([
    ['Reed, Ann', 'Ann Reed'],
    ['Reed, Ann Lee', 'Ann Lee Reed'],
    ['Reed, Ann & Bob', null],
    ['Lee Reed, Ann', null],
    ['Reed,Ann', null],
  ])('with the last name first: %j %j', (name, turned) => expect(firstNameFirst(name)).toBe(turned))

  it.each([
    ['Waves, The', true],
    ['Kinder, DIE', true],
    ['Waves, Then', false],
    ['Waves The', false],
  ])('with the article last: %j %s', (name, expected) => expect(isArticleLast(name)).toBe(expected))

  it.each([
    ['Ann - Low', true],
    ['Bob – High', true],
    ['Low -High', false],
    ['Low\u00A0-\u00A0High', false],
    [' - Low', false],
  ])('that of an artist and a track: %j %s', (name, expected) => expect(mayHoldArtist(name)).toBe(expected))
})

it('a long name takes no longer than its length', () => {
  const long = 500_000
  const names = [
    `Ann (a), ${'b'.repeat(long)}`,
    `A${'\n'.repeat(long)}`,
    `${') , b'.repeat(long / 5)}`,
    `${'a;'.repeat(long / 2)}`,
    `'${' '.repeat(long)}]x`,
  ]
  expect(names.map((name) => isList(name, new Set()))).toEqual([false, false, false, true, false])
})
