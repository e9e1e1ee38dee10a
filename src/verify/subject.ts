// What is known of the site that is verified: its rules, some of its records, and what its files should hold.
import { CHANGES } from '../api/changes.ts'
import { listFile, resourceFile, windowFile } from '../api/files.ts'
import { chainLength } from '../api/paging.ts'
import { LISTED, type Listed, type Resource } from '../api/resources.ts'
import type { SiteRules } from '../api/site-rules.ts'

export interface Subject {
  readonly rules: SiteRules
  /** Records in each list; a list that the site does not have is not there. */
  readonly counts: ReadonlyMap<Listed, number>
  /** Uuids to ask for, spread over the lists. */
  readonly uuids: ReadonlyMap<Resource, readonly string[]>
  /** Cursors of the feed of changes, where the site has one. */
  readonly cursors: readonly string[]
  /** The body a file of the site should have; null where the site has no such file. */
  readonly expect: (file: string) => Promise<Buffer | null>
  /** Whether {@link expect} knows: without a build at hand only the contract can be held against an answer. */
  readonly hasBuild: boolean
}

/** A record of a list as far as a subject is interested. */
export interface ListedRecord extends Readonly<Record<string, unknown>> {
  readonly url: string
  readonly uuid: string
  /** Of a track: the link to its features. */
  readonly features?: string | null
}

export interface ListPage {
  readonly count: number
  readonly next: string | null
  readonly results: readonly ListedRecord[]
}

type Read = (file: string) => Promise<Buffer | null>

/**
 * Learns a site from its files; null where it has no list of artists.
 * @param read the body of a file of the site, from the build at hand or through the site itself
 * @param sample how many records of a kind to ask for; null for all
 */
export async function readSubject(
  rules: SiteRules,
  read: Read,
  hasBuild: boolean,
  sample: number | null,
): Promise<Subject | null> {
  const counts = new Map<Listed, number>()
  const uuids = new Map<Resource, string[]>()
  const features: string[] = []
  for (const resource of LISTED) {
    const first = pageOf(await read(listFile(resource, 'plain')))
    if (!first) continue
    counts.set(resource, first.count)
    const records = await sampleOf(resource, first.count, rules.paging.pageSize, read, sample)
    uuids.set(
      resource,
      records.map(({ uuid }) => uuid),
    )
    features.push(...records.flatMap((record) => record.features?.split('/').at(-2) ?? []))
  }
  if (features[0] !== undefined && (await isThere(read, features[0]))) uuids.set('features', features)
  const cursors = rules.changes ? cursorsOf(await read(CHANGES.file)) : []
  return counts.has('artist') ? { rules, counts, uuids, cursors, expect: read, hasBuild } : null
}

function cursorsOf(body: Buffer | null): string[] {
  if (!body) return []
  const { first, latest } = JSON.parse(body.toString('utf8')) as Record<
    'first' | 'latest',
    { cursor: string }
  >
  return [...new Set([first.cursor, latest.cursor])]
}

/** Some records of a list, two of a page. */
async function sampleOf(resource: Listed, count: number, limit: number, read: Read, sample: number | null) {
  const pages = chainLength(count, limit)
  const records: ListedRecord[] = []
  for (const index of spread(pages, sample === null ? pages : Math.ceil(sample / 2))) {
    const window = { limit: BigInt(limit), offset: BigInt(index * limit) }
    const results = pageOf(await read(windowFile(resource, 'plain', window)))?.results ?? []
    for (const at of spread(results.length, sample === null ? results.length : 2)) {
      records.push(results[at] as ListedRecord)
    }
  }
  return records
}

/** Tracks may name features whose data is kept elsewhere. */
const isThere = async (read: Read, features: string): Promise<boolean> =>
  (await read(resourceFile('features', features, 'plain'))) !== null

/** Up to `most` of the numbers below `count`, evenly, the first and the last among them. */
export function spread(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  if (most === 1) return [0]
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)))
}

function pageOf(body: Buffer | null): ListPage | null {
  return body && (JSON.parse(body.toString('utf8')) as ListPage)
}
