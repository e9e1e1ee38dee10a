// The words that names are searched by. What is indexed and what is typed are folded by the same rules.

/** Characters of a term at most: longer words are cut, in the index and in queries. */
export const MAX_TERM = 24

/** Marks that letters of several scripts share: accents, vowel points of Arabic, voicing of kana; points of Hebrew. */
const MARKS = /[\u0591-\u05c7\u0640]|\p{Script=Inherited}/gu

/** Letters that Unicode takes for one, though people without them on their keyboard type others. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const PLAINED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/**
 * A text without the differences that a search ignores: compatible forms, case, marks. The vowel signs of Indic scripts
 * stay, since words without them are other words.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(PLAINED, (letter) => PLAIN[letter] as string)
    .normalize('NFC')

/** Texts of the characters of English, with a letter or a digit among them: most are, and these take no folding. */
const isEnglish = (text: string): boolean => /^[ -~]*$/.test(text) && /[0-9A-Za-z]/.test(text)
const APOSTROPHES = /['\u2018\u2019\u02bc]/g
const WORDS = /[\p{L}\p{N}\p{M}]+/gu

const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}'
/** Stretches of a word in scripts that set no spaces between words, and the stretches between those. */
const STRETCHES = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
/** All letters of these scripts stand from U+0E00 on. Most words have none, and need no expression that is slow to compile. */
const MAY_BE_UNSPACED = /[\u0e00-\uffff]/

/** A word of a text. */
export interface Word {
  /** Folded. */
  readonly text: string
  /** The terms that it is indexed by: itself, or each of its characters with the one that follows. */
  readonly terms: readonly string[]
}

/** The words of a text in their order. A text of signs alone is one word. */
export function wordsOf(text: string): Word[] {
  const words = wordsOfLetters(text)
  if (words.length > 0) return words
  const signs = firstOf(folded(text).replace(/\s+/gu, ''))
  return signs === '' ? [] : [{ text: signs, terms: [signs] }]
}

/** The words of a text that have letters, digits or marks. */
function wordsOfLetters(text: string): Word[] {
  if (isEnglish(text))
    return (
      text
        .toLowerCase()
        .replace(/'/g, '')
        .match(/[0-9a-z]+/g) ?? []
    ).map(wordFrom)
  return (folded(text).match(WORDS) ?? []).flatMap((word) =>
    MAY_BE_UNSPACED.test(word) ? (word.match(STRETCHES) ?? []).map(wordOf) : wordFrom(word),
  )
}

const folded = (text: string): string => fold(text).replace(APOSTROPHES, '')

function wordOf(stretch: string): Word {
  if (IS_UNSPACED.test(stretch)) {
    const characters = [...stretch]
    return { text: stretch, terms: characters.map((one, index) => one + (characters[index + 1] ?? '')) }
  }
  return wordFrom(stretch)
}

function wordFrom(stretch: string): Word {
  const text = firstOf(stretch)
  return { text, terms: [text] }
}

const firstOf = (text: string): string =>
  text.length <= MAX_TERM ? text : [...text].slice(0, MAX_TERM).join('')

/** The terms of a text, each once. */
export const termsOf = (text: string): string[] => termsOfWords(wordsOf(text))

/** Those of its words that have letters, digits or marks: none of a text of signs alone. */
export const termsOfLetters = (text: string): string[] => termsOfWords(wordsOfLetters(text))

/** The terms of words, each once. */
const termsOfWords = (words: readonly Word[]): string[] => [...new Set(words.flatMap(({ terms }) => terms))]
