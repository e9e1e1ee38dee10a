// What a writer and its thread say to each other.
import type { BuildReport } from '../model/site.ts'

/** Files back to back in one buffer, which moves to the thread and is not copied. */
export interface Batch {
  readonly paths: readonly string[]
  readonly lengths: readonly number[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type Order =
  | { readonly batch: Batch }
  | { readonly copy: { readonly path: string; readonly from: string } }
  | { readonly close: true }

/** Every order is answered, in turn. */
export type Reply =
  | { readonly opened: true }
  | { readonly foreign: string }
  | {
      readonly done: true /** Paths whose compressed siblings are to be made. */
      readonly stale: readonly string[]
    }
  | { readonly report: BuildReport }
