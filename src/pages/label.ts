// The page of a label: its image and its releases.

import { webPagePath } from '../api/urls.ts'
import { pageCount, WEB_FOLDERS } from '../api/web.ts'
import type { LabelPage } from '../stages/pages.ts'
import type { PageContext } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { labelHead } from './metadata.ts'
import { nameText } from './names.ts'
import { contentOf } from './own-content.ts'
import { pager } from './pager.ts'
import { followSection, profile, releaseSection } from './profile.ts'
import { wordsOf } from './words.ts'

export function labelPage(context: PageContext, shown: LabelPage): string {
  const { label, image, picture, releases, total } = shown
  const words = wordsOf(context)
  return page(context, {
    title: nameText(context, label.name),
    path: webPagePath('label', label.uuid),
    section: 'label',
    of: { kind: 'label', uuid: label.uuid, styled: shown.styled },
    head: labelHead(context, shown),
    main: contentOf(
      context,
      'labelPage',
      shown,
      html`<article>
${profile(context, 'label', { name: label.name, known: label, image, picture })}
${releaseSection(context, words.lists.release, releases)}\
${pager(context, { list: `${WEB_FOLDERS.label}/${label.uuid}`, number: 1, last: pageCount(total) })}\
${followSection(context, 'label', { uuid: label.uuid, dated: shown.dated })}\
</article>`,
    ),
  })
}
