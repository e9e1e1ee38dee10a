// Which files of the web side follow from which records.
import { indexFile, resourceOfFolder, WEB_FOLDER, type WebResource, webRecordAt } from './web.ts'

/** The web pages and their like that follow from one record, or from a stretch of a list of them. */
export type WebPart = `${WebResource}_page` | `${Followed}_feed` | `${WebResource}_index` | 'sitemap'

/** The resources whose new releases can be followed by a feed. */
export const FOLLOWED = ['artist', 'label'] as const satisfies readonly WebResource[]
export type Followed = (typeof FOLLOWED)[number]

/** What each record of a resource has. Its name is the uuid of the record. */
export const recordPart = (resource: WebResource): `${WebResource}_page` => `${resource}_page`
/** What only those have of whom a release has a date. Its name is their uuid. */
export const feedPart = (resource: Followed): `${Followed}_feed` => `${resource}_feed`
/** The pages of a list. Their name is their number, from 1. */
export const indexPart = (resource: WebResource): WebPart => `${resource}_index`

const FILES: Readonly<Record<WebPart, (name: string) => readonly string[]>> = {
  artist_page: (uuid) => [`artists/${uuid}/index.html`],
  artist_feed: (uuid) => [`artists/${uuid}/feed.atom`],
  release_page: (uuid) => [
    `releases/${uuid}/index.html`,
    `releases/${uuid}/feed.rss`,
    `releases/${uuid}/playlist.m3u8`,
    `releases/${uuid}/oembed.json`,
    `embed/releases/${uuid}/index.html`,
  ],
  label_page: (uuid) => [`labels/${uuid}/index.html`],
  label_feed: (uuid) => [`labels/${uuid}/feed.atom`],
  artist_index: (number) => [indexFile('artist', Number(number))],
  release_index: (number) => [indexFile('release', Number(number))],
  label_index: (number) => [indexFile('label', Number(number))],
  /** Its name is a folder and a number: `releases-1`. */
  sitemap: (name) => [`sitemap-${name}.xml`],
}
export const WEB_PARTS = Object.keys(FILES) as readonly WebPart[]

/** The files of a part, the same number for each name. */
export const webFiles = (part: WebPart, name: string): readonly string[] => FILES[part](name)

/** How many files a part has. */
export const webFileCount = (part: WebPart): number => FILES[part]('1').length

/** The parts that may follow from a record. */
export const recordParts = (resource: WebResource): readonly WebPart[] =>
  isFollowed(resource) ? [recordPart(resource), feedPart(resource)] : [recordPart(resource)]

/** The files that may follow from a record, always in the same order. */
export const recordFiles = (resource: WebResource, uuid: string): readonly string[] =>
  recordParts(resource).flatMap((part) => webFiles(part, uuid))

/** The part that a file belongs to; null for a file that follows from no record. */
export function webPartAt(file: string): { readonly resource: WebPart; readonly name: string } | null {
  const record = webRecordAt(`/${file}`)
  if (record) return { resource: partOfRecord(record.resource, file), name: record.uuid }
  const [, listed, number = '1'] = OF_LIST.exec(file) ?? []
  if (listed !== undefined) return { resource: indexPart(resourceOfFolder(listed)), name: number }
  const [, sitemap] = /^sitemap-([a-z]+-\d+)\.xml$/.exec(file) ?? []
  return sitemap === undefined ? null : { resource: 'sitemap', name: sitemap }
}

const OF_LIST = new RegExp(`^(${WEB_FOLDER})/(?:page-(\\d+)/)?index\\.html$`)

const partOfRecord = (resource: WebResource, file: string): WebPart =>
  isFollowed(resource) && file.endsWith('/feed.atom') ? feedPart(resource) : recordPart(resource)

const isFollowed = (resource: WebResource): resource is Followed =>
  (FOLLOWED as readonly WebResource[]).includes(resource)
