// The page of a release for a frame on other sites, of a fixed height.
import type { ReleasePage } from '../model/pages.ts'
import type { PageContext } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

/** Pixels. */
export const EMBED_HEIGHT = 320

export const embedPage = (context: PageContext, { card }: ReleasePage): string =>
  page(context, { title: card.name, path: null, main: html`<h1>${card.name}</h1>` })
