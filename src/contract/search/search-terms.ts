// The search terms of names. Index and queries are folded by the same rules.

/** The maximum length of a term in characters: longer words are cut, in the index and in queries. */
export const MAX_TERM = 24

/** Marks that letters of several scripts share: accents, vowel points of Arabic, voicing of kana; points of Hebrew. */
const MARKS = /[\u0591-\u05c7\u0640]|\p{Script=Inherited}/gu

/** Letters without a Unicode decomposition that people may type as others. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
)
const PLAINED = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g')

const KATAKANA = /[\u30a1-\u30f6]/g
/** The distance from a letter of katakana to the same one of hiragana. */
const TO_HIRAGANA = -0x60

/**
 * Removes the differences that a search ignores: compatible forms, case, marks, katakana for hiragana. The vowel signs
 * of Indic scripts stay, since they distinguish words.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(PLAINED, (letter) => PLAIN.get(letter) as string)
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_HIRAGANA))
    .normalize('NFC')

/**
 * Whether a text has only ASCII characters, with a letter or a digit among them: most texts do, and need no folding.
 */
const isEnglish = (text: string): boolean => /^[ -~]*$/.test(text) && /[0-9A-Za-z]/.test(text)
const APOSTROPHES = /['\u2018\u2019\u02bc]/g

/** Signs inside words that {@link plain} replaces: most texts have none. */
const SIGNS = /[.,$!@]/
/** `b.i.g.` */
const INITIALS = /(?<![\p{L}\p{N}\p{M}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}\p{M}])/gu
/** The commas of `10,000,000`. */
const THOUSANDS = /(?<=\d)[.,](?=\d{3}(?!\d))/g
/** Signs for the letters that they resemble, as in `ke$ha`. */
const DISGUISED = /(?<=\p{L})[$!@](?=\p{L})/gu
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['$', 's'],
  ['!', 'i'],
  ['@', 'a'],
])

/** Writes the words of a folded text without signs: `b.i.g.`, `10,000` and `ke$ha` as `big`, `10000` and `kesha`. */
const plain = (text: string): string =>
  SIGNS.test(text)
    ? text
        .replace(INITIALS, (initials) => initials.replaceAll('.', ''))
        .replace(THOUSANDS, '')
        .replace(DISGUISED, (sign) => LETTERS.get(sign) as string)
    : text

const WORDS = /[\p{L}\p{N}\p{M}]+/gu

const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}'
/** Parts of a word in scripts that set no spaces between words, and the parts between those. */
const STRETCHES = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
/**
 * All letters of these scripts are at U+0E00 or above. Most words have none, and skip the pattern that is slow to
 * compile.
 */
const MAY_BE_UNSPACED = /[\u0e00-\uffff]/

/** A word of a text. */
export interface Word {
  /** Folded. */
  readonly text: string
  /** The terms that it is indexed by: itself, or each pair of adjacent characters. */
  readonly terms: readonly string[]
}

/** The words of a text in order. A text of symbols alone is one word. */
export function scanWords(text: string): Word[] {
  const words = wordsOfLetters(text)
  if (words.length > 0) return words
  const signs = firstLetter(folded(text).replace(/\s+/gu, ''))
  return signs === '' ? [] : [{ text: signs, terms: [signs] }]
}

/** The words of a text that have letters, digits or marks. */
function wordsOfLetters(text: string): Word[] {
  if (isEnglish(text))
    return (plain(text.toLowerCase().replace(/'/g, '')).match(/[0-9a-z]+/g) ?? []).map(wordFrom)
  return (folded(text).match(WORDS) ?? []).flatMap((word) =>
    MAY_BE_UNSPACED.test(word) ? (word.match(STRETCHES) ?? []).map(toWord) : wordFrom(word),
  )
}

const folded = (text: string): string => plain(fold(text).replace(APOSTROPHES, ''))

function toWord(stretch: string): Word {
  if (IS_UNSPACED.test(stretch)) {
    const characters = [...stretch]
    return { text: stretch, terms: characters.map((one, index) => one + (characters[index + 1] ?? '')) }
  }
  return wordFrom(stretch)
}

function wordFrom(stretch: string): Word {
  const text = firstLetter(stretch)
  return { text, terms: [text] }
}

const firstLetter = (text: string): string =>
  text.length <= MAX_TERM ? text : [...text].slice(0, MAX_TERM).join('')

/** Begins the terms that are words spelled backwards. No word has it beside a letter. */
const BACKWARDS = '~'

/** Words of fewer characters are not spelled backwards. */
const SHORTEST_BACKWARDS = 2

const reverse = (text: string): string => [...text].reverse().join('')

/**
 * The term of a word spelled backwards, by which words with the same last letters are neighbors; null for a word that
 * has none.
 */
export function backwards(word: string): string | null {
  const isLong = word.length >= SHORTEST_BACKWARDS && /[\p{L}\p{N}]/u.test(word)
  return isLong && !(MAY_BE_UNSPACED.test(word) && IS_UNSPACED.test(word)) ? BACKWARDS + reverse(word) : null
}

/** The word of a term spelled backwards; null for any other term. */
export const forwards = (term: string): string | null =>
  term.length > SHORTEST_BACKWARDS && term.startsWith(BACKWARDS) ? reverse(term.slice(1)) : null

/** The terms of a text, each once. */
export const splitTerms = (text: string): string[] => termsOfWords(scanWords(text))

/** The terms of words that have letters, digits or marks; empty for a text of symbols alone. */
export const termsOfLetters = (text: string): string[] => termsOfWords(wordsOfLetters(text))

/** The distinct terms of the words. */
const termsOfWords = (words: readonly Word[]): string[] => [...new Set(words.flatMap(({ terms }) => terms))]
