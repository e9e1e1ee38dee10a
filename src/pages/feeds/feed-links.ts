// The addresses and guids of podcast feeds, and links between them.
import { hash } from 'node:crypto'
import { FORMS } from '../../contract/kinds/forms.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { uuidV5 } from '../../core/records/uuid-v5.ts'
import { pageUrl } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'

interface Feed {
  /** A release has its tracks as a feed, a label its releases. */
  readonly kind: 'release' | 'label'
  readonly uuid: string
}

export const feedUrl = (context: PageContext, { kind, uuid }: Feed): string =>
  `${pageUrl(context, kind, uuid)}${{ release: FORMS.release.feed, label: FORMS.label.publisher }[kind].file}`

/** Links from a feed to itself and to the hub of the site. */
export const atomLinks = ({ site }: PageContext, self: string): Markup =>
  html`<atom:link rel="self" type="application/rss+xml" href="${self}"/>
${site.hub === undefined ? null : html`<atom:link rel="hub" href="${site.hub}"/>\n`}`

/** Links to another feed, by its guid and its address. */
export function feedLink(context: PageContext, feed: Feed): Markup {
  const url = feedUrl(context, feed)
  const medium = feed.kind === 'label' ? 'publisher' : 'music'
  return html`<podcast:remoteItem medium="${medium}" feedGuid="${feedGuid(url)}" feedUrl="${url}"/>`
}

/** The UUID namespace of podcasts. The guid of a feed is a UUIDv5 of its URL without the scheme. */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

export function feedGuid(url: string): string {
  const name = url.replace(/^https?:\/\//, '').replace(/\/+$/, '')
  return uuidV5(hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]), 'buffer'))
}
