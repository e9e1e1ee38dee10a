/** The bytes of a file, in pieces: what many files share is made once. */
export type Body = readonly Uint8Array[]

/** What the links of a site's responses begin with, and what a missing cover is shown as. */
export interface Addresses {
  readonly baseUrl: string
  readonly mediaUrl: string
  /** The image of releases without one: a file name, or an absolute URL. */
  readonly placeholder: string
}

/** A response as a file; the path has no leading slash. */
export interface SiteFile {
  readonly path: string
  readonly body: Body
}

export const textFile = (path: string, text: string): SiteFile => ({ path, body: [Buffer.from(text)] })

/** The `index`th of `count` parts of a site, from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** What tells the files of a program's own that are of a shard: `revision-2-of-4`. */
export const shardEnding = (shard: Shard | null): string =>
  shard === null ? '' : `-${shard.index}-of-${shard.count}`

/** What a build did to the files of a site. */
export interface WriteReport {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** Precompressed siblings that were written. */
  readonly compressed: number
  /** What was written, in bytes, without siblings. */
  readonly bytes: number
  /** The largest file that was looked at. */
  readonly largest: { readonly path: string; readonly bytes: number }
}
