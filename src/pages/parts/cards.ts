// How lists show releases, artists and labels.
import { webPagePath } from '../../contract/urls/urls.ts'
import type { IndexEntry } from '../../core/library/web/list-records.ts'
import type { ReleaseCard } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { picture } from '../look/images.ts'
import { siteWords } from '../words/words.ts'
import type { PageContext } from './context.ts'
import { nameMarkup } from './names.ts'

export interface CardsForm {
  /** The artist of the page, whose name the cards omit. */
  readonly of?: string | undefined
  /** Whether the page is that of a label, whose own number a release of several labels shows. */
  readonly isOfLabel?: boolean
  /** Whether the cards are the first that a page shows, which then waits for their pictures. */
  readonly isAtTop?: boolean
}

/** The cards of a row on a wide screen. */
const FIRST_ROW = 4

export const releaseCards = (
  context: PageContext,
  cards: readonly ReleaseCard[],
  { isAtTop = false, ...form }: CardsForm = {},
): Markup =>
  html`<ul class="cards" role="list">
${cards.map((card, at) => html`<li${playsData(card)}>${releaseCard(context, card, { size: 'card', ...form, isAtTop: isAtTop && at < FIRST_ROW })}</li>\n`)}</ul>`

/** The page of a release with audio, whose tracks a script plays from its cover. */
export const playsData = ({ uuid, playable }: ReleaseCard): Markup | false =>
  playable && html` data-plays="${webPagePath('release', uuid)}"`

interface CardForm extends CardsForm {
  readonly size: 'card' | 'feature'
}

/** A cover that links to its release, with the title, the artist and the year. */
export function releaseCard(
  context: PageContext,
  card: ReleaseCard,
  { size, of, isOfLabel, isAtTop }: CardForm,
): Markup {
  const { uuid, name, artist, artist_display, labels, catalognumber } = card
  // Lists of an artist are in the order of first dates, all others in that of editions.
  const date = (of !== undefined && card.originaldate) || card.releasedate
  const isOwn = of !== undefined && artist === of
  return html`<a href="${webPagePath('release', uuid)}"><span class="cover" aria-hidden="true">${picture(context, 'release', card, { name, size, isAtTop })}</span>${nameMarkup(context, name)}</a>${
    !isOwn && artist_display !== '' && html`<p><bdi>${artist_display}</bdi></p>`
  }${date && html`<time datetime="${date}">${date.slice(0, 4)}</time>`}${isOfLabel && labels && catalognumber && html`<p><bdi>${catalognumber}</bdi></p>`}`
}

/** The records of a page of a list. */
export const indexEntries = (context: PageContext, entries: readonly IndexEntry[]): Markup =>
  entries[0]?.kind === 'release'
    ? releaseCards(
        context,
        entries.flatMap((entry) => (entry.kind === 'release' ? [entry.card] : [])),
        { isAtTop: true },
      )
    : html`<ul class="rows" role="list">
${entries.map((entry) => entry.kind !== 'release' && row(context, entry))}</ul>`

const row = (context: PageContext, entry: Exclude<IndexEntry, { readonly kind: 'release' }>): Markup =>
  html`<li><a href="${webPagePath(entry.kind, entry.uuid)}"><span class="cover ${entry.kind}" aria-hidden="true">${picture(
    context,
    entry.kind,
    entry,
    { name: entry.name, size: 'row' },
  )}</span>${nameMarkup(context, entry.name)}</a>${
    entry.releases > 0 && html`<p>${siteWords(context).counts.release(entry.releases)}</p>`
  }</li>\n`
