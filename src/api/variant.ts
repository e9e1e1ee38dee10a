// The `format=api` variant of a response, derived from the plain one (contract section 2.4).
import { variantUrl } from './urls.ts'

/** What our part of a features body is; the rest is its owner's. */
const FEATURES_HEAD = /^\{"url":"[^"]*","ct":"features\.media","uuid":"[^"]*","media":(?:null|"[^"]*")/

/** The variant of a body, text for text: features keep numbers that no program's numbers hold. */
export function toApiText(body: string): string {
  const [head] = FEATURES_HEAD.exec(body) ?? []
  if (head === undefined) return JSON.stringify(toApiVariant(JSON.parse(body)))
  const variant = JSON.stringify(toApiVariant(JSON.parse(`${head}}`)))
  return variant.slice(0, -1) + body.slice(head.length)
}

type Fields = Readonly<Record<string, unknown>>

/** The fields with links to the API, by the type of a record. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  'catalog.artist': ['url'],
  'catalog.media': ['url', 'features', 'artists', 'release'],
  'catalog.release': ['url', 'label', 'artists'],
  'catalog.label': ['url', 'releases'],
  'features.media': ['url', 'media'],
}

const WITH_ITEMS: ReadonlySet<unknown> = new Set(['catalog.artist', 'catalog.release'])

/** A record with its own API links, and those of the tracks inside it, as `format=api` has them. */
export function toApiVariant(record: Fields): Fields {
  // A root has no type and consists of links.
  if (!('ct' in record)) return toApiLinks(record) as Fields
  const links = LINKS[String(record.ct)] ?? []
  const hasItems = WITH_ITEMS.has(record.ct)
  return Object.fromEntries(
    Object.entries(record).map(([name, field]) => {
      if (links.includes(name)) return [name, toApiLinks(field)]
      return [name, name === 'items' && hasItems ? (field as Fields[]).map(toApiItem) : field]
    }),
  )
}

function toApiLinks(value: unknown): unknown {
  if (typeof value === 'string') return variantUrl(value)
  if (Array.isArray(value)) return value.map(toApiLinks)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, link]) => [name, toApiLinks(link)]))
}

const toApiItem = ({ media }: Fields): Fields => ({ media: toApiVariant(media as Fields) })
