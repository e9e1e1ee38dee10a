// What is known of the site to verify: its rules, some of its records, and the content of its files.

import { SITE_PAGES } from '../../contract/kinds/forms.ts'
import { LISTED, type Listed, type Resource } from '../../contract/kinds/kinds.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { CHANGES } from '../../contract/schemas/changes.ts'
import { SEARCH } from '../../contract/search/search-files.ts'
import type { SearchRoot } from '../../contract/search/search-index.ts'
import { listFile, lookupFile, resourceFile, windowFile } from '../../contract/urls/files.ts'
import { listLookups } from '../../contract/urls/lookups.ts'
import { chainLength } from '../../contract/urls/paging.ts'
import { GROUP_FOLDER, PLAYLIST_FOLDER } from '../../contract/urls/web.ts'
import type { Ask } from './ask.ts'

export interface Subject {
  readonly rules: SiteRules
  /** The number of records in each list of the site. */
  readonly counts: ReadonlyMap<Listed, number>
  /** Uuids to request, spread evenly over the lists. */
  readonly uuids: ReadonlyMap<Resource, readonly string[]>
  /** Names of lookups to request: `isrc/USABC1234567`. */
  readonly lookups: readonly string[]
  /** Cursors of the feed of changes, if the site has one. */
  readonly cursors: readonly string[]
  /** First terms of shards of the search index, and names to search for. */
  readonly shards: readonly string[]
  readonly names: readonly string[]
  /** A record of each list, by whose values lists are filtered. */
  readonly samples: ReadonlyMap<Listed, ListedRecord>
  /** Paths of lists of tags and years, and of playlists, as links have them. */
  readonly lists: readonly string[]
  /** Former uuids to request. */
  readonly aliases: ReadonlyMap<Listed, readonly string[]>
  /** Paths of media files, spread evenly over those of the build. */
  readonly media: readonly string[]
  /** Files under assets/. */
  readonly assets: readonly string[]
  /** Files of faces, spread evenly over those of the build. */
  readonly faces: readonly string[]
  /** Requests to the code of faces. */
  readonly questions: readonly Ask[]
  /** Returns the expected answer to a request to the code of a face; null if there is no such face. */
  readonly answerFace: (ask: Ask) => Promise<Response | null>
  /** Returns the expected body of a file; null if the site has no such file. */
  readonly expect: (file: string) => Promise<Buffer | null>
  /** Whether {@link expect} knows every file. Without a local build, the contract alone decides. */
  readonly hasBuild: boolean
  /** With a local build, what is known of its files. */
  readonly local?: LocalFiles
}

/** The files of a local build. */
export interface LocalFiles {
  /** Returns when a file was last modified; null if the build has no such file. */
  readonly modified: (file: string) => Promise<Date | null>
  /** Returns the file of the block that contains a packed file; null for any other file. */
  readonly findBlock: (file: string) => string | null
}

/** The fields of a listed record that a verification reads. */
export interface ListedRecord extends Readonly<Record<string, unknown>> {
  readonly url: string
  readonly uuid: string
  /** For a track, the link to its features. */
  readonly features?: string | null
}

export interface ListPage {
  readonly count: number
  readonly next: string | null
  readonly results: readonly ListedRecord[]
}

/** Reads a file of the site, from a local build or from the live site. */
export type ReadFile = (file: string) => Promise<Buffer | null>

interface ReadOptions {
  readonly read: ReadFile
  readonly hasBuild: boolean
  /** Maximum number of records of a kind to request; null for all. */
  readonly sample: number | null
}

/** What only a local build shows. */
const UNKNOWN = {
  aliases: new Map(),
  media: [],
  assets: [],
  faces: [],
  questions: [],
  answerFace: async () => null,
} as const satisfies Partial<Subject>

/** Maximum number of searches by name. */
const MAX_NAME_SEARCHES = 3

