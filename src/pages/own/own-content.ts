// The content of pages made by a module of the label: `theme/pages.mjs` in the data folder.

import type { IndexPage } from '../../core/library/web/list-records.ts'
import type {
  ArtistPage,
  LabelPage,
  ReleaseCard,
  ReleasePage,
  TrackPage,
} from '../../core/library/web/page-records.ts'
import { html, isHtml, type Markup, verbatim } from '../../core/markup/html.ts'
import { badTheme } from '../../core/problems/own-files.ts'
import type { SiteSettings } from '../../core/settings/site-settings.ts'
import { releaseCards } from '../parts/cards.ts'
import type { PageContext } from '../parts/context.ts'
import { textInLanguages } from '../parts/languages.ts'
import { groupedTracks, type TrackGroup, trackList } from '../views/track.ts'
import { siteWords, type Words } from '../words/words.ts'
import type { OwnPageName } from './theme.ts'

/** What each page shows. */
export interface PageContents {
  readonly homePage: readonly ReleaseCard[]
  readonly releasePage: ReleasePage
  readonly artistPage: ArtistPage
  readonly labelPage: LabelPage
  readonly trackPage: TrackPage
  readonly listPage: IndexPage
}

/** What a function of the module receives beside the content. */
export interface PageTools {
  /** Builds markup, in which every value is escaped except other markup. */
  readonly html: typeof html
  /** HTML as it is. */
  readonly verbatim: (text: string) => Markup
  /** The content as the program would show it. */
  readonly content: Markup
  /** The words of the interface, in the language of the site. */
  readonly words: Words
  readonly site: SiteSettings
  readonly parts: {
    /** Covers with titles. */
    readonly releaseCards: (cards: readonly ReleaseCard[]) => Markup
    /** The tracks of a release, which the player plays, in groups if there are any. */
    readonly trackList: (release: ReleasePage, groups?: readonly TrackGroup[]) => Markup
    /** A text in CommonMark, such as a description. */
    readonly text: (field: string) => Markup
  }
}

/** What the function of the home page receives. */
export interface HomeTools extends PageTools {
  /** All releases, the newest first; those without a date last. */
  readonly releases: Iterable<ReleaseCard>
}

/** The exports of `theme/pages.mjs`: functions that return the content of pages, as markup or as HTML. */
export type ThemePages = {
  readonly [Name in OwnPageName]?: (
    shown: PageContents[Name],
    tools: Name extends 'homePage' ? HomeTools : PageTools,
  ) => Markup | string
}

/** Whether a module of the label makes the content of a page. */
export const isOwn = ({ theme }: PageContext, name: OwnPageName): boolean =>
  theme.pages?.functions.has(name) === true

/**
 * Returns the content of a page: that of the label's function, or else the program's.
 * @param more further tools
 * @throws CatalogError BAD_THEME if the function fails, or returns anything else
 */
export function readOwnContent<Name extends OwnPageName>(
  context: PageContext,
  name: Name,
  shown: PageContents[Name],
  content: Markup,
  more: object = {},
): Markup {
  const { pages } = context.theme
  const make = pages?.functions.get(name)
  if (!pages || !make) return content
  const made = attempt(() => make(shown, { ...toolsFor(context, content), ...more }), name, pages.file)
  if (typeof made === 'string') return verbatim(made)
  if (isHtml(made)) return made
  throw badTheme(`"${name}" in the module of the theme must return markup or text.`, pages)
}

function attempt(make: () => unknown, name: string, file: string): unknown {
  try {
    return make()
  } catch (cause) {
    throw badTheme(`"${name}" in the module of the theme failed`, { file, cause })
  }
}

const toolsFor = (context: PageContext, content: Markup): PageTools => ({
  html,
  verbatim,
  content,
  words: siteWords(context),
  site: context.site,
  parts: {
    releaseCards: (cards) => releaseCards(context, cards),
    trackList: (release, groups = []) =>
      groups.length === 0 ? trackList(context, release) : groupedTracks(context, release, groups),
    text: (field) => textInLanguages(context, field),
  },
})
