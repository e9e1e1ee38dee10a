// The `format=api` variant of a response, derived from the plain one (contract section 2.4).
import { variantUrl } from './urls.ts'

/** The fields that lead to the API, by what a record is. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  'catalog.artist': ['url'],
  'catalog.media': ['url', 'features', 'artists', 'release'],
}

/** A record with its own API links, and those of the records inside it, as `format=api` has them. */
export function toApiVariant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toApiVariant)
  if (typeof value !== 'object' || value === null) return value
  const links = LINKS['ct' in value ? String(value.ct) : ''] ?? []
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      links.includes(name) ? variantLinks(field) : toApiVariant(field),
    ]),
  )
}

function variantLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(variantLinks)
  return typeof value === 'string' ? variantUrl(value) : value
}
