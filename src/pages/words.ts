// The interface texts of web pages, in the language of the site.
import type { SiteSettings } from '../settings/site-settings.ts'
import { once } from './once.ts'
import { ARABIC } from './words/arabic.ts'
import { CZECH } from './words/czech.ts'
import { DUTCH } from './words/dutch.ts'
import { ENGLISH } from './words/english.ts'
import { FRENCH } from './words/french.ts'
import { GERMAN } from './words/german.ts'
import { HEBREW } from './words/hebrew.ts'
import { ITALIAN } from './words/italian.ts'
import { JAPANESE } from './words/japanese.ts'
import { POLISH } from './words/polish.ts'
import { PORTUGUESE } from './words/portuguese.ts'
import { RUSSIAN } from './words/russian.ts'
import { SPANISH } from './words/spanish.ts'
import { SWEDISH } from './words/swedish.ts'
import type { Words } from './words/table.ts'

const TABLES: ReadonlyMap<string, Words> = new Map(
  [
    ARABIC,
    CZECH,
    DUTCH,
    ENGLISH,
    FRENCH,
    GERMAN,
    HEBREW,
    ITALIAN,
    JAPANESE,
    POLISH,
    PORTUGUESE,
    RUSSIAN,
    SPANISH,
    SWEDISH,
  ].map((words) => [words.language, words]),
)

/** The words in the language of a site, or in English if there is no translation. */
export const wordsOf = ({ site }: { readonly site: Pick<SiteSettings, 'language'> }): Words => wordsIn(site)

const wordsIn = once(
  ({ language }: Pick<SiteSettings, 'language'>): Words => TABLES.get(primaryOf(language)) ?? ENGLISH,
)

/** The language of a tag, without script and region: `pt` of `pt-BR`. */
export const primaryOf = (tag: string): string => (tag.split('-')[0] as string).toLowerCase()
