// What a writer and its threads say to each other.

/** Files back to back in one buffer, which goes to the thread and comes back with its answer. */
export interface Batch {
  /** Their paths, a line each. */
  readonly paths: string
  readonly lengths: Uint32Array
  readonly bytes: ArrayBuffer
}

export type Order =
  | { readonly write: Batch }
  | { readonly copy: readonly { readonly path: string; readonly from: string }[] }
  /** Files that are whole, to be put into their place. */
  | { readonly move: readonly { readonly path: string; readonly from: string }[] }
  /** Paths of files that may be there. */
  | { readonly remove: readonly string[] }
  /** All is there. */
  | { readonly end: true }

/** Every order is answered, in turn. */
export interface WorkerAnswer {
  readonly reply: WorkerReply
  /** The buffer of the order, to be filled anew. */
  readonly bytes: ArrayBuffer | null
}

export interface WorkerReply {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** Written, in bytes. */
  readonly bytes: number
  /** The largest file of the order. */
  readonly largest: { readonly path: string; readonly bytes: number }
  /** Paths whose compressed siblings are to be made. */
  readonly stale: readonly string[]
  /** Paths of files that were written or removed, their siblings among them, where that was asked for. */
  readonly touched: readonly string[]
}

/** What was done so far to answer an order. */
type Done = {
  -readonly [key in keyof WorkerReply]: WorkerReply[key] extends readonly string[]
    ? string[]
    : WorkerReply[key]
}

/** Where an answer begins. */
export const emptyReply = (): Done => ({
  written: 0,
  unchanged: 0,
  removed: 0,
  bytes: 0,
  largest: { path: '', bytes: 0 },
  stale: [],
  touched: [],
})
