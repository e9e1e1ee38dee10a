// What pages say of themselves to programs.
import { resourcePath } from '../api/urls.ts'
import type { WebResource } from '../api/web.ts'
import type { ArtistPage, IndexPage, LabelPage, ReleasePage } from '../model/pages.ts'
import type { PageContext } from './context.ts'
import { html, type Markup } from './html.ts'

const alternate = (resource: WebResource, uuid: string): Markup =>
  html`<link rel="alternate" type="application/json" href="${resourcePath(resource, uuid, 'plain')}">\n`

export const releaseHead = (_: PageContext, { card }: ReleasePage): Markup => alternate('release', card.uuid)
export const artistHead = (_: PageContext, { artist }: ArtistPage): Markup => alternate('artist', artist.uuid)
export const labelHead = (_: PageContext, { label }: LabelPage): Markup => alternate('label', label.uuid)
export const listHead = (_: PageContext, __: IndexPage): Markup => html``
export const homeHead = (_: PageContext): Markup => html``
