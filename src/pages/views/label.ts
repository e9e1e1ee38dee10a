// The page of a label: its image and its releases.

import { PLURALS } from '../../contract/kinds/kinds.ts'
import { webPagePath } from '../../contract/urls/urls.ts'
import { pageCount } from '../../contract/urls/web.ts'
import type { LabelPage } from '../../core/library/web/page-records.ts'
import { html } from '../../core/markup/html.ts'
import { labelHead } from '../metadata/metadata.ts'
import { readOwnContent } from '../own/own-content.ts'
import type { PageContext } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { nameText } from '../parts/names.ts'
import { pager } from '../parts/pager.ts'
import { followSection, profile, releaseSection } from '../parts/profile.ts'
import { siteWords } from '../words/words.ts'
import { startButton } from './track.ts'

export function labelPage(context: PageContext, shown: LabelPage): string {
  const { label, image, picture, releases, total } = shown
  const words = siteWords(context)
  const playable = releases.find(({ card }) => card.playable)
  return page(context, {
    title: nameText(context, label.name),
    path: webPagePath('label', label.uuid),
    section: 'label',
    of: { kind: 'label', uuid: label.uuid, styled: shown.styled },
    head: labelHead(context, shown),
    main: readOwnContent(
      context,
      'labelPage',
      shown,
      html`<article>
${profile(context, 'label', {
  name: label.name,
  known: label,
  image,
  picture,
  start: playable && startButton(context, playable.card),
})}
${releaseSection(context, words.lists.release, releases, { isOfLabel: true })}\
${pager(context, { list: `${PLURALS.label}/${label.uuid}`, number: 1, last: pageCount(total) })}\
${followSection(context, 'label', { uuid: label.uuid, dated: shown.dated })}\
</article>`,
    ),
  })
}
