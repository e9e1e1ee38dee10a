// The texts of web pages in a language: `<code>.json`, a file for each. Values have their names in braces; a part in
// brackets is left out if its value is empty or 0. The compiler adds the names of countries, which a package has.
import { readFileSync } from 'node:fs'
import { packageFile } from '../../core/system/package.ts'
import type english from './en.json'

/** The form of a count for each of some plural rules of CLDR, or for one and for any other number. */
export type CountForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> | readonly [string, string]

type English = typeof english

/** The texts of a language, with what only some languages need. */
export interface Texts extends Omit<English, 'counts' | 'dateOf' | 'typeOf' | 'countryOf'> {
  /** The tag of the language (BCP 47). */
  readonly language: string
  readonly counts: Readonly<Record<keyof English['counts'], CountForms>> & {
    /** Artists in `about.site`, if a preposition before them changes their form. */
    readonly byArtist?: CountForms
  }
  readonly dateOf: English['dateOf'] & {
    /** The names of months after a day, if these are others. */
    readonly monthsAfterDay?: readonly string[]
    /** The first day of a month, if it is not `1`. */
    readonly firstDay?: string
    /** A year without a month, if it is not a number alone. */
    readonly year?: string
  }
  /** Types of releases in this language, by the catalog's words. */
  readonly typeOf: Readonly<Record<string, string>>
  /** Countries by their codes (ISO 3166-1 alpha-2). */
  readonly countryOf: Readonly<Record<string, string>>
}

const FALLBACK = 'en'

interface LoadedTexts extends Texts {
  /** The language by whose plural rules the texts count, whatever language a label calls its own words. */
  readonly plurals: string
}

/** @param language a primary language; those without texts have the English ones */
export function loadTexts(language: string): LoadedTexts {
  const known = read(language) ?? read(FALLBACK)
  if (!known) throw new Error('There are no English words.')
  return known
}

function read(language: string): LoadedTexts | null {
  let text: string
  try {
    text = readFileSync(packageFile(`lib/pages/words/${language}.json`), 'utf8')
  } catch {
    return null
  }
  return { language, plurals: language, ...JSON.parse(text) }
}
