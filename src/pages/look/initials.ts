// The initials of a name and a color derived from it: the fallback for a missing picture.

/** Dark enough for white letters in both color schemes (WCAG 2.2, 1.4.3: 4.5 to 1). */
export const COLORS = [
  '#7a2e3a',
  '#8a3b12',
  '#6b4e00',
  '#4a5a12',
  '#1f6138',
  '#0b6259',
  '#105a7a',
  '#2a4b8d',
  '#46409a',
  '#6a358f',
  '#86307a',
  '#5a4a42',
] as const

export const pickColor = (name: string): string => COLORS[hash(name) % COLORS.length] as string

/** The size of the letters on a square of 100 by 100. */
export const fontSize = (letters: string): number => ([...letters].length > 2 ? 28 : 40)

/** FNV-1a over the code units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Fallback for a name without visible characters. */
const NOTE = '♪'

const LETTER = /[\p{L}\p{N}]/u
/** The first letter or number is a letter. */
const BEGINS_WITH_LETTER = /^[^\p{L}\p{N}]*\p{L}/u
/** Scripts that set no spaces between words. */
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Scripts in which two adjacent letters would join into part of a word. */
const JOINED = /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Adlam}]/u
/** Scripts whose capitals every font has. */
const WITH_CAPITALS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u

/** More marks on a letter than any language writes. */
const PILE = /(\p{M}{3})\p{M}+/gu

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A remark in a title: `(live)`, `[2026]`. */
const ASIDE = /\([^()]*\)|\[[^[\]]*\]/gu

/**
 * One or two grapheme clusters: the first of the first word and of the last, of words that begin with a letter if any.
 */
export function makeInitials(name: string): string {
  const [words = []] = [name.replace(ASIDE, ' '), name].map(wordsIn).filter(({ length }) => length > 0)
  const [first = ''] = words
  const one = firstInitial(first)
  if (one === '') return pickSymbol(name)
  if (JOINED.test(one)) return one
  if (WITHOUT_SPACES.test(one)) return one + (letters(first)[1] ?? '')
  return words.length === 1 ? one : one + firstInitial(words.at(-1) as string)
}

/** The words with letters; if there are none, those with digits. */
function wordsIn(text: string): string[] {
  const words = text.split(/\s+/u).filter((word) => LETTER.test(word))
  const lettered = words.filter((word) => BEGINS_WITH_LETTER.test(word))
  return lettered.length > 0 ? lettered : words
}

function firstInitial(word: string): string {
  const [first = ''] = letters(word)
  return WITH_CAPITALS.test(first) ? first.toUpperCase() : first
}

/** The first letters and digits of a word, at most two, with their marks. */
function letters(word: string): string[] {
  const found: string[] = []
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (LETTER.test(segment)) found.push(segment.replace(PILE, '$1'))
    if (found.length === 2) break
  }
  return found
}

/** The first character of a name without letters. */
function pickSymbol(name: string): string {
  const [first] = GRAPHEMES.segment(name.replace(/^[\s\p{C}]+/u, ''))
  return first?.segment.replace(PILE, '$1') ?? NOTE
}
