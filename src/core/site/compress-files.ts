// A task of the compression threads.

import { ENCODINGS, type Encoding } from '../../contract/common/encodings.ts'
import { readFileSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import { compress } from './compress.ts'
import { placeBody } from './place-file.ts'

export interface CompressTask {
  readonly out: string
  /** The folder for incomplete copies. */
  readonly scratch: string
  readonly paths: readonly string[]
  readonly encodings: readonly Encoding[]
}

/** @returns how many copies were written */
export function compressFiles({ out, scratch, paths, encodings }: CompressTask): number {
  for (const relative of paths) {
    const file = path.join(out, relative)
    const body = readFileSync(file)
    for (const encoding of encodings) {
      const copy = compress(body, encoding)
      if (copy) placeBody(scratch, file + ENCODINGS[encoding], copy)
    }
  }
  return paths.length * encodings.length
}
