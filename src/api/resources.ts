// The names of what the API publishes: the resources, their variants, and the root of every URL.

/** The folder of the API (contract section 9). */
export const API_ROOT = 'api/v1'

/** The path of the API. */
export const API_PATH = `/${API_ROOT}/`

/** The two shapes of every response (contract section 2.4): plain, and for `?format=api`. */
export const VARIANTS = ['plain', 'api'] as const
export type Variant = (typeof VARIANTS)[number]

/** The resources with a URL in the API, by the word of the source data. */
export const RESOURCES = ['artist', 'track', 'release', 'label', 'features', 'artist_features'] as const
export type Resource = (typeof RESOURCES)[number]

/** The resources that are listed, a page at a time. */
export const LISTED = ['artist', 'track', 'release', 'label'] as const
export type Listed = (typeof LISTED)[number]

export const isListed = (resource: Resource): resource is Listed =>
  (LISTED as readonly Resource[]).includes(resource)

/** The plural of each resource: it names files, folders and web pages. */
export const PLURALS = {
  artist: 'artists',
  track: 'tracks',
  release: 'releases',
  label: 'labels',
  features: 'features',
  artist_features: 'artist_features',
} as const satisfies Record<Resource, string>

/** The roots of the API, which list the collections below them. */
export const ROOTS = ['api', 'catalog'] as const
export type Root = (typeof ROOTS)[number]

/** The path of each resource's collection under the root. */
export const COLLECTIONS: Record<Resource, string> = {
  artist: 'catalog/artist',
  track: 'catalog/track',
  release: 'catalog/release',
  label: 'catalog/label',
  features: 'features/media',
  artist_features: 'features/artist',
}

/** A uuid in either case, of any version. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A document of the site: neither a record nor a page of a list. */
export interface SiteDocument {
  /** The path of its URL. */
  readonly path: string
  /** The file behind it, relative to the site's folder. */
  readonly file: string
  /** Its Content-Type. */
  readonly type: string
  /** Headers in addition to those of every document. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A document in JSON whose path is that of a folder. */
export const jsonDocument = (path: string): SiteDocument => ({
  path,
  file: `${path.slice(1)}index.json`,
  type: 'application/json',
})
