// The style sheet of the pages of a record that has an accent or a background of its own.
import { FORMS, formFile } from '../api/forms.ts'
import { escapeUrl } from '../api/urls.ts'
import { ASSET_DIGITS, type WebResource } from '../api/web.ts'
import type { Look } from '../records/records.ts'
import { versionOf } from '../system/version.ts'
import { accentRules } from './colors.ts'
import type { PageContext } from './context.ts'
import { html, type Markup } from './html.ts'
import { imageAddress } from './media.ts'
import { backgroundRule, inLayer } from './theme-rules.ts'

/** A record with what its pages change of the look of the site. */
export interface Styled {
  readonly kind: WebResource
  readonly uuid: string
  readonly styled: Look | null
}

/** The rules are in the layer of those of the site, so that a theme wins over them as well. */
export function lookStyle(context: PageContext, { kind, styled }: Omit<Styled, 'uuid'>): string {
  const { accent, background } = styled ?? {}
  const rules = [
    ...(accent ? [accentRules({ ...context.site, accent })] : []),
    ...(background ? [backgroundRule(inString(imageAddress(context, kind, background)))] : []),
  ]
  return inLayer(rules.join(''))
}

/** An address in a string of CSS. */
const inString = (address: string): string => escapeUrl(address).replace(/["\\]/g, encodeURIComponent)

/** The link to the style sheet of a record, with a digest, so that no cache shows an old one; null if it has none. */
export function lookLink(context: PageContext, of: Styled | null): Markup | null {
  if (!of?.styled) return null
  const { kind, uuid } = of
  const version = versionOf(lookStyle(context, of), ASSET_DIGITS)
  return html`<link rel="stylesheet" class="look" href="/${formFile(kind, uuid, FORMS[kind].style)}?${version}">\n`
}
