// The lyrics on the page of a track. scripts/lyrics.ts lights up the lines that have times, and reads these from the
// markup.
import { textIn } from '../../contract/common/texts.ts'
import { FORMS, formFile } from '../../contract/kinds/forms.ts'
import type { TrackPage } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { verseLine } from '../../core/markup/markdown.ts'
import type { TimedLine } from '../../core/records/values/lrc.ts'
import { linesIn } from '../../core/records/values/timed-lines.ts'
import type { PageContext } from '../parts/context.ts'
import { inOtherLanguages, textInLanguages } from '../parts/languages.ts'
import { siteWords } from '../words/words.ts'

/** The section of the lyrics; null for a track without. */
export function renderLyrics(context: PageContext, { track }: TrackPage): Markup | null {
  const { lyrics, lines } = track.facts ?? {}
  if (!lyrics) return null
  const isVerse = true
  const { language } = textIn(lyrics, context.site.language)
  const timed = lines ? linesIn(lines, context.site.language) : null
  const { lyrics: words } = siteWords(context)
  // The text that is shown may be in a language of which no times are known.
  if (timed?.language !== language)
    return html`<section class="lyrics">
<h2>${words}</h2>
${textInLanguages(context, lyrics, { isVerse })}</section>
`
  return html`<section class="lyrics" data-track="${track.uuid}" data-script="${context.assets.paths['lyrics.js']}">
<h2>${words}</h2>
<div class="text" lang="${language}" dir="auto">
${splitVerses(timed.lines).map((verse) => html`<p>${verse.map(lineMarkup)}</p>\n`)}</div>
${inOtherLanguages(context, lyrics, { isVerse })}\
<p><a href="/${formFile('track', track.uuid, FORMS.track.lyrics)}" type="${FORMS.track.lyrics.link.type}">WebVTT</a></p>
</section>
`
}

/** A verse ends where nothing is sung. */
function splitVerses(lines: readonly TimedLine[]): TimedLine[][] {
  const verses: TimedLine[][] = []
  let isOpen = false
  for (const line of lines) {
    if (line.opensVerse && line.text !== '') isOpen = false
    if (isOpen) verses.at(-1)?.push(line)
    else verses.push([line])
    isOpen = line.text !== ''
  }
  return verses
}

const lineMarkup = ({ start, text }: TimedLine, at: number): Markup =>
  html`${at > 0 && text !== '' && html`<br>\n`}<span data-start="${start}">${text
    .split('\n')
    .map((line, row) => html`${row > 0 && html`<br>\n`}${verseLine(line)}`)}</span>`
