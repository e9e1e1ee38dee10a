// How to show a page elsewhere: its address, and the codes of its players.
import type { PageTrack, ReleasePage } from '../../core/library/web/page-records.ts'
import { html, type Markup, markupText } from '../../core/markup/html.ts'
import { pageUrl } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'
import { siteWords } from '../words/words.ts'
import { embedFrame } from './embed.ts'
import { readableUrl } from './readable.ts'

/**
 * The address of a release, and the codes of its players if there is anything to play: of the release, and of its first
 * track with audio, in place of which the script of the player offers the others.
 */
export function shareRelease(
  context: PageContext,
  { card, tracks, readable }: Pick<ReleasePage, 'card' | 'tracks' | 'readable'>,
): Markup {
  const { embedCode, embedTrackCode } = siteWords(context)
  const first = tracks.find(({ stream }) => stream !== null)
  return share(
    context,
    readable === null ? pageUrl(context, 'release', card.uuid) : readableUrl(context, 'release', readable),
    first &&
      html`${code(embedCode, embedFrame(context, 'release', card))}${code(embedTrackCode, embedFrame(context, 'track', first), 'one')}`,
  )
}

/** The address of a track, and the code of its player if it has audio. */
export const shareTrack = (context: PageContext, track: PageTrack): Markup =>
  share(
    context,
    pageUrl(context, 'track', track.uuid),
    track.stream !== null && code(siteWords(context).embedTrackCode, embedFrame(context, 'track', track)),
  )

const share = (context: PageContext, url: string, codes: Markup | false | undefined): Markup => {
  const words = siteWords(context)
  return html`<details class="share" data-script="${context.assets.paths['share.js']}">
<summary>${words.share}</summary>
<label>${words.address}<input readonly value="${url}"></label>
${codes}</details>`
}

const code = (label: string, frame: Markup, className?: string): Markup =>
  html`<label>${label}<textarea readonly rows="3"${className && html` class="${className}"`}>${markupText(frame)}</textarea></label>\n`
