import type { CatalogError, Place } from './errors.ts'
import type { Kind } from './records.ts'

/** One raw value and where it was read, or what kept it from being read. */
export type Row =
  | { readonly kind: Kind; readonly at: Place; readonly value: unknown }
  | { readonly kind: Kind; readonly at: Place; readonly error: CatalogError }

/** A part of a source whose rows follow from its bytes alone: who has them already need not read it again. */
export interface Block {
  /** SHA-256, as base64url, of its bytes and of all else its rows follow from but their places. */
  readonly digest: string
  /** Lines before it in the file, so that the line within the block tells a row's place. */
  readonly linesBefore: number
  /** The rows in order, many at a time: a promise a row would cost more than the row. To be read once. */
  rows(): AsyncIterable<readonly Row[]>
}

/** A place rows come from. */
export interface Source {
  /** The name of the file as messages give it. */
  readonly name: string
  readonly kind: Kind
  /** Bytes to read, for the progress of a build. */
  readonly size: number
  /** Changes whenever the file may have changed; null where only its bytes can tell. */
  readonly identity: string | null
  /** The blocks in order, one in memory at a time. */
  blocks(): AsyncIterable<Block>
}
