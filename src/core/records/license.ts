// Licenses: an address, or an identifier of the SPDX list.
import identifiers from 'spdx-license-list/simple.js'
import { z } from 'zod'
import { isAbsoluteUrl, isUrl } from '../../contract/urls/urls.ts'
import { didYouMean } from '../problems/validation.ts'
import { isTooLong, MAX_PATH, refuse } from './values/value.ts'

const MUST_BE_LICENSE = 'it must be the address of a license, or its SPDX identifier'
/** A custom identifier (SPDX specification, section 10.1). */
const OWN = /^LicenseRef-[A-Za-z0-9.-]+$/

const byLetters = new Map([...identifiers].map((id) => [id.toLowerCase(), id])).set('cc0', 'CC0-1.0')

/** Returns the identifier that a text is but for case and blanks: `CC BY-SA 4.0`. */
const identifierFor = (written: string): string | undefined =>
  byLetters.get(written.toLowerCase().replace(/\s+/g, '-'))

/** An http address as written, or an identifier as SPDX writes it. */
export const license = z.union([
  z.string().max(MAX_PATH, { abort: true }).refine(isLicense, { abort: true }),
  z.transform((value: unknown, ctx): string => {
    const written = typeof value === 'string' && value.length <= MAX_PATH ? value.trim() : ''
    const id = isTooLong(written) ? undefined : identifierFor(written)
    if (id !== undefined) return id
    return isLicense(written) ? written : refuse(ctx, MUST_BE_LICENSE, hintFor(written))
  }),
])

function isLicense(value: string): boolean {
  if (identifiers.has(value)) return true
  if (isAbsoluteUrl(value)) return !/\s/.test(value) && isUrl(value)
  return !isTooLong(value) && OWN.test(value)
}

function hintFor(written: string): string {
  const versioned = isTooLong(written) ? undefined : identifierFor(`${written} 4.0`)
  if (versioned !== undefined) return `Write its version as well, such as ${versioned}.`
  const near = written === '' || isTooLong(written) ? undefined : didYouMean(written, [...identifiers])
  return near ?? 'Write CC-BY-4.0, for example, or https://…; for your own license, use LicenseRef-name.'
}
