// The contents of the pages that the label has written.
import type { OwnPage } from '../stages/pages.ts'
import { type Article, article } from './markdown.ts'
import { once } from './once.ts'

/** The texts that are part of a page of the site, by the names of their files. */
const PARTS = ['home', '404']

/** The pages with an address of their own. */
export const ownPages = (pages: readonly OwnPage[]): readonly OwnPage[] =>
  pages.filter(({ name }) => !PARTS.includes(name))

export const ownPagePath = (name: string): string => `/${name}/`

export const ownArticle = once(({ title, text }: OwnPage): Article => article(text, title, addressOf))

export const ownTitle = (page: OwnPage): string => ownArticle(page).title ?? page.name

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/i
const PAGE = /^(?:\.\/)?([^/?#]+)\.md(?=[?#]|$)/

/** A link to another file is one to its page; other files beside it are published as media. */
function addressOf(written: string): string {
  if (ABSOLUTE.test(written)) return written
  const path = written.replace(PAGE, (_, name: string) => (name === 'home' ? '/' : ownPagePath(name)))
  return path.startsWith('/') ? path : `/media/pages/${path.replace(/^\.\//, '')}`
}

/** Links to pages in the header or the footer of each page, in their order. */
export const ownLinks = (pages: readonly OwnPage[], place: 'menu' | 'footer'): readonly OwnPage[] =>
  ownPages(pages)
    .filter((page) => page[place] !== null)
    .toSorted((one, other) => Number(one[place]) - Number(other[place]))
