// The chapters of a track, each a link from which the player goes on there.
import { withEnds } from '../../contract/common/chapters.ts'
import type { ReleaseTrack } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { clockTime } from '../parts/durations.ts'

/** Null for a track without chapters. */
export function chapterList({ uuid, facts }: Pick<ReleaseTrack, 'uuid' | 'facts'>): Markup | null {
  if (!facts?.chapters) return null
  const chapters = withEnds(facts.chapters, 0)
  // Times with hours take a wider column.
  const hasHours = chapters.some(({ start }) => start >= 3600)
  return html`<ol class="chapters${hasHours && ' hours'}" role="list">
${chapters.map(
  ({ start, title }) =>
    html`<li><a href="#track=${uuid}&amp;t=${start}"><time>${clockTime(`${start}`)}</time> <bdi>${title}</bdi></a></li>\n`,
)}</ol>
`
}
