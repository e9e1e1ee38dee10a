import type { Listed } from '../../contract/kinds/kinds.ts'
import type { LinkRules } from '../../contract/urls/urls.ts'

/** The bytes of a response, in parts; parts shared by many files are made only once. */
export type Body = readonly Uint8Array[]

/** The base URLs of a site's links, and the image of releases without a cover. */
export interface Addresses extends LinkRules {
  readonly mediaUrl: string
  /** A file name, or an absolute URL. */
  readonly placeholder: string
  /** Whether links may select from lists by filters. */
  readonly hasFilters?: true
  /** Whether the user has chosen that image: if so, web pages also show it instead of initials. */
  readonly hasOwnPlaceholder: boolean
}

/** Whose data a site publishes. */
export interface DataTerms {
  /** A URL or an SPDX identifier. */
  readonly license: string | null
  /** Whom to name, each in CommonMark on one line: by the site, then by its sources. */
  readonly attributions: readonly string[]
}

export const hasTerms = ({ license, attributions }: DataTerms): boolean =>
  license !== null || attributions.length > 0

/** The image that web pages show for releases without one; null if they show initials. */
export const pagePlaceholder = ({ placeholder, hasOwnPlaceholder }: Addresses): string | null =>
  hasOwnPlaceholder ? placeholder : null

/** A response as a file; the path has no leading slash. */
export interface SiteFile {
  readonly path: string
  /** A text that only one file contains stays a string until it is written. */
  readonly body: readonly (Uint8Array | string)[]
}

/** A file on disk, to be copied or moved to a path of the site. */
export interface ExistingFile {
  readonly path: string
  readonly from: string
}

/** A former uuid of a record, and its current one. */
export interface Alias {
  readonly resource: Listed
  readonly alias: string
  readonly uuid: string
}

/** What a build did to the files of a site. */
export interface WriteReport {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** Compressed copies that were written. */
  readonly compressed: number
  /** The size of the written files, without compressed copies. */
  readonly bytes: number
  /** The largest file, whether it was written or not. */
  readonly largest: { readonly path: string; readonly bytes: number }
}
