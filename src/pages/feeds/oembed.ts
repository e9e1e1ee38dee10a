// The oEmbed response with which other sites embed a release (oembed.com, section 2.3.4.4).
import type { ReleaseCard, ReleasePage } from '../../core/library/web/page-records.ts'
import { html, markupText } from '../../core/markup/html.ts'
import { pictureFile } from '../look/images.ts'
import { absolute, pageUrl } from '../metadata/addresses.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { nameText } from '../parts/names.ts'
import { EMBED_HEIGHT, EMBED_WIDTH, embedFrame } from '../views/embed.ts'

/** Seconds for which the response may be cached: a day. */
const CACHE_AGE = 86_400

export function oembed(context: PageContext, { card }: ReleasePage): string {
  const title = nameText(context, card.name)
  const frame = embedFrame(context, 'release', card, html` frameborder="0"`)
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    title,
    ...(card.artist_display !== '' && { author_name: nameText(context, card.artist_display) }),
    ...(card.artist !== null && { author_url: pageUrl(context, 'artist', card.artist) }),
    provider_name: siteName(context),
    provider_url: absolute(context, '/'),
    cache_age: CACHE_AGE,
    ...thumbnail(context, card),
    html: markupText(frame),
    width: EMBED_WIDTH,
    height: EMBED_HEIGHT,
  })
}

/** The cover; null if its size is unknown, since a response must give the size of a thumbnail. */
function thumbnail(context: PageContext, card: ReleaseCard): object | null {
  const { url, width, height } = pictureFile(context, 'release', card, THUMBNAIL_WIDTH) ?? {}
  return width === undefined ? null : { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }
}

/** The width of a thumbnail in pixels, if there is a copy of this width. */
const THUMBNAIL_WIDTH = 500
