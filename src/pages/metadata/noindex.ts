// Asks search engines to leave a page out.
import { html } from '../../core/markup/html.ts'

export const NOINDEX = html`<meta name="robots" content="noindex">\n`
