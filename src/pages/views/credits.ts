// The credits of a release, and the chapters, the credits and the lyrics of a track.
import { textIn } from '../../contract/common/texts.ts'
import { webPagePath } from '../../contract/urls/urls.ts'
import type { ReleasePage, ReleaseTrack } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import type { PageContext } from '../parts/context.ts'
import { textInLanguages } from '../parts/languages.ts'
import { nameMarkup } from '../parts/names.ts'
import { siteWords } from '../words/words.ts'
import { chapterList } from './chapters.ts'

/** The performers with their roles, and the text; null without either. */
export function renderCredits(
  context: PageContext,
  { credits, performers }: Pick<ReleasePage['release'], 'credits' | 'performers'>,
): Markup | null {
  if (!credits && performers === null) return null
  return html`${
    performers &&
    html`<dl class="facts">
${performers.map(
  ({ uuid, name, role }) =>
    html`<div><dt>${renderRole(context, role ?? '')}</dt><dd><a href="${webPagePath('artist', uuid)}">${nameMarkup(context, name)}</a></dd></div>\n`,
)}\
</dl>
`
  }${credits && textInLanguages(context, credits)}`
}

/** A role in the language of the site, or else in another. */
function renderRole({ site }: PageContext, role: string): Markup {
  const { text, language } = textIn(role, site.language)
  return html`<bdi${language !== site.language && html` lang="${language}"`}>${text}</bdi>`
}

/** The facts of a track without its chapters, its credits and its lyrics. */
export const withoutNotes = (facts: ReleaseTrack['facts']): ReleaseTrack['facts'] =>
  facts && { ...facts, chapters: null, credits: null, performers: null, lyrics: null, lines: null }

/** What is known of a track beside its row, until it is opened only by its name; null if nothing is. */
export function trackNotes(context: PageContext, track: Pick<ReleaseTrack, 'uuid' | 'facts'>): Markup | null {
  const { facts } = track
  const chapters = chapterList(track)
  const credits = facts && renderCredits(context, facts)
  const lyrics = facts?.lyrics ? textInLanguages(context, facts.lyrics, { isVerse: true }) : null
  if (chapters === null && credits === null && lyrics === null) return null
  const words = siteWords(context)
  const names = [
    ...(chapters ? [words.chapters] : []),
    ...(credits ? [words.credits] : []),
    ...(lyrics ? [words.lyrics] : []),
  ]
  return html`<details class="notes"${chapters && html` open`}><summary>${names.join(' · ')}</summary>
${chapters && html`<div>\n${chapters}</div>\n`}${credits && html`<div class="credits">\n${credits}</div>\n`}${lyrics && html`<div class="lyrics">\n${lyrics}</div>\n`}</details>`
}
