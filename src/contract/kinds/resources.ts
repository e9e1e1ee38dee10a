// The names of what the API publishes beside its kinds: variants, roots and documents.
import { type Kind, LISTED, type Listed, type Resource } from './kinds.ts'

/** The folder of the API (contract section 9). */
export const API_ROOT = 'api/v1'

/** The path of the API. */
export const API_PATH = `/${API_ROOT}/`

/** The two shapes of every response (contract section 2.4): plain, and for `?format=api`. */
export const VARIANTS = ['plain', 'api'] as const
export type Variant = (typeof VARIANTS)[number]

export const isListed = (resource: Resource): resource is Listed =>
  (LISTED as readonly Resource[]).includes(resource)

/** What a record of a kind is called. */
export const recordNoun = (kind: Kind): string => (kind === 'features' ? 'features record' : kind)

/** The roots of the API, which list the collections below them. */
export const ROOTS = ['api', 'catalog'] as const
export type Root = (typeof ROOTS)[number]

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