/** Reads a site from its lists; null if it has no list of artists. */
export async function readSubject(rules: SiteRules, options: ReadOptions): Promise<Subject | null> {
  const { read, hasBuild } = options
  const counts = new Map<Listed, number>()
  const uuids = new Map<Resource, string[]>()
  const features: string[] = []
  const found: ListedRecord[] = []
  const samples = new Map<Listed, ListedRecord>()
  for (const resource of LISTED) {
    const first = await readPage(read, listFile(resource, 'plain'))
    if (!first) continue
    counts.set(resource, first.count)
    const list = { resource, count: first.count, limit: rules.paging.pageSize }
    const records = await readSample(list, options)
    const ofList = records.map(({ uuid }) => uuid)
    uuids.set(resource, ofList)
    found.push(...records)
    const sample = records.at(-1)
    if (sample) samples.set(resource, sample)
    features.push(...records.flatMap((record) => record.features?.split('/').at(-2) ?? []))
  }
  if (features[0] !== undefined && (await hasFeatures(read, features[0]))) uuids.set('features', features)
  const cursors = rules.changes ? parseCursors(await read(CHANGES.file)) : []
  const shards = rules.search && hasBuild ? await readShards(read, options.sample) : []
  const lists = hasPages(rules) ? parseLists(await read(SITE_PAGES.pages), options.sample) : []
  const names = found
    .slice(0, MAX_NAME_SEARCHES)
    .flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  const lookups = hasBuild ? await readFacts(uuids, found, read) : []
  const known = { rules, counts, uuids, lookups, cursors, shards, names, samples, lists, hasBuild }
  return counts.has('artist') ? { ...UNKNOWN, ...known, expect: read } : null
}

function parseCursors(body: Buffer | null): string[] {
  if (!body) return []
  const { first, latest } = JSON.parse(body.toString('utf8')) as Record<
    'first' | 'latest',
    { cursor: string }
  >
  return [...new Set([first.cursor, latest.cursor])]
}

/**
 * Adds features of artists to the uuids.
 * @param found records that were read from lists
 * @returns lookups of the identifiers in these records and in all features
 */
async function readFacts(
  uuids: Map<Resource, string[]>,
  found: readonly ListedRecord[],
  read: ReadFile,
): Promise<string[]> {
  const names = new Set(found.flatMap(listLookups))
  const known: string[] = []
  for (const resource of ['features', 'artist_features'] as const) {
    const from = resource === 'features' ? resource : 'artist'
    for (const uuid of uuids.get(from) ?? []) {
      const body = await read(resourceFile(resource, uuid, 'plain'))
      if (body === null) continue
      if (resource === 'artist_features') known.push(uuid)
      for (const name of listLookups(JSON.parse(body.toString('utf8')))) names.add(name)
    }
  }
  if (known.length > 0) uuids.set('artist_features', known)
  const lookups: string[] = []
  // Features may contain unrelated fields of the same names, which have no lookup.
  for (const name of names) if (await read(lookupFile(name, 'plain'))) lookups.push(name)
  return lookups
}

interface List {
  readonly resource: Listed
  readonly count: number
  readonly limit: number
}

/** Some records of a list, as evenly from its pages as possible, and two from each page of a long list. */
async function readSample({ resource, count, limit }: List, { read, sample }: ReadOptions) {
  const pages = chainLength(count, limit)
  const records: ListedRecord[] = []
  const some = spread([...Array(pages).keys()], sample && Math.ceil(sample / 2))
  for (const index of some) {
    const window = { limit: BigInt(limit), offset: BigInt(index * limit) }
    const results = (await readPage(read, windowFile(resource, 'plain', window)))?.results ?? []
    records.push(...spread(results, sample && Math.ceil(sample / some.length)))
  }
  return records
}

/** Tracks may link to features that the site does not publish. */
const hasFeatures = async (read: ReadFile, features: string): Promise<boolean> =>
  (await read(resourceFile('features', features, 'plain'))) !== null

/**
 * Returns evenly spread items of a list, including the first and the last.
 * @param max their maximum number; null for all
 */
export function spread<T>(list: readonly T[], max: number | null): T[] {
  if (max === null || list.length <= max) return [...list]
  if (max === 1) return list.slice(0, 1)
  const last = list.length - 1
  return Array.from({ length: max }, (_, index) => list[Math.round((index * last) / (max - 1))] as T)
}

async function readPage(read: ReadFile, file: string): Promise<ListPage | null> {
  const body = await read(file)
  return body && (JSON.parse(body.toString('utf8')) as ListPage)
}

const LIST = new RegExp(`<loc>[^<]*?(/(?:${GROUP_FOLDER}|${PLAYLIST_FOLDER})/[^/<]+/)</loc>`, 'g')

/** The paths of lists in the sitemap of pages, spread evenly over it. */
function parseLists(sitemap: Buffer | null, sample: number | null): string[] {
  const lists = [...(sitemap?.toString('utf8') ?? '').matchAll(LIST)].map(([, path = '']) => path)
  return spread(lists, sample)
}

/**
 * First terms of shards, spread evenly over the index.
 * @param sample maximum number; null for all
 */
async function readShards(read: ReadFile, sample: number | null): Promise<string[]> {
  const body = await read(SEARCH.file)
  if (!body) return []
  const { shards } = JSON.parse(body.toString('utf8')) as SearchRoot
  return spread(shards, sample)
}
