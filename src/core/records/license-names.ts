// Licenses as links and feeds name them, from a URL or an SPDX identifier.
import { isAbsoluteUrl } from '../../contract/urls/urls.ts'

export interface License {
  /** The SPDX identifier, if known; else the URL or the catalog's own name. */
  readonly name: string
  /** Null for a custom license of the catalog (`LicenseRef-…`). */
  readonly url: string | null
}

export function toLicense(license: string): License {
  if (isAbsoluteUrl(license)) return { name: spdxIdentifier(license) ?? license, url: license }
  return { name: license, url: license.startsWith('LicenseRef-') ? null : licenseAddress(license) }
}

/** `CC-BY-NC-SA-3.0-US` */
const IDENTIFIER = /^CC-((?:BY|NC|ND|SA)(?:-(?:NC|ND|SA))*)-(\d\.\d)(?:-([A-Z]+))?$/
const ZERO = 'https://creativecommons.org/publicdomain/zero/1.0/'

function licenseAddress(identifier: string): string {
  if (identifier === 'CC0-1.0') return ZERO
  const [, terms, version, country] = IDENTIFIER.exec(identifier) ?? []
  if (terms === undefined) return `https://spdx.org/licenses/${identifier}.html`
  const parts = [terms, version, ...(country === undefined ? [] : [country])]
  return `https://creativecommons.org/licenses/${parts.join('/').toLowerCase()}/`
}

/** Without a country: SPDX lists few of the ported licenses. */
const ADDRESS =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses\/([a-z-]{2,16})|publicdomain\/zero)\/(\d\.\d)(?:\/(?:deed|legalcode)[a-z.-]*)?\/?$/i

function spdxIdentifier(url: string): string | null {
  const [, terms, version] = ADDRESS.exec(url) ?? []
  if (version === undefined) return null
  return terms === undefined ? `CC0-${version}` : `CC-${terms.toUpperCase()}-${version}`
}
