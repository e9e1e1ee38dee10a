// The places on pages where a theme may add HTML.

import { html, type Markup, verbatim } from '../../core/markup/html.ts'
import type { PageContext } from '../parts/context.ts'
import type { SlotName } from './theme.ts'

/** The HTML of a label in one of the places; null if there is none. */
export function slot({ theme }: PageContext, name: SlotName): Markup | null {
  const text = theme.slots[name]
  return text === undefined ? null : verbatim(text)
}

/** The style sheets of web pages, that of the label last. */
export const listStyles = ({ assets, theme: { style } }: PageContext): string[] => [
  assets.paths['page.css'],
  ...(style === null ? [] : [style]),
]

/** The link to the style sheet of the label: after that of the program, whose rules are in an earlier layer. */
export const themeStyle = ({ theme: { style } }: PageContext): Markup | null =>
  style === null ? null : html`<link rel="stylesheet" href="${style}">\n`
