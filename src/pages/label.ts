// The page of a label: its image and its releases.
import { resourcePath, webPagePath } from '../api/urls.ts'
import type { LabelPage } from '../model/pages.ts'
import { releaseCard } from './cards.ts'
import type { PageContext } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

export function labelPage(context: PageContext, { label, releases }: LabelPage): string {
  return page(context, {
    title: label.name,
    path: webPagePath('label', label.uuid),
    head: html`<link rel="alternate" type="application/json" href="${resourcePath('label', label.uuid, 'plain')}">\n`,
    main: html`<h1>${label.name}</h1>
<p>${label.description}</p>
<ul class="cards">
${releases.map(({ card }) => releaseCard(context, card))}</ul>`,
  })
}
