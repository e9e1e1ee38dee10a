// The language and the text direction of elements.
import { html, type Markup } from '../../core/markup/html.ts'

/** Scripts that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
])

type Direction = 'ltr' | 'rtl'

/** The directions of languages that were asked for: every page asks, and finding a script takes 10 µs. */
const known = new Map<string, Direction>()

/** The direction of a language (BCP 47) in the script of its tag, or else in the one that most people write it in. */
export function textDirection(language: string): Direction {
  const direction = known.get(language) ?? (RIGHT_TO_LEFT.has(languageScript(language) ?? '') ? 'rtl' : 'ltr')
  known.set(language, direction)
  return direction
}

/** Undefined for a tag of private use, which names no language. */
function languageScript(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script
  } catch {
    return undefined
  }
}

/** The attributes of an element whose text is in a language. */
export const inLanguage = (language: string): Markup =>
  html` lang="${language}" dir="${textDirection(language)}"`
