// What other sites need to show a release in a frame (oembed.com, section 2.3.4.4).
import { webPagePath } from '../../api/urls.ts'
import type { ReleasePage } from '../../model/pages.ts'
import { type PageContext, siteName } from '../context.ts'
import { EMBED_HEIGHT } from '../embed.ts'
import { html, markupText } from '../html.ts'

export function oembed(context: PageContext, { card }: ReleasePage): string {
  const { baseUrl } = context.rules
  const src = `${baseUrl}/embed${webPagePath('release', card.uuid)}`
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    title: card.name,
    provider_name: siteName(context),
    provider_url: `${baseUrl}/`,
    html: markupText(
      html`<iframe src="${src}" width="100%" height="${EMBED_HEIGHT}" title="${card.name}"></iframe>`,
    ),
    width: 480,
    height: EMBED_HEIGHT,
  })
}
