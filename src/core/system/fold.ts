// Spellings of a text that readers take for the same.

/** ASCII alone needs no look at characters. */
const IS_ASCII = /^[\0-\x7F]*$/

/**
 * Returns a text in lower case, each character by itself and as one (Unicode, simple case mapping): a sigma is the same
 * at the end of a word, and the capital I with a dot is an i.
 */
export const lowerCase = (text: string): string =>
  IS_ASCII.test(text) ? text.toLowerCase() : text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase()

/** Returns a text without marks on its letters, composed: `Café` is `Cafe`. */
export const withoutAccents = (text: string): string =>
  IS_ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

/** Returns a text without accents in lower case. */
export const folded = (text: string): string => lowerCase(withoutAccents(text))
