// The messages between a writer and its threads.
import { statSync } from '../platform/files.ts'
import type { CompressTask } from './compress-files.ts'
import type { OutputReport } from './output-report.ts'
import type { ExistingFile } from './site.ts'

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
  /** Files in place, to make compressed copies of. */
  | { readonly compress: CompressTask }
  /** The last request. */
  | { readonly end: true }

/** Every request gets a reply, in order. */
export interface WorkerReply {
  readonly report: OutputReport
  /** Compressed copies that were written. */
  readonly compressed: number
  /** The buffer of the request, to be used again. */
  readonly bytes: ArrayBuffer | null
}

/** Bytes that are copied in less time than a small file is made in. */
const BYTES_LIKE_A_FILE = 16 * 1024

/** Number of files in a request. Copied files count by their size, since users publish files of any size. */
export function filesIn(request: WorkerRequest): number {
  if ('write' in request) return request.write.lengths.length
  if ('move' in request) return request.move.length
  if ('remove' in request) return request.remove.length
  if ('copy' in request) return request.copy.reduce((sum, { from }) => sum + sizeInFiles(from), 0)
  return 0
}

/** A file that is gone counts as one: copying it will fail. */
const sizeInFiles = (file: string): number =>
  1 + (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / BYTES_LIKE_A_FILE
