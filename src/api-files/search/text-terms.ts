// The terms of texts, numbered, because many records share texts, and many texts share words.
import { splitTerms, termsOfLetters } from '../../contract/search/search-terms.ts'

/** Returns the terms of a text, each once. */
export const termsOfText = (text: string): readonly string[] => findTerms(text, termsOfLetters, splitTerms)

/** Symbols are terms only where a text consists of nothing else. */
function findTerms<T>(
  text: string,
  ofWord: (word: string) => readonly T[],
  ofSymbols: (text: string) => readonly T[],
): readonly T[] {
  const ofWords = text.split(' ').flatMap(ofWord)
  return ofWords.length > 0 ? [...new Set(ofWords)] : ofSymbols(text)
}

export class TextTerms {
  /** All terms so far, by their numbers. */
  readonly terms: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #words = new Map<string, readonly number[]>()
  readonly #texts = new Map<string, readonly number[]>()

  /** The numbers of the terms of a text, each once. */
  numberTerms(text: string): readonly number[] {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const own = findTerms(
      text,
      (word) => this.#termsOfWord(word),
      () => this.#findNumbers(splitTerms(text)),
    )
    this.#texts.set(text, own)
    return own
  }

  /** Folds each word once. */
  #termsOfWord(word: string): readonly number[] {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    const own = this.#findNumbers(termsOfLetters(word))
    this.#words.set(word, own)
    return own
  }

  #findNumbers(terms: readonly string[]): readonly number[] {
    return terms.map((term) => {
      const number = this.#numbers.get(term) ?? this.terms.push(term) - 1
      this.#numbers.set(term, number)
      return number
    })
  }
}
