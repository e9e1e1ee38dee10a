// The terms of texts, numbered, because many records share texts, and many texts share words.
import { termsOf, termsOfLetters } from '../../contract/search/search-terms.ts'

export class TextTerms {
  /** All terms so far, by their numbers. */
  readonly terms: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #words = new Map<string, readonly number[]>()
  readonly #texts = new Map<string, readonly number[]>()

  /** The numbers of the terms of a text, each once. */
  termsOf(text: string): readonly number[] {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const ofWords = text.split(' ').flatMap((word) => this.#termsOfWord(word))
    // Symbols are terms only where a text consists of nothing else.
    const own = ofWords.length > 0 ? [...new Set(ofWords)] : this.#numbersOf(termsOf(text))
    this.#texts.set(text, own)
    return own
  }

  /** Folds each word once. */
  #termsOfWord(word: string): readonly number[] {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    const own = this.#numbersOf(termsOfLetters(word))
    this.#words.set(word, own)
    return own
  }

  #numbersOf(terms: readonly string[]): readonly number[] {
    return terms.map((term) => {
      const number = this.#numbers.get(term) ?? this.terms.push(term) - 1
      this.#numbers.set(term, number)
      return number
    })
  }
}
