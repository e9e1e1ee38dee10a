// The page at the readable address of a record, which redirects to the page of the record, also on hosts without rules.
// It has the metadata of that page, since many programs that preview links do not follow it.
import { PLURALS, type WebResource } from '../../contract/kinds/kinds.ts'
import { webPagePath } from '../../contract/urls/urls.ts'
import { listPagePath } from '../../contract/urls/web.ts'
import type { RecordPages } from '../../core/library/web/page-records.ts'
import { html, type Markup, markupText } from '../../core/markup/html.ts'
import { inLanguage } from '../look/direction.ts'
import { absolute, pageUrl } from '../metadata/addresses.ts'
import { artistHead, labelHead, releaseHead } from '../metadata/metadata.ts'
import type { PageContext, SiteContext } from '../parts/context.ts'
import { creditedTitle, nameText } from '../parts/names.ts'

/** `releases/low-water`: the name of such a page among those of lists. */
export const readableName = (kind: WebResource, name: string): string => `${PLURALS[kind]}/${name}`

/** The URL of the page, with escapes. */
export const readableUrl = (context: SiteContext, kind: WebResource, name: string): string =>
  absolute(context, listPagePath(readableName(kind, name), 1))

const HEADS: { readonly [K in WebResource]: (context: PageContext, shown: RecordPages[K]) => Lead } = {
  artist: (context, shown) => ({
    uuid: shown.artist.uuid,
    title: nameText(context, shown.artist.name),
    head: artistHead(context, shown),
  }),
  release: (context, shown) => ({
    uuid: shown.card.uuid,
    title: creditedTitle(context, shown.card),
    head: releaseHead(context, shown),
  }),
  label: (context, shown) => ({
    uuid: shown.label.uuid,
    title: nameText(context, shown.label.name),
    head: labelHead(context, shown),
  }),
}

interface Lead {
  readonly uuid: string
  readonly title: string
  readonly head: Markup
}

export function readablePage<K extends WebResource>(
  context: PageContext,
  kind: K,
  shown: RecordPages[K],
): string {
  const { uuid, title, head } = HEADS[kind](context, shown)
  const path = webPagePath(kind, uuid)
  return markupText(html`<!doctype html>
<html${inLanguage(context.site.language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${path}">
<title>${title}</title>
<link rel="canonical" href="${pageUrl(context, kind, uuid)}">
${head}\
</head>
<body>
<p><a href="${path}">${title}</a></p>
</body>
</html>
`)
}
