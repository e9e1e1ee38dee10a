// The kinds of records: what each is called, and where it is published. Code that sites publish contains the results of
// this module as constants, so it exports only data.

const TABLE = {
  artist: {
    plural: 'artists',
    collection: 'catalog/artist',
    isSource: true,
    isListed: true,
    hasPages: true,
    hasForms: true,
  },
  track: {
    plural: 'tracks',
    collection: 'catalog/track',
    isSource: true,
    isListed: true,
    hasPages: false,
    hasForms: true,
  },
  release: {
    plural: 'releases',
    collection: 'catalog/release',
    isSource: true,
    isListed: true,
    hasPages: true,
    hasForms: true,
  },
  label: {
    plural: 'labels',
    collection: 'catalog/label',
    isSource: true,
    isListed: true,
    hasPages: true,
    hasForms: true,
  },
  features: {
    plural: 'features',
    collection: 'features/media',
    isSource: true,
    isListed: false,
    hasPages: false,
    hasForms: false,
  },
  artist_features: {
    plural: 'artist_features',
    collection: 'features/artist',
    isSource: false,
    isListed: false,
    hasPages: false,
    hasForms: false,
  },
} as const

type Table = typeof TABLE

/** The kinds that have a property. */
type Where<Property extends keyof Table['artist']> = {
  [Name in keyof Table]: Table[Name][Property] extends true ? Name : never
}[keyof Table]

/** The resources with a URL in the API, by the word of the source data. */
export type Resource = keyof Table
/** The kinds of records that sources hold. */
export type Kind = Where<'isSource'>
/** The resources that are listed, a page at a time. */
export type Listed = Where<'isListed'>
/** The resources that have web pages (contract: `detail_url` and its kin). */
export type WebResource = Where<'hasPages'>
/** The resources that have forms: those with pages and lists, and tracks, which have pages without a list. */
export type FormResource = Where<'hasForms'>

const NAMES = Object.keys(TABLE) as Resource[]

const where = <Property extends 'isSource' | 'isListed' | 'hasPages' | 'hasForms'>(
  property: Property,
): Where<Property>[] =>
  NAMES.filter((name): name is Resource & Where<Property> => TABLE[name][property]) as Where<Property>[]

export const RESOURCES: readonly Resource[] = NAMES
export const KINDS: readonly Kind[] = where('isSource')
export const LISTED: readonly Listed[] = where('isListed')
export const WEB_RESOURCES: readonly WebResource[] = where('hasPages')
export const FORM_RESOURCES: readonly FormResource[] = [
  ...WEB_RESOURCES,
  ...where('hasForms').filter((name) => !TABLE[name].hasPages),
]

const column = <Property extends 'plural' | 'collection'>(property: Property) =>
  Object.fromEntries(NAMES.map((name) => [name, TABLE[name][property]])) as {
    readonly [Name in Resource]: Table[Name][Property]
  }

/** The plural of each resource: it names files, folders and web pages. */
export const PLURALS = column('plural')

/** The path of each resource's collection under the root. */
export const COLLECTIONS = column('collection')
