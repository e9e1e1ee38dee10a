// The page of a label: its image and its releases.
import { webPagePath } from '../api/urls.ts'
import type { LabelPage } from '../model/pages.ts'
import { releaseCard } from './cards.ts'
import type { PageContext } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { labelHead } from './metadata.ts'

export function labelPage(context: PageContext, shown: LabelPage): string {
  const { label, releases } = shown
  return page(context, {
    title: label.name,
    path: webPagePath('label', label.uuid),
    head: labelHead(context, shown),
    main: html`<h1>${label.name}</h1>
<p>${label.description}</p>
<ul class="cards">
${releases.map(({ card }) => releaseCard(context, card))}</ul>`,
  })
}
