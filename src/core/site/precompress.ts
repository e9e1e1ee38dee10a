// Compressed copies, made on all cores while the site is still being written.

import { batches } from '../../contract/common/batches.ts'
import type { Encoding } from '../../contract/common/encodings.ts'
import { availableParallelism } from '../platform/machine.ts'
import type { FolderOptions } from './folder.ts'
import { OutputWorkers } from './output-workers.ts'
import { scratchFolder } from './place-file.ts'

/** Files per request: few enough to spread over the cores, enough to be worth a message. */
const BATCH_SIZE = 32

export interface Precompressor {
  /** Makes the copies of files that are in place. */
  add(paths: readonly string[]): void
  /** Settles when more files can be added. */
  ready(): Promise<unknown>
  /**
   * Settles when all copies are made.
   * @returns how many were written
   */
  close(): Promise<number>
  abort(): Promise<void>
}

export function openPrecompressor(folder: FolderOptions, encodings: readonly Encoding[]): Precompressor {
  const { out } = folder
  const scratch = scratchFolder(out)
  let count = 0
  const workers = new OutputWorkers(
    { output: { folder }, first: null, maxThreads: availableParallelism() },
    ({ compressed }) => {
      count += compressed
    },
  )
  let sending: Promise<unknown> = Promise.resolve()
  return {
    add: (paths) => {
      if (encodings.length === 0) return
      for (const batch of batches(paths, BATCH_SIZE)) {
        const compress = { out, scratch, paths: batch, encodings }
        sending = Promise.all([sending, workers.send({ compress })])
      }
      // The writer gets the error from ready() or close().
      sending.catch(() => {})
    },
    ready: () => sending,
    close: async () => {
      await sending
      await workers.settle()
      await workers.end()
      return count
    },
    abort: () => workers.terminate(),
  }
}

/** Counts the copies that would be made. */
export function countCopies(encodings: readonly Encoding[]): Precompressor {
  let files = 0
  return {
    add: (paths) => {
      files += paths.length
    },
    ready: async () => {},
    close: async () => files * encodings.length,
    abort: async () => {},
  }
}
