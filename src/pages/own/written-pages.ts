// Pages and news that a label writes.
import { isLanguage } from '../../contract/common/texts.ts'

/** A text with an address of its own. */
export interface WrittenPage {
  /** Its address: `about` for `/about/`. */
  readonly name: string
  /** The file that it was read from. */
  readonly file: string
  /** In CommonMark. */
  readonly text: string
  /** The line of the file on which the text begins. */
  readonly firstLine: number
  /** Null if its first heading is its title. */
  readonly title: string | null
  /** Null for the language of the site. */
  readonly language: string | null
}

/** A page that the label has written. */
export interface OwnPage extends WrittenPage {
  /** The name of the page in all its languages: `about` of `about.de.md`, whose address is `/about-de/`. */
  readonly of: string
  /** By what its link is sorted in the header of each page; null without a link. */
  readonly menu: number | null
  /** The same for the footer. */
  readonly footer: number | null
}

const IN_LANGUAGE = /^(.+)\.([^.]+)$/

/** The parts of the name of a page's file, without its extension: `about.de` is the page `about` in German. */
export function partsOfName(stem: string): Pick<OwnPage, 'name' | 'of' | 'language'> {
  const [, of = '', tag = ''] = IN_LANGUAGE.exec(stem) ?? []
  if (!isLanguage(tag)) return { name: stem, of: stem, language: null }
  const [language = tag] = Intl.getCanonicalLocales(tag)
  return { name: `${of}-${tag.toLowerCase()}`, of, language }
}

/** News of the label, with a name such as `news/2026-11-25-new-album`. */
export interface NewsItem extends WrittenPage {
  /** `2026-11-25` */
  readonly date: string
}
