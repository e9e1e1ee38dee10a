// The frame of every web page: its head, its header and its footer.
import { API_PATH } from '../api/resources.ts'
import { type PageContext, siteName } from './context.ts'
import { html, type Markup, markupText } from './html.ts'

export interface PageFrame {
  /** Of the page, without that of the site; null for the home page. */
  readonly title: string | null
  /** The path of the page; null where it answers for any path. */
  readonly path: string | null
  /** Links and metadata of this page's own. */
  readonly head?: Markup
  readonly main: Markup
}

/** The text of a web page. */
export function page(context: PageContext, { title, path, head, main }: PageFrame): string {
  const { rules, site, assets } = context
  const name = siteName(context)
  return markupText(html`<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === null ? name : `${title} – ${name}`}</title>
${path === null ? html`<meta name="robots" content="noindex">\n` : html`<link rel="canonical" href="${rules.baseUrl}${path}">\n`}\
<link rel="stylesheet" href="${assets.pathOf('page.css')}">
<link rel="alternate" type="application/atom+xml" title="${name}" href="/feed.atom">
${head}\
<script type="module" src="${assets.pathOf('player.js')}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a href="/">${name}</a> <nav><a href="/artists/">Artists</a> <a href="/releases/">Releases</a> <a href="/labels/">Labels</a> <a href="/search/">Search</a></nav></header>
<main id="main">
${main}
</main>
<footer><a href="${rules.docs === false ? API_PATH : '/docs/'}">API</a></footer>
</body>
</html>
`)
}
