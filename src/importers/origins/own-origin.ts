import type { CatalogError } from '../../core/problems/errors.ts'

/** An origin of the user's own: a form of data whose files hold tracks with their releases and artists. */
export interface OwnOrigin {
  /** A pattern of the files that it reads in a folder: `*.txt`. */
  readonly files: string
  /**
   * Reads a file. Throw a `CatalogError` with a place for what keeps the file from being read.
   * @param file its path
   */
  readonly read: (file: string, tools: OriginTools) => Iterable<OwnRow> | AsyncIterable<OwnRow>
}

/** What an origin is given, so that its module need not import the package, which archives do not install. */
export interface OriginTools {
  readonly CatalogError: typeof CatalogError
}

/** What an origin reads of a track. */
export type OwnRow = (
  | {
      /** The raw fields of a track, with its release, label and artist inside. */
      readonly track: Readonly<Record<string, unknown>>
    }
  | {
      /** What no track can be made of, as a plural: `lines without a duration`. A warning counts it. */
      readonly skipped: string
    }
) & {
  /** The line in the file, from 1; by default the number of the row. */
  readonly line?: number
}
