// Tags of the podcast namespace for what a catalog knows of musicians, shops and lyrics.
// https://github.com/Podcastindex-org/podcast-namespace
import { textIn } from '../../contract/common/texts.ts'
import { FORMS, formFile } from '../../contract/kinds/forms.ts'
import type { ReleasePage, ReleaseTrack } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { linesIn } from '../../core/records/values/timed-lines.ts'
import { absolute, pageUrl } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'
import { nameText } from '../parts/names.ts'
import { listOffers } from '../parts/offers.ts'

type Performers = ReleasePage['release']['performers']

/**
 * The performers with their roles. The taxonomy of podcasts has no musicians: their roles are those of the catalog, in
 * a group of their own, since a person without a role counts as the host.
 */
export const persons = (context: PageContext, performers: Performers): Markup =>
  html`${(performers ?? []).map(({ uuid, name, role }) => {
    const { text } = textIn(role ?? '', context.site.language)
    return html`<podcast:person group="music" role="${text || 'musician'}" href="${pageUrl(context, 'artist', uuid)}">${nameText(context, name)}</podcast:person>\n`
  })}`

/** The composers of a track, in the same group. */
export const listComposers = (facts: ReleaseTrack['facts']): Performers =>
  facts?.composers?.map((composer) => ({ ...composer, role: 'composer' })) ?? null

/** The maximum length of the text of a link in characters. */
const MAX_FUNDING = 128

/** Where to buy a release, as far as it is not sold out. */
export const funding = (context: PageContext, buy: readonly string[] | null): Markup =>
  html`${listOffers(context, buy)
    .filter(({ isSoldOut }) => !isSoldOut)
    .map(({ url, title, price }) => {
      const text = price === undefined ? title : `${title}, ${price}`
      return html`<podcast:funding url="${url}">${[...text].slice(0, MAX_FUNDING).join('')}</podcast:funding>\n`
    })}`

/** The maximum length of a text in characters. */
const MAX_TEXT = 4000

/** The words of a song, and those with times. */
export const lyricsTags = (
  context: PageContext,
  { uuid, facts }: Pick<ReleaseTrack, 'uuid' | 'facts'>,
): Markup =>
  html`${lyricsTag(context, facts?.lyrics ?? null)}${
    facts?.lines &&
    html`<podcast:transcript url="${absolute(context, `/${formFile('track', uuid, FORMS.track.lyrics)}`)}" type="${FORMS.track.lyrics.link.type}" language="${linesIn(facts.lines, context.site.language).language}" rel="captions"/>\n`
  }`

function lyricsTag(context: PageContext, lyrics: string | null): Markup | null {
  if (!lyrics) return null
  const text = [...textIn(lyrics, context.site.language).text]
  const shown = text.length <= MAX_TEXT ? text : [...text.slice(0, MAX_TEXT - 1), '…']
  return html`<podcast:txt purpose="lyrics">${shown.join('')}</podcast:txt>\n`
}
