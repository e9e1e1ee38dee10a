// Parts that pages share.
import { textIn } from '../../contract/common/texts.ts'
import type { WebResource } from '../../contract/kinds/kinds.ts'
import { linkPath, resourcePath, webPagePath } from '../../contract/urls/urls.ts'
import { indexPath } from '../../contract/urls/web.ts'
import { labelsOfCard } from '../../core/library/web/card-labels.ts'
import { linkedKinds } from '../../core/library/web/list-records.ts'
import type { ReleaseCard } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { prose } from '../../core/markup/markdown.ts'
import { linksElsewhere } from '../metadata/addresses.ts'
import { isProfile, linkName } from '../metadata/link-names.ts'
import { siteWords } from '../words/words.ts'
import type { PageContext } from './context.ts'
import { inOtherLanguages } from './languages.ts'
import { nameMarkup } from './names.ts'

/** Links to the lists of more than one record, with the number in each. Tracks have no list. */
export function listLinks(context: PageContext): Markup | null {
  const { counts } = siteWords(context)
  const { tracks } = context.counts
  const links = linkedKinds(context.counts).map(
    (kind) =>
      html`<li><a href="${indexPath(kind, 1)}">${counts[kind](context.counts[`${kind}s`])}</a></li>\n`,
  )
  if (links.length === 0) return null
  return html`<ul class="counts" role="list">
${links}${tracks > 1 && html`<li>${counts.track(tracks)}</li>\n`}</ul>`
}

/** A field of {@link facts}: nothing if its value is missing. */
export const fact = (name: string, value: Markup | string | null): Markup | null =>
  value === null || value === '' ? null : html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`

/** The labels of a release, with links to their pages; if there are several, with the number that each gave it. */
export const labelFact = (context: PageContext, card: ReleaseCard): Markup | null =>
  fact(
    siteWords(context).label,
    html`${labelsOfCard(card).map(({ uuid, name, catalognumber }, at) => {
      const number = card.labels && catalognumber
      return html`${at > 0 && html`<br>`}<a href="${webPagePath('label', uuid)}">${nameMarkup(context, name)}</a>${number && html` <bdi>${number}</bdi>`}`
    })}`,
  )

export const facts = (...fields: readonly (Markup | null)[]): Markup | null =>
  fields.some((field) => field !== null) ? html`<dl class="facts">\n${fields}</dl>\n` : null

/** Rows of a text in a wide column that are shown before it must be opened, and the characters of such a row. */
const MAX_ROWS = 18
const ROW = 80

/** The description at the top of a page. A long one shows its first rows, so that what the page lists is in view. */
export function renderDescription(
  context: PageContext,
  description: string | null | undefined,
): Markup | null {
  if (!description) return null
  const { text } = textIn(description, context.site.language)
  const rows = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / ROW), 0)
  return html`${prose(description, context.site)}${
    rows > MAX_ROWS &&
    html`<details class="fold"><summary>${siteWords(context).readMore}</summary></details>\n`
  }${inOtherLanguages(context, description)}`
}

/** Links to a record's pages on other sites. Those to profiles are marked, by which Mastodon verifies them. */
export function renderLinks(kind: WebResource, record: Parameters<typeof linksElsewhere>[1]): Markup | null {
  const links = linksElsewhere(kind, record)
  return links.length === 0
    ? null
    : html`<ul class="inline" role="list">${links.map(
        (link) =>
          html`<li><a${kind !== 'release' && isProfile(link) && html` rel="me"`} href="${link.url}"><bdi>${linkName(link)}</bdi></a></li>`,
      )}</ul>`
}

/** How to follow a record: its feeds and playlists, and its data for programs; null if the site shows no such links. */
export function followLinks(
  context: PageContext,
  resource: WebResource,
  uuid: string,
  files: readonly (readonly [file: string, name: string])[],
): Markup | null {
  if (!context.site.data_links) return null
  const words = siteWords(context)
  const path = webPagePath(resource, uuid)
  return html`<h2>${words.follow}</h2>
<ul class="inline" role="list">
${files.map(([file, name]) => html`<li><a href="${path}${file}">${name}</a></li>\n`)}\
<li><a href="${linkPath(context.rules, resourcePath(resource, uuid, 'plain'))}">${words.record}</a></li>
</ul>`
}
