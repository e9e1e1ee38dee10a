// The style sheet of the pages of a record that has an accent or a background of its own.
import { FORMS, formFile } from '../../contract/kinds/forms.ts'
import type { WebResource } from '../../contract/kinds/kinds.ts'
import { escapeUrl, thumbnailPath } from '../../contract/urls/urls.ts'
import { ASSET_DIGITS } from '../../contract/urls/web.ts'
import type { PageLook } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { digestVersion } from '../../core/system/version.ts'
import type { PageContext } from '../parts/context.ts'
import { accentRules } from './colors.ts'
import { imageAddress } from './media.ts'
import { backgroundRule, inLayer } from './theme-rules.ts'

/** A record with what its pages change of the look of the site. */
export interface Styled {
  readonly kind: WebResource
  readonly uuid: string
  readonly styled: PageLook | null
}

/** The rules are in the layer of those of the site, so that a theme wins over them as well. */
export function lookStyle(context: PageContext, { kind, styled }: Omit<Styled, 'uuid'>): string {
  const { accent, background } = styled ?? {}
  const rules = [
    ...(accent ? [accentRules({ ...context.site, accent })] : []),
    ...(background ? [describeBackground(context, kind, background)] : []),
  ]
  return inLayer(rules.join(''))
}

function describeBackground(
  context: PageContext,
  kind: WebResource,
  { image, picture }: NonNullable<PageLook['background']>,
): string {
  const copy = picture?.thumbnails.find((width) => width >= NARROW)
  return backgroundRule(
    inString(imageAddress(context, kind, image)),
    copy === undefined ? null : inString(`/${thumbnailPath(kind, image, copy)}`),
  )
}

/** Pixels that a picture needs on a narrow screen. */
const NARROW = 1200

/** An address in a string of CSS. */
const inString = (address: string): string => escapeUrl(address).replace(/["\\]/g, encodeURIComponent)

/** The link to the style sheet of a record, with a digest, so that no cache shows an old one; null if it has none. */
export function lookLink(context: PageContext, of: Styled | null): Markup | null {
  if (!of?.styled) return null
  const { kind, uuid } = of
  const version = digestVersion(lookStyle(context, of), ASSET_DIGITS)
  return html`<link rel="stylesheet" class="look" href="/${formFile(kind, uuid, FORMS[kind].style)}?${version}">\n`
}
