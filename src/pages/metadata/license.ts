// Licenses as pages show them.
import { isAbsoluteUrl } from '../../contract/urls/urls.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { toLicense } from '../../core/records/license-names.ts'
import { linkHost } from './link-names.ts'

/** @param isOfPage whether the page is about what has this license */
export function licenseLink(license: string, isOfPage = true): Markup {
  const { name, url } = toLicense(license)
  if (url === null) return html`${readable(name)}`
  return html`<a${isOfPage && html` rel="license"`} href="${url}">${readable(name)}</a>`
}

/** `CC-BY-SA-4.0` → `CC BY-SA 4.0`; for a URL, its host. */
const readable = (name: string): string =>
  isAbsoluteUrl(name)
    ? linkHost(name)
    : name.replace(/^LicenseRef-/, '').replace(/^CC-(.+?)-(\d.*)$/, (_, terms, rest) => `CC ${terms} ${rest}`)
