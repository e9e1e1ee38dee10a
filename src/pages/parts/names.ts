// Names as pages show them: in their own direction, and never empty where a link needs text.
import type { ReleaseCard } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { siteWords } from '../words/words.ts'
import type { PageContext } from './context.ts'

/** A visible character. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** A name, or the fallback for an invisible one. */
export const nameText = (context: PageContext, name: string): string =>
  VISIBLE.test(name) ? name : siteWords(context).untitled

/** The same, isolated so that the direction of its script does not depend on the text around it. */
export const nameMarkup = (context: PageContext, name: string): Markup =>
  html`<bdi>${nameText(context, name)}</bdi>`

/** The same inside words that are text and not markup (FSI and PDI of Unicode). */
export const isolatedName = (context: PageContext, name: string): string =>
  `\u2068${nameText(context, name)}\u2069`

/** The lengths in characters above which a title is in smaller type. */
const [LONG, LONGEST] = [32, 90]

/** The class of a heading of the first level, by the length of its text. */
export const titleClass = ({ length }: string): Markup | false =>
  length > LONG && html` class="${length > LONGEST ? 'longest' : 'long'}"`

/** `Tidal Works, Ferrow`: a release or a track with its artist, if any. */
export function creditedTitle(
  context: PageContext,
  { name, artist_display }: Pick<ReleaseCard, 'name' | 'artist_display'>,
): string {
  const names = artist_display === '' ? [name] : [name, artist_display]
  return names.map((one) => nameText(context, one)).join(', ')
}
