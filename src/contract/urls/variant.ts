// The `format=api` variant of a response, derived from the plain one (contract section 2.4).
import { variantUrl } from './urls.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields with links to the API, by the type of a record. */
const LINKS: ReadonlyMap<unknown, readonly string[]> = new Map(
  Object.entries({
    'catalog.artist': ['url'],
    'catalog.media': ['url', 'features', 'artists', 'release'],
    'catalog.release': ['url', 'label', 'artists'],
    'catalog.label': ['url', 'releases'],
    'features.media': ['url', 'media'],
    'features.artist': ['url', 'artist', 'releases'],
  }),
)

/** The fields of a root that are not links of the API. */
const TERMS: ReadonlySet<string> = new Set(['data_license', 'attribution', 'faces'])

const WITH_ITEMS: ReadonlySet<unknown> = new Set(['catalog.artist', 'catalog.release'])

/** A record with its own API links, and those of the tracks inside it, as `format=api` has them. */
export function toApiVariant(record: Fields): Fields {
  // A root has no type and consists of links and the terms of the data.
  if (!('ct' in record)) return toApiLinks(record) as Fields
  const links = LINKS.get(record.ct) ?? []
  const hasItems = WITH_ITEMS.has(record.ct)
  return Object.fromEntries(
    Object.entries(record).map(([name, field]) => {
      if (links.includes(name)) return [name, toApiLinks(field)]
      if (name === 'labels') return [name, (field as Fields[]).map(withApiUrl)]
      return [name, name === 'items' && hasItems ? (field as Fields[]).map(toApiItem) : field]
    }),
  )
}

function toApiLinks(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('?') ? value + QUERY_AFTER : variantUrl(value)
  if (Array.isArray(value)) return value.map(toApiLinks)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, link]) => [name, TERMS.has(name) ? link : toApiLinks(link)]),
  )
}

/** A label in the list of a release. */
const withApiUrl = (label: Fields): Fields => ({ ...label, url: toApiLinks(label.url) })

const toApiItem = ({ media }: Fields): Fields => ({ media: toApiVariant(media as Fields) })

// The same on the text of a response, for handlers: without parsing, so that every value stays byte for byte. JSON text
// has no unescaped quotation marks inside strings, and pressed responses have no whitespace.

const QUERY = '?format=api'
/** The same at the end of a query. */
const QUERY_AFTER = '&format=api'

/**
 * The fields of all records with a link, or with a list of them. Only the `url` of a record comes before a type, and only
 * that of a label in a list before a uuid.
 */
const LINK = /"url":"[^"]*(?=","(?:ct|uuid)":)|"(?:features|release|label)":"[^"]*/g
const LIST_OF_LINKS = /"(?:artists|releases)":\[(?:"[^"]*",?)*\]/g
/** A field of a root, except its terms; or its links to faces, which are not of the API. */
const ROOT_LINK = /"faces":\{[^}]*|"(?!(?:data_license|attribution)")\w+":"[^"]*/g
const FACES = '"faces":{'
/** The head of features; the catalog's own fields follow, and may share the names of API fields. */
const FEATURES =
  /("url":"[^"]*)(","ct":"features\.(?:media|artist)","uuid":"[^"]*","(?:media|artist)":)(null|"[^"]*)/

/** The link of an artist's features to its releases, which has a query. */
const RELEASES = /"ct":"features\.artist","uuid":"[^"]*","artist":"[^"]*","releases":"[^"]*/

/** A lookup names records, of which it has nothing but links of the API, in any order. */
const LOOKUP = '"ct":"lookup.'
const LOOKUP_LINK = /"(?:url|features)":"[^"]*/g

/** The text of one or more records of a list. */
export function recordsToApi(text: string): string {
  const ended = text.replace(LIST_OF_LINKS, (list) => list.replace(/"(?=[,\]])/g, `${QUERY}"`))
  return ended.replace(LINK, `$&${QUERY}`)
}

/** The text of a record, of features, of a lookup or of a root. */
export function toApiText(text: string): string {
  if (!text.includes('"ct":'))
    return text.replace(ROOT_LINK, (link) => (link.startsWith(FACES) ? link : link + QUERY))
  if (text.includes(LOOKUP)) return text.replace(LOOKUP_LINK, `$&${QUERY}`)
  if (!FEATURES.test(text)) return recordsToApi(text)
  return text
    .replace(FEATURES, (_, url: string, between: string, media: string) =>
      [url, QUERY, between, media, media === 'null' ? '' : QUERY].join(''),
    )
    .replace(RELEASES, (links) => links + QUERY_AFTER)
}
