// A task of the compressing threads. A sibling appears whole or not at all: the next build takes one that
// is there for the one that belongs to the file.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { ENCODINGS, type Encoding } from '../api/encodings.ts'
import { compress } from './compress.ts'

export interface CompressTask {
  readonly out: string
  /** The folder for siblings until they are whole. */
  readonly unfinished: string
  readonly paths: readonly string[]
  readonly encodings: readonly Encoding[]
}

/** @returns how many siblings were written */
export default function precompress({ out, unfinished: folder, paths, encodings }: CompressTask): number {
  mkdirSync(folder, { recursive: true })
  const unfinished = path.join(folder, String(threadId))
  for (const relative of paths) {
    const file = path.join(out, relative)
    const body = readFileSync(file)
    for (const encoding of encodings) {
      const copy = compress(body, encoding)
      if (!copy) continue
      writeFileSync(unfinished, copy)
      renameSync(unfinished, file + ENCODINGS[encoding])
    }
  }
  return paths.length * encodings.length
}
