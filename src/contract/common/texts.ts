// Texts of records in one or several languages. Where there are several, a field holds the JSON text of an object:
// `{"en":"…","pt":"…"}`.
import { isFields } from './own-value.ts'

/** Texts by their languages (BCP 47). */
export type Texts = Readonly<Record<string, string>>

/** A tag begins with a code of two or three letters; no language has a longer one, such as the name `english`. */
const CODE = /^[a-z]{2,3}(?:-|$)/i

export function isLanguage(tag: string): boolean {
  try {
    return CODE.test(tag) && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The texts of a field by their languages; null for a single text, whose language is that of the site. */
export function parseTexts(field: string): Texts | null {
  if (!field.startsWith('{"')) return null
  try {
    const texts: unknown = JSON.parse(field)
    return isTexts(texts) ? texts : null
  } catch {
    return null
  }
}

/** Whether a value is an object with languages and texts, and not empty. */
export function isTexts(value: unknown): value is Texts {
  if (!isFields(value)) return false
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([tag, text]) => isLanguage(tag) && typeof text === 'string')
}

export interface TextInLanguage {
  readonly text: string
  readonly language: string
}

/** The text of a field for readers of a language: in that language or one like it, or else the first. */
export function textIn(field: string, language: string): TextInLanguage {
  const texts = parseTexts(field)
  if (texts === null) return { text: field, language }
  const entries = Object.entries(texts)
  const primary = ([tag]: readonly [string, string]): boolean =>
    primaryLanguage(tag) === primaryLanguage(language)
  const [tag = language, text = ''] =
    entries.find(([each]) => each.toLowerCase() === language.toLowerCase()) ??
    entries.find(primary) ??
    entries[0] ??
    []
  return { text, language: tag }
}

const primaryLanguage = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''
