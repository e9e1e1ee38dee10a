// Shared parts of artist and label pages: the profile, and the releases.
import { FORMS } from '../../contract/kinds/forms.ts'
import type { ArtistPage, ListedRelease } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import type { Illustrated } from '../../core/site/pictures.ts'
import { picture } from '../look/images.ts'
import { siteWords } from '../words/words.ts'
import { type CardsForm, releaseCards } from './cards.ts'
import type { PageContext } from './context.ts'
import { nameMarkup, titleClass } from './names.ts'
import { fact, facts, followLinks, renderDescription, renderLinks } from './parts.ts'

interface Profile extends Illustrated {
  readonly name: string
  readonly known: ArtistPage['facts']
  /** The button that plays the tracks of the page or its newest release, if any can be played. */
  readonly start?: Markup | false | undefined
  /** Whether it is a part of a page, whose title is another. */
  readonly isPart?: boolean
}

export function profile(
  context: PageContext,
  kind: 'artist' | 'label',
  { name, known, start, isPart = false, ...illustrated }: Profile,
): Markup {
  const { also, description, country } = known ?? {}
  const words = siteWords(context)
  return html`<header class="profile">
<div class="cover ${kind}">${picture(context, kind, illustrated, { name, size: 'cover' })}</div>
<div>
${isPart ? html`<h2>${nameMarkup(context, name)}</h2>` : html`<h1${titleClass(name)}>${nameMarkup(context, name)}</h1>`}
${start}\
${also && html`<p class="also">${words.also} ${renderNames(context, also)}</p>\n`}\
${renderDescription(context, description)}\
${facts(fact(words.country, country ? words.countryOf(country) : null), fact(words.links, renderLinks(kind, known)))}\
</div>
</header>`
}

/** The maximum number of other spellings on a page. */
const MAX_NAMES = 12

/** Other spellings of a name, each in its own direction. */
const renderNames = ({ site }: PageContext, names: readonly string[]): readonly Markup[] =>
  names
    .slice(0, MAX_NAMES)
    .map((name, at) => html`${at > 0 && ' · '}<bdi lang="${site.language}">${name}</bdi>`)

/** A section of covers; nothing if there are none. */
export const releaseSection = (
  context: PageContext,
  title: string,
  releases: readonly ListedRelease[],
  form: CardsForm = {},
): Markup | null =>
  releases.length === 0
    ? null
    : html`<section>
<h2>${title}</h2>
${releaseCards(
  context,
  releases.map(({ card }) => card),
  form,
)}
</section>
`

/** How to follow the record: its feed, if that has entries, and its data. */
export function followSection(
  context: PageContext,
  kind: 'artist' | 'label',
  { uuid, dated }: { readonly uuid: string; readonly dated: boolean },
): Markup | null {
  const feeds = dated ? [[FORMS[kind].feed.file, siteWords(context).newsFeed] as const] : []
  const links = followLinks(context, kind, uuid, feeds)
  return links && html`<section class="follow">\n${links}\n</section>\n`
}
