// The messages between a writer and its threads.
import type { ExistingFile } from '../model/site.ts'
import type { OutputReport } from './output-report.ts'

/** Files back to back in one buffer, which is transferred to the thread and back with its reply. */
export interface Batch {
  /** Their paths, one per line. */
  readonly paths: string
  readonly lengths: Uint32Array
  readonly bytes: ArrayBuffer
}

export type WorkerRequest =
  | { readonly write: Batch }
  | { readonly copy: readonly ExistingFile[] }
  | { readonly move: readonly ExistingFile[] }
  /** Paths of files that may exist. */
  | { readonly remove: readonly string[] }
  /** The last request. */
  | { readonly end: true }

/** Every request gets a reply, in order. */
export interface WorkerReply {
  readonly report: OutputReport
  /** The buffer of the request, to be used again. */
  readonly bytes: ArrayBuffer | null
}
