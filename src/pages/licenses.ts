// Licenses as people read them: a short name and the address of the text.
import { isAbsoluteUrl } from '../api/urls.ts'

export interface ShownLicense {
  readonly name: string
  /** Null for a license of the catalog's own, which has no address. */
  readonly href: string | null
}

const CREATIVE_COMMONS = 'https://creativecommons.org/'
/** `https://creativecommons.org/licenses/by-sa/4.0/`, whatever follows. */
const CC_ADDRESS =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z+-]+)\/(\d\.\d)\b/
/** `CC-BY-SA-4.0`, and those of a country: `CC-BY-3.0-DE`. */
const CC_IDENTIFIER = /^CC-(BY(?:-[A-Z]{2})*?)-(\d\.\d)(?:-([A-Z]{2,3}))?$/

/** @param license an address, or an identifier of SPDX */
export function shownLicense(license: string): ShownLicense {
  if (isAbsoluteUrl(license)) return { name: nameOfAddress(license), href: license }
  if (license.startsWith('LicenseRef-')) return { name: license.slice('LicenseRef-'.length), href: null }
  if (license === 'CC0-1.0') return { name: 'CC0 1.0', href: `${CREATIVE_COMMONS}publicdomain/zero/1.0/` }
  const [, kind, version, country] = CC_IDENTIFIER.exec(license) ?? []
  if (kind === undefined) return { name: license, href: `https://spdx.org/licenses/${license}.html` }
  const folders = [kind, version, country].filter((part) => part !== undefined)
  return {
    name: `CC ${folders.join(' ')}`,
    href: `${CREATIVE_COMMONS}licenses/${folders.join('/').toLowerCase()}/`,
  }
}

function nameOfAddress(address: string): string {
  const [, folder, kind = '', version] = CC_ADDRESS.exec(address) ?? []
  if (folder === 'licenses') return `CC ${kind.toUpperCase()} ${version}`
  if (folder === 'publicdomain') return kind === 'zero' ? `CC0 ${version}` : `Public Domain Mark ${version}`
  return new URL(address).host.replace(/^www\./, '')
}
