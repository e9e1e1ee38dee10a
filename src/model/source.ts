import type { CatalogError, Place } from './errors.ts'
import type { Kind } from './records.ts'

/** One raw value and where it was read, or what kept it from being read. */
export type Row =
  | { readonly kind: Kind; readonly at: Place; readonly value: unknown }
  | { readonly kind: Kind; readonly at: Place; readonly error: CatalogError }

/** A place rows come from. */
export interface Source {
  /** The name of the file as messages give it. */
  readonly name: string
  readonly kind: Kind
  /** Bytes to read, for the progress of a build. */
  readonly size: number
  /** The rows in order, many at a time: a promise a row would cost more than the row. */
  rows(): AsyncIterable<readonly Row[]>
}
