// Compressed siblings, made on all cores while the site is still being written.
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Tinypool } from 'tinypool'
import type { Encoding } from '../api/encodings.ts'
import { OWN_FOLDER } from '../api/files.ts'
import { type Shard, shardEnding } from '../model/site.ts'
import { packageFile } from '../package.ts'
import type { CompressTask } from './precompress-worker.ts'

const COMPRESSOR = packageFile('lib/site/precompress-worker.js')

/** Files of one task: few enough to spread over the cores, enough to be worth a message. */
const BATCH = 32
/** Tasks that wait, at most: compressing takes longer than writing. */
const MAX_WAITING = 64

export interface Precompressor {
  /** Makes the siblings of files that are in place. */
  make(paths: readonly string[]): void
  /** Settles when there is room for more of them. */
  room(): Promise<void>
  /** Settles when all are made, with their number. */
  close(): Promise<number>
  abandon(): Promise<void>
}

export function openPrecompressor(
  out: string,
  encodings: readonly Encoding[],
  shard: Shard | null,
): Precompressor {
  // Other shards of the site may be compressed into the same folder at the same time.
  const unfinished = path.join(out, OWN_FOLDER, `compressing${shardEnding(shard)}`)
  // A build that was killed may have left some.
  const clear = () => rm(unfinished, { recursive: true, force: true })
  if (encodings.length === 0)
    return {
      make: () => {},
      room: async () => {},
      close: () => clear().then(() => 0),
      abandon: async () => {},
    }
  const maxThreads = availableParallelism()
  const pool = new Tinypool({ filename: COMPRESSOR.href, minThreads: 0, maxThreads })
  const tasks = new Set<Promise<void>>()
  let count = 0
  let failure: Error | null = null
  const run = async (task: CompressTask): Promise<void> => {
    try {
      const siblings: number = await pool.run(task)
      count += siblings
    } catch (error) {
      // It is told at the end.
      failure ??= withCode(error as Error)
    }
  }
  return {
    make: (paths) => {
      for (let at = 0; at < paths.length; at += BATCH) {
        const task: CompressTask = { out, unfinished, paths: paths.slice(at, at + BATCH), encodings }
        const made = run(task).finally(() => tasks.delete(made))
        tasks.add(made)
      }
    },
    room: async () => {
      while (tasks.size > MAX_WAITING) await Promise.race(tasks)
    },
    close: async () => {
      await Promise.all(tasks)
      if (failure) throw failure
      await pool.destroy()
      await clear()
      return count
    },
    abandon: () => pool.destroy(),
  }
}

/** Errors leave a thread without their codes, with which those of the file system begin. */
function withCode(error: Error): Error {
  const [, code] = /^([A-Z]+): /.exec(error.message) ?? []
  return code === undefined ? error : Object.assign(error, { code })
}
