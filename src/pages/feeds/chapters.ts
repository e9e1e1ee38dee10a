// The chapters of a track as podcast apps read them.
// https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md
import { withEnds } from '../../contract/common/chapters.ts'
import { FORMS, formFile } from '../../contract/kinds/forms.ts'
import type { ReleaseTrack, TrackPage } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { absolute } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'
import { nameText } from '../parts/names.ts'

export const chaptersFile = (context: PageContext, { track }: TrackPage): string =>
  JSON.stringify({
    version: '1.2.0',
    title: nameText(context, track.name),
    author: nameText(context, track.artist_display),
    chapters: withEnds(track.facts?.chapters ?? [], Number(track.duration)).map(({ start, end, title }) => ({
      startTime: start,
      ...(end > start && { endTime: end }),
      title,
    })),
  })

/** The link of an episode to its chapters. */
export const chaptersTag = (
  context: PageContext,
  { uuid, facts }: Pick<ReleaseTrack, 'uuid' | 'facts'>,
): Markup | null =>
  facts?.chapters
    ? html`<podcast:chapters url="${absolute(context, `/${formFile('track', uuid, FORMS.track.chapters)}`)}" type="application/json+chapters"/>\n`
    : null
