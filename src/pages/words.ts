// The interface texts of web pages, in the language of the site.
import type { SiteSettings } from '../settings/site-settings.ts'
import type { OwnWords } from '../stages/theme.ts'
import { once } from './once.ts'
import { replaceWords } from './own-words.ts'
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

/** The settings on which the words depend. */
interface WordSettings extends Pick<SiteSettings, 'language'> {
  /** Words of the label that replace others: the file, and the object in it. */
  readonly words?: OwnWords | null
}

/** The words in the language of a site, or in English if there is no translation, with those that the label replaces. */
export const wordsOf = ({ site }: { readonly site: WordSettings }): Words => wordsIn(site)

const wordsIn = once(({ language, words }: WordSettings): Words => {
  const known = TABLES.get(primaryOf(language)) ?? ENGLISH
  return words ? replaceWords(known, words.value, words.file) : known
})

/** The language of a tag, without script and region: `pt` of `pt-BR`. */
export const primaryOf = (tag: string): string => (tag.split('-')[0] as string).toLowerCase()
