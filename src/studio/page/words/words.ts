// The words of the page, in the language that the browser prefers.
import { AR } from './ar.ts'
import { CS } from './cs.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { HE } from './he.ts'
import { IT } from './it.ts'
import { JA } from './ja.ts'
import { NL } from './nl.ts'
import { PL } from './pl.ts'
import { PT } from './pt.ts'
import { RU } from './ru.ts'
import { SV } from './sv.ts'
import type { Counted, Texts } from './texts.ts'

export type Words = Texts & { readonly tag: string; readonly direction: 'ltr' | 'rtl' }

const LANGUAGES: Readonly<Record<string, Texts>> = {
  ...{ ar: AR, cs: CS, de: DE, en: EN, es: ES, fr: FR, he: HE, it: IT, ja: JA },
  ...{ nl: NL, pl: PL, pt: PT, ru: RU, sv: SV },
}
const FROM_RIGHT: readonly string[] = ['ar', 'he']

/** @param preferred tags of languages, the most preferred first */
export function wordsFor(preferred: readonly string[]): Words {
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  const tag = known.find((each) => Object.hasOwn(LANGUAGES, each)) ?? 'en'
  return { ...(LANGUAGES[tag] as Texts), tag, direction: FROM_RIGHT.includes(tag) ? 'rtl' : 'ltr' }
}

/** Puts values into a text: `{count} tracks`. */
export function withValues(
  text: string | Counted,
  values: Readonly<Record<string, string | number>>,
): string {
  const form = typeof text === 'string' ? text : textFor(text, Number(values.count))
  return form.replace(/{(\w+)}/g, (whole, name) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString(document.documentElement.lang) : (value ?? whole)
  })
}

const textFor = (texts: Counted, count: number): string =>
  texts[new Intl.PluralRules(document.documentElement.lang).select(count)] ?? texts.other

/** The languages of this page, which are those that the pages of a site have. */
export const PAGE_LANGUAGES = Object.keys(LANGUAGES)

/** The name of a language in itself. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
