// A task of the compressing threads. A sibling appears whole or not at all: the next build takes one that
// is there for the one that belongs to the file.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { CODINGS } from './codings.ts'

export interface CompressTask {
  readonly out: string
  /** The folder for siblings until they are whole. */
  readonly unfinished: string
  readonly paths: readonly string[]
  readonly codings: readonly string[]
}

/** @returns how many siblings were written */
export default function compress({ out, unfinished: folder, paths, codings }: CompressTask): number {
  mkdirSync(folder, { recursive: true })
  const unfinished = path.join(folder, String(threadId))
  for (const relative of paths) {
    const file = path.join(out, relative)
    const body = readFileSync(file)
    for (const name of codings) {
      const coding = CODINGS[name]
      if (!coding?.compress) continue
      writeFileSync(unfinished, coding.compress(body))
      renameSync(unfinished, file + coding.ending)
    }
  }
  return paths.length * codings.length
}
