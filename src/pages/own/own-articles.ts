// The contents of the pages that the label has written.
import { withoutEscapes } from '../../contract/urls/urls.ts'
import { type Article, article, plainParts } from '../../core/markup/markdown.ts'
import { once } from '../parts/once.ts'
import { type NewsItem, type OwnPage, partsOfName, type WrittenPage } from './written-pages.ts'

/** The texts that are part of a page of the site, by the names of their files. */
const PARTS = ['home', '404']

/** The pages with an address of their own. */
export const ownPages = (pages: readonly OwnPage[]): readonly OwnPage[] =>
  pages.filter(({ of }) => !PARTS.includes(of))

export const ownPagePath = (name: string): string => `/${name}/`

/** A link or a picture that names a file of the data folder. */
interface FileLink {
  readonly written: string
  /** Its line in the file of the page. */
  readonly line: number
  /** Its path in the site, without escapes. */
  readonly path: string
}

interface OwnArticle extends Article {
  readonly fileLinks: readonly FileLink[]
}

export const ownArticle = once(({ name, title, text, firstLine }: WrittenPage): OwnArticle => {
  const fileLinks: FileLink[] = []
  const resolve = (written: string, line: number) => {
    if (ABSOLUTE.test(written) && !ROOTED_PAGE.test(written)) return written
    const address = articleAddress(written, name.startsWith('news/') ? 'news' : 'pages')
    fileLinks.push({ written, line: firstLine + line, path: withoutEscapes(address.replace(/[?#].*/, '')) })
    return address
  }
  return { ...article(text, title, resolve), fileLinks }
})

/** The title of a text; of news without one its first words, since its name is only an address. */
export const ownTitle = once(
  (page: WrittenPage): string =>
    ownArticle(page).title ?? (page.name.startsWith('news/') ? firstWords(page) : page.name),
)

export const isUntitled = (page: WrittenPage): boolean => ownArticle(page).title === null

/** The maximum length of the first words in characters. */
const MAX_WORDS = 60

/** The words of the address, without its date, where a text has none. */
function firstWords({ name, text }: WrittenPage): string {
  const [first = name.replace(/^news\/[\d-]+/, '').replaceAll('-', ' ')] = plainParts(text)
  if (first.length <= MAX_WORDS) return first
  const cut = [...first.slice(0, MAX_WORDS * 2)].slice(0, MAX_WORDS).join('')
  return `${cut.replace(/(?<=\S)\s+\S*$/, '')}…`
}

/** The paths of the news: their list, and a page for each; none for a site without news. */
export const newsPaths = (news: readonly NewsItem[]): string[] =>
  news.length === 0 ? [] : [ownPagePath('news'), ...news.map(({ name }) => ownPagePath(name))]

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/i
/** A page is published at an address without `.md`. */
const ROOTED_PAGE = /^\/(?!media\/)[^?#]*\.md(?=[?#]|$)/
const PAGE = /^\/(?:pages|(news))\/([^/?#]+)\.md(?=[?#]|$)/

/** A link to another text is one to its page; other files beside it are published as media. */
function articleAddress(written: string, folder: 'pages' | 'news'): string {
  const { pathname, search, hash } = new URL(written, `file:///${folder}/`)
  const page = PAGE.exec(pathname)
  if (page === null) return `/media${pathname}${search}${hash}`
  const [, inNews, stem = ''] = page
  const { name, of } = partsOfName(stem)
  const path = inNews ? ownPagePath(`news/${stem}`) : of === 'home' ? '/' : ownPagePath(name)
  return `${path}${search}${hash}`
}

/** A page in all its languages: that whose file names none first. */
export const inItsLanguages = (pages: readonly OwnPage[], of: string): readonly OwnPage[] =>
  pages
    .filter((page) => page.of === of)
    .toSorted((one, other) => Number(other.name === of) - Number(one.name === of))

/** Links to pages in the header or the footer of each page, in their order. */
export const ownLinks = (pages: readonly OwnPage[], place: 'menu' | 'footer'): readonly OwnPage[] =>
  ownPages(pages)
    .filter((page) => page[place] !== null)
    .toSorted((one, other) => Number(one[place]) - Number(other[place]))
