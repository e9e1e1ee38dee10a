import type { Kind } from '../../contract/kinds/kinds.ts'
import type { CatalogError, Place } from '../problems/errors.ts'
import type { Proposal } from '../problems/proposals.ts'
import type { Refusal } from '../problems/validation.ts'

/** A raw value with its location, an error that prevented a value from being read, or a remark. */
export type Row = ValueRow | ErrorRow | Remark

export interface ValueRow {
  readonly kind: Kind
  readonly at: Place
  readonly value: unknown
  /** For a table, the locations of the fields of its rows. All rows of a table share it. */
  readonly fields?: FieldPlaces
  /**
   * The members of the features that the row is, or of those inside of its track, as texts, since a number may not fit
   * into a JavaScript value.
   */
  readonly members?: readonly { readonly key: string; readonly text: string }[]
}

export interface ErrorRow extends RowFault {
  readonly kind: Kind
  readonly at: Place
}

export interface RowFault {
  readonly error: CatalogError
  /** For an error in one field, what is wrong with its value. */
  readonly refusal?: Refusal
  /** Whether it is the reason why rows of the file lack fields. */
  readonly explainsLacks?: true
}

export interface FieldPlaces {
  /** The location of a field in a row; that of the row if the field has none of its own. */
  locateField(row: Place, field: readonly PropertyKey[]): Place
  /** The column of a field, as the header names it; undefined for a field without a column. */
  nameColumn(field: readonly PropertyKey[]): string | undefined
}

/**
 * What a source reports beside its records, which a warning counts:
 * - `skipped`: items that become no record, as a plural: `releases without tracks`
 * - `contents`: all that was read, such as a header; only reported if the file gave no record
 * - `short`: rows that are read although cells are missing at their ends
 * - `hidden`: rows that are read although their sheet hides them
 * - `private`: the value by which a column marks a row as not to be published; the row is read all the same
 * - `unsure`: the same, of a column that may be about something else
 * - `copied`: an audio file, and the one whose audio it has too: `"B/1.mp3" is "A/1.mp3"`
 * - `split`: several releases that look like one: `"Sampler" by Ann and Bob`
 */
export type RemarkType =
  | 'skipped'
  | 'contents'
  | 'short'
  | 'hidden'
  | 'private'
  | 'unsure'
  | 'copied'
  | 'split'
  | 'unlisted'

export interface Remark {
  readonly kind: Kind
  readonly at: Place
  readonly remark: RemarkType
  readonly what: string
  /** The number of rows that it is about; 1 by default. */
  readonly count?: number
  /** For `private`, `unsure` and `unlisted`, the column. */
  readonly column?: string
  /** For `private` and `unsure`, the values that mark no rows, if any others do; for `unlisted`, those that are read. */
  readonly allowed?: readonly string[]
  /** For `private` and `unsure`, the values of the column that `where` leaves out. */
  readonly leftOut?: readonly string[]
}

/** @param what items that become no record, as a plural: `releases without tracks` */
export const skipped = (kind: Kind, at: Place, what: string): Remark => ({
  kind,
  at,
  remark: 'skipped',
  what,
})

/** The description of columns that a source does not read, with their names. */
export const UNNAMED_COLUMNS = 'columns that "fields" does not name'

/** The description of a JSON file with `[]`, which means that there are intentionally no records. */
export const EMPTY_LIST = 'an empty list'

/** A part of a source. */
export interface Block {
  /** Its file, in a source of many files. */
  readonly file?: string
  /** The error that stopped the reading of the source; it takes the place of rows. */
  readonly failure?: CatalogError
  /** Its size, where the size of the source counts all of its blocks. */
  readonly bytes?: number
  /** The rows in order and in batches: a promise per row would cost more than the row. Can be read once. */
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

/** The columns of a table. */
export interface Columns {
  /** Returns the column of a field. */
  nameColumn(field: string): string
  /** The columns whose equal values make one release. */
  readonly group?: readonly string[]
}

/** An entry of an origin, of which at least one row must become a track. */
export interface OriginEntry {
  /** What to do if none does, in sentences that begin with a verb. */
  readonly hint: string
  readonly proposals?: readonly Proposal[]
}

/** A source of rows: a file, a URL, an object in storage, or a folder of files. */
export interface Source {
  /** Its name in messages. */
  readonly name: string
  readonly kind: Kind
  /** Number of bytes to read, for the progress display. */
  readonly size: number
  /** Changes whenever the file may have changed; null if only reading it can show that. */
  readonly identity: string | null
  /**
   * For a URL or a server, which may fail where a file does not, a text that changes whenever the same bytes may give
   * different rows. If reading fails, the last good copy with the same text can be used.
   */
  readonly remote?: string
  /** For a table that an entry of the settings describes. */
  readonly columns?: Columns
  /** The entry of an origin that it belongs to, which its sources share. */
  readonly entry?: OriginEntry
  /** The blocks in order, one in memory at a time. */
  blocks(): AsyncIterable<Block>
  /** Files and folders that belong to the source, so that they are not reported as unread in the data folder. */
  readonly owns?: readonly string[]
  /** Whom its license asks to name, in CommonMark on one line. */
  readonly attribution?: string
  /** Files that are published with its records, in addition to the media of the data folder. */
  readonly media?: readonly MediaFile[]
  /** Writes into the data folder what the next build, or the site, needs. Only commands that write call it. */
  keep?(): Promise<void>
}
