// What other sites need to show a release in a frame (oembed.com, section 2.3.4.4).
import { webPagePath } from '../../api/urls.ts'
import type { ReleasePage } from '../../model/pages.ts'
import { absolute, pageUrl } from '../addresses.ts'
import { type PageContext, siteName } from '../context.ts'
import { EMBED_HEIGHT } from '../embed.ts'
import { html, markupText } from '../html.ts'

/** Pixels; a frame may be as wide as there is room. */
const WIDTH = 480
/** Seconds for which the answer may be used: a day. */
const CACHE_AGE = 86_400

export function oembed(context: PageContext, { card }: ReleasePage): string {
  const src = absolute(context, `/embed${webPagePath('release', card.uuid)}`)
  const frame = html`<iframe src="${src}" width="100%" height="${EMBED_HEIGHT}" title="${card.name}" loading="lazy" frameborder="0"></iframe>`
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    title: card.name,
    ...(card.artist_display !== '' && { author_name: card.artist_display }),
    ...(card.artist !== null && { author_url: pageUrl(context, 'artist', card.artist) }),
    provider_name: siteName(context),
    provider_url: absolute(context, '/'),
    cache_age: CACHE_AGE,
    html: markupText(frame),
    width: WIDTH,
    height: EMBED_HEIGHT,
  })
}
