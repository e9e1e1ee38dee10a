// The oEmbed response with which other sites embed a release or a track (oembed.com, section 2.3.4.4).
import type { ReleaseCard, ReleasePage, TrackPage } from '../../core/library/web/page-records.ts'
import { html, markupText } from '../../core/markup/html.ts'
import { pictureFile } from '../look/images.ts'
import { absolute, pageUrl } from '../metadata/addresses.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { nameText } from '../parts/names.ts'
import { EMBED_HEIGHTS, EMBED_WIDTH, embedFrame } from '../views/embed.ts'

/** Seconds for which the response may be cached: a day. */
const CACHE_AGE = 86_400

export const oembed = (context: PageContext, { card }: ReleasePage): string =>
  richResponse(context, 'release', { ...card, cover: card })

export const trackOembed = (context: PageContext, { track, card }: TrackPage): string =>
  richResponse(context, 'track', { ...track, cover: card })

interface Embedded extends Pick<ReleaseCard, 'uuid' | 'name' | 'artist' | 'artist_display'> {
  readonly cover: ReleaseCard
}

function richResponse(context: PageContext, kind: 'release' | 'track', shown: Embedded): string {
  const { artist, artist_display, cover } = shown
  const frame = embedFrame(context, kind, shown, html` frameborder="0"`)
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    title: nameText(context, shown.name),
    ...(artist_display !== '' && { author_name: nameText(context, artist_display) }),
    ...(artist !== null && { author_url: pageUrl(context, 'artist', artist) }),
    provider_name: siteName(context),
    provider_url: absolute(context, '/'),
    cache_age: CACHE_AGE,
    ...thumbnail(context, cover),
    html: markupText(frame),
    width: EMBED_WIDTH,
    height: EMBED_HEIGHTS[kind],
  })
}

/** The cover; null if its size is unknown, since a response must give the size of a thumbnail. */
function thumbnail(context: PageContext, card: ReleaseCard): object | null {
  const { url, width, height } = pictureFile(context, 'release', card, THUMBNAIL_WIDTH) ?? {}
  return width === undefined ? null : { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }
}

/** The width of a thumbnail in pixels, if there is a copy of this width. */
const THUMBNAIL_WIDTH = 500
