// What lists show of releases, artists and labels.
import { webPagePath } from '../api/urls.ts'
import type { IndexEntry, ReleaseCard } from '../model/pages.ts'
import type { PageContext } from './context.ts'
import { html, type Markup } from './html.ts'
import { picture } from './images.ts'
import { nameOf } from './names.ts'
import { wordsOf } from './words.ts'

interface Cards {
  /** The artist on whose page they are, whose name they need not repeat. */
  readonly of?: string
  /** Whether the first of them is shown large. */
  readonly hasLead?: boolean
}

export const releaseCards = (
  context: PageContext,
  cards: readonly ReleaseCard[],
  { of, hasLead = false }: Cards = {},
): Markup => html`<ul class="cards${hasLead && ' lead'}" role="list">
${cards.map((card, index) => releaseCard(context, card, { of, isLead: hasLead && index === 0 }))}</ul>`

function releaseCard(
  context: PageContext,
  card: ReleaseCard,
  { of, isLead }: { readonly of: string | undefined; readonly isLead: boolean },
): Markup {
  const { name, image, releasedate } = card
  const cover = picture(context, 'release', image, { name, size: isLead ? 'cover' : 'card' })
  const artist = card.artist === of ? '' : card.artist_display
  const details = [
    artist === '' ? null : html`<bdi>${artist}</bdi>`,
    releasedate === null ? null : html`<time datetime="${releasedate}">${releasedate.slice(0, 4)}</time>`,
  ].filter((detail) => detail !== null)
  return html`<li><a href="${webPagePath('release', card.uuid)}"><span class="cover">${cover}</span>${nameOf(context, name)}</a>${
    details.length > 0 && html`<p>${details.map((detail, index) => [index > 0 && ' · ', detail])}</p>`
  }</li>\n`
}

/** The records of a page of a list. */
export const indexEntries = (context: PageContext, entries: readonly IndexEntry[]): Markup =>
  entries[0]?.kind === 'release'
    ? releaseCards(
        context,
        entries.flatMap((entry) => (entry.kind === 'release' ? [entry.card] : [])),
      )
    : html`<ul class="rows" role="list">
${entries.map((entry) => entry.kind !== 'release' && row(context, entry))}</ul>`

const row = (context: PageContext, entry: Exclude<IndexEntry, { readonly kind: 'release' }>): Markup =>
  html`<li><a href="${webPagePath(entry.kind, entry.uuid)}"><span class="cover ${entry.kind}">${picture(
    context,
    entry.kind,
    entry.image,
    { name: entry.name, size: 'card' },
  )}</span>${nameOf(context, entry.name)}</a>${
    entry.releases > 0 && html`<p>${wordsOf(context).counts.release(entry.releases)}</p>`
  }</li>\n`
