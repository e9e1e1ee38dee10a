// Whose data a site publishes, in the words of the documents that describe it.
import { toLicense } from '../../core/records/license-names.ts'
import type { DataTerms } from '../../core/site/site.ts'

/** Sentences in CommonMark; none for a site without terms. */
export function termsText({ license, attributions }: DataTerms): string[] {
  return [
    ...(license === null ? [] : [`The license of the data is ${linkTo(license)}.`]),
    ...(attributions.length === 0 ? [] : [`Attribution: ${attributions.join(' · ')}`]),
  ]
}

/** The license in `info` of OpenAPI. */
export function licenseInfo({ license }: DataTerms): object {
  if (license === null) return {}
  const { name, url } = toLicense(license)
  return { license: { name, ...(url !== null && { url }) } }
}

function linkTo(license: string): string {
  const { name, url } = toLicense(license)
  if (name === url) return `<${url}>`
  return url === null ? name : `[${name}](${url})`
}
