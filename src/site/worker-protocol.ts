// The messages between a writer and its threads.
import type { PageBatch } from '../model/pages.ts'
import type { ExistingFile } from '../model/site.ts'
import type { OutputReport } from './output-report.ts'
import { renderedFiles } from './renderer.ts'

/** Files back to back in one buffer, which is transferred to the thread and back with its reply. */
export interface Batch {
  /** Their paths, one per line. */
  readonly paths: string
  readonly lengths: Uint32Array
  readonly bytes: ArrayBuffer
}

export type WorkerRequest =
  | { readonly write: Batch }
  /** Pages to be made and written. */
  | { readonly render: PageBatch }
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

/** How many files a request is about. */
export function filesIn(request: WorkerRequest): number {
  if ('write' in request) return request.write.lengths.length
  if ('render' in request) return renderedFiles(request.render)
  if ('move' in request) return request.move.length
  if ('remove' in request) return request.remove.length
  // What users publish may be of any size.
  return Number.POSITIVE_INFINITY
}
