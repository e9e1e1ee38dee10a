// What is known of the site that is verified: its rules, some of its records, and what its files should hold.
import type { SiteRules } from '../model/rules.ts'
import { listFile, windowFile } from '../model/urls.ts'

export interface Subject {
  readonly rules: SiteRules
  /** Artists in the whole list. */
  readonly count: number
  /** Uuids to ask for, spread over the list. */
  readonly artists: readonly string[]
  readonly tracks: readonly string[]
  /** The body a file of the site should have; null where the site has no such file. */
  readonly expect: (file: string) => Promise<Buffer | null>
  /** Whether {@link expect} knows: without a build at hand only the contract can be held against an answer. */
  readonly hasBuild: boolean
}

/** A record of a list as far as a subject is interested. */
interface ListedArtist {
  readonly url: string
  readonly uuid: string
  readonly items: readonly { readonly media: { readonly uuid: string } }[]
}

export interface ListPage {
  readonly count: number
  readonly next: string | null
  readonly results: readonly ListedArtist[]
}

/**
 * Learns a site from its files.
 * @param read the body of a file of the site, from the build at hand or through the site itself
 * @param sample how many artists and tracks to ask for; null for all
 */
export async function learn(
  rules: SiteRules,
  read: (file: string) => Promise<Buffer | null>,
  hasBuild: boolean,
  sample: number | null,
): Promise<Subject | null> {
  const first = pageOf(await read(listFile('artist', 'plain')))
  if (!first) return null
  const limit = rules.paging.pageSize
  const pages = Math.max(1, Math.ceil(first.count / limit))
  const artists: string[] = []
  const tracks = new Set<string>()
  for (const index of spread(pages, sample === null ? pages : Math.ceil(sample / 2))) {
    const window = { limit: BigInt(limit), offset: BigInt(index * limit) }
    const page = pageOf(await read(windowFile('artist', 'plain', window)))
    const results = page?.results ?? []
    for (const at of spread(results.length, sample === null ? results.length : 2)) {
      const artist = results[at] as ListedArtist
      artists.push(artist.uuid)
      for (const { media } of sample === null ? artist.items : artist.items.slice(0, 2))
        tracks.add(media.uuid)
    }
  }
  return { rules, count: first.count, artists, tracks: [...tracks], expect: read, hasBuild }
}

/** Up to `most` of the numbers below `count`, evenly, the first and the last among them. */
export function spread(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  if (most === 1) return [0]
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)))
}

function pageOf(body: Buffer | null): ListPage | null {
  return body && (JSON.parse(body.toString('utf8')) as ListPage)
}
