// A task of the compression threads. A copy appears only once it is complete, since the next build assumes that an
// existing copy belongs to its file.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { ENCODINGS, type Encoding } from '../../contract/common/encodings.ts'
import { makeFolder, naming } from '../system/file-system.ts'
import { compress } from './compress.ts'

export interface CompressTask {
  readonly out: string
  /** The folder for incomplete copies. */
  readonly scratch: string
  readonly paths: readonly string[]
  readonly encodings: readonly Encoding[]
}

/** @returns how many copies were written */
export function compressFiles({ out, scratch, paths, encodings }: CompressTask): number {
  makeFolder(scratch)
  const partFile = path.join(scratch, String(threadId))
  for (const relative of paths) {
    const file = path.join(out, relative)
    const body = readFileSync(file)
    for (const encoding of encodings) {
      const copy = compress(body, encoding)
      if (!copy) continue
      naming(partFile, () => writeFileSync(partFile, copy))
      renameSync(partFile, file + ENCODINGS[encoding])
    }
  }
  return paths.length * encodings.length
}
