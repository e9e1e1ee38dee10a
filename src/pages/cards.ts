// What lists show of releases, artists and labels.
import { imageUrl, webPagePath } from '../api/urls.ts'
import type { IndexEntry, ReleaseCard } from '../model/pages.ts'
import type { PageContext } from './context.ts'
import { html, type Markup } from './html.ts'

export const releaseCard = ({ rules, addresses }: PageContext, card: ReleaseCard): Markup =>
  html`<li><a href="${webPagePath('release', card.uuid)}"><img src="${imageUrl(rules.baseUrl, 'release', card.image ?? addresses.placeholder)}" alt="" loading="lazy" width="250" height="250">${card.name}</a> ${card.artist_display} ${card.releasedate?.slice(0, 4)}</li>\n`

export const indexCard = (context: PageContext, entry: IndexEntry): Markup =>
  entry.kind === 'release'
    ? releaseCard(context, entry.card)
    : html`<li><a href="${webPagePath(entry.kind, entry.uuid)}">${entry.name}</a></li>\n`
