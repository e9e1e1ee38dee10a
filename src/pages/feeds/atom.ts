// Atom feeds of new releases (RFC 4287): of the site, of an artist, of a label.
import { webPagePath } from '../../api/urls.ts'
import type { ArtistPage, LabelPage, ReleaseCard } from '../../model/pages.ts'
import { type PageContext, siteName } from '../context.ts'
import { html, markupText } from '../html.ts'

export const siteFeed = (context: PageContext, releases: readonly ReleaseCard[]): string =>
  feed(context, { title: siteName(context), path: '/', file: '/feed.atom', releases })

export const artistFeed = (context: PageContext, { artist, releases }: ArtistPage): string => {
  const path = webPagePath('artist', artist.uuid)
  return feed(context, {
    title: artist.name,
    path,
    file: `${path}feed.atom`,
    releases: releases.map(({ card }) => card),
  })
}

export const labelFeed = (context: PageContext, { label, releases }: LabelPage): string => {
  const path = webPagePath('label', label.uuid)
  return feed(context, {
    title: label.name,
    path,
    file: `${path}feed.atom`,
    releases: releases.map(({ card }) => card),
  })
}

interface Feed {
  readonly title: string
  readonly path: string
  readonly file: string
  readonly releases: readonly ReleaseCard[]
}

function feed({ rules: { baseUrl } }: PageContext, { title, path, file }: Feed): string {
  return markupText(html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${title}</title>
<id>${baseUrl}${path}</id>
<updated>1970-01-01T00:00:00Z</updated>
<link rel="self" href="${baseUrl}${file}"/>
</feed>
`)
}
