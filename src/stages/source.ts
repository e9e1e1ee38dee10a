import type { Kind } from '../api/kinds.ts'
import type { CatalogError, Place } from '../problems/errors.ts'

/** One raw value and the place where it was read, the error that prevented it from being read, or what is left out. */
export type Row =
  | {
      readonly kind: Kind
      readonly at: Place
      readonly value: unknown
      /** Of a table: where the fields of its rows stand. The rows of a table share it. */
      readonly fields?: FieldPlaces
      /** Of features that were written as JSON: their members as texts, since a number may not fit into a value. */
      readonly members?: readonly { readonly key: string; readonly text: string }[]
    }
  | { readonly kind: Kind; readonly at: Place; readonly error: CatalogError }
  | PassedOver

export interface FieldPlaces {
  /** The place of the field of a row; that of the row where the field has none of its own. */
  placeOf(row: Place, field: readonly PropertyKey[]): Place
  /** The column that a field is read from, as the header names it; undefined for a field that no column holds. */
  columnOf(field: readonly PropertyKey[]): string | undefined
}

/** Something that is no record and no error, such as a release without tracks: it is counted in a warning. */
export interface PassedOver {
  readonly kind: Kind
  readonly at: Place
  /** What it is, as a plural for the warning that counts it: `releases without tracks`. */
  readonly passedOver: string
}

/** A part of a source whose rows depend only on its bytes, so that rows stored earlier can be used again. */
export interface Block {
  /** SHA-256, as base64url, of its bytes and of everything else that its rows depend on, except their places. */
  readonly digest: string
  /** The file that it is, in a source of many files. */
  readonly file?: string
  /** What kept the source from being read on: its rows are that error. */
  readonly failure?: CatalogError
  /** Lines before it in the file; together with the line within the block they give a row's place. */
  readonly linesBefore: number
  /** The rows in order, many at a time: a promise per row would cost more than the row. Can be read once. */
  rows(): AsyncIterable<readonly Row[]>
}

/** A file that is published unchanged. */
export interface MediaFile {
  /** The path in the site: `media/…`. */
  readonly path: string
  readonly from: string
  readonly bytes: number
  /** Changes whenever the file may have changed; null while it may still change unnoticed. */
  readonly identity: string | null
}

/** Where rows come from: a file, a URL, an object in storage, or a folder of files. */
export interface Source {
  /** Its name in messages. */
  readonly name: string
  readonly kind: Kind
  /** The bytes to read, for the progress display. */
  readonly size: number
  /** Changes whenever the file may have changed; null if only reading it can show that. */
  readonly identity: string | null
  /**
   * Of a URL or a server, which may fail where a file does not: how it is read, as a text that differs where the same
   * bytes may give other rows. What was read last can then stand in its place.
   */
  readonly remote?: string
  /** The blocks in order, one in memory at a time. */
  blocks(): AsyncIterable<Block>
  /** Files and folders that belong to it: what is in the data folder there is nobody else's. */
  readonly owns?: readonly string[]
  /** Files that are published with its records, besides the media of the data folder. */
  readonly media?: readonly MediaFile[]
  /** Writes into the data folder what the next build, or the site, is made of. Only commands that write call it. */
  keep?(): Promise<void>
}
