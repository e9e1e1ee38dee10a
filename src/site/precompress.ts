// Compressed copies, made on all cores while the site is still being written.
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Encoding } from '../api/encodings.ts'
import { OWN_FOLDER } from '../api/files.ts'
import { type Shard, shardSuffix } from '../stages/site.ts'
import { packageFile } from '../system/package.ts'
import type { CompressTask } from './precompress-worker.ts'

const WORKER = packageFile('lib/site/precompress-worker.js')

/** Files per task: few enough to spread over the cores, enough to be worth a message. */
const BATCH_SIZE = 32
/** Tasks in the queue before the writer must wait: compressing takes longer than writing. */
const MAX_WAITING = 64

export interface Precompressor {
  /** Makes the copies of files that are in place. */
  add(paths: readonly string[]): void
  /** Settles when more files can be added. */
  ready(): Promise<void>
  /**
   * Settles when all copies are made.
   * @returns how many were written
   */
  close(): Promise<number>
  abort(): Promise<void>
}

export function openPrecompressor(
  out: string,
  encodings: readonly Encoding[],
  shard: Shard | null,
): Precompressor {
  // Each shard has its own folder: their builds may run at the same time.
  const scratch = path.join(out, OWN_FOLDER, `compressing${shardSuffix(shard)}`)
  // Even without encodings it may exist: a build that was killed left it.
  const removeScratch = () => rm(scratch, { recursive: true, force: true })
  if (encodings.length === 0)
    return {
      add: () => {},
      ready: async () => {},
      close: () => removeScratch().then(() => 0),
      abort: async () => {},
    }
  const opening = openPool()
  const tasks = new Set<Promise<void>>()
  let count = 0
  let failure: Error | null = null
  const run = async (task: CompressTask): Promise<void> => {
    try {
      const pool = await opening
      const written: number = await pool.run(task)
      count += written
    } catch (error) {
      // Thrown by close().
      failure ??= withCode(error as Error)
    }
  }
  return {
    add: (paths) => {
      for (let at = 0; at < paths.length; at += BATCH_SIZE) {
        const task: CompressTask = { out, scratch, paths: paths.slice(at, at + BATCH_SIZE), encodings }
        const done = run(task).finally(() => tasks.delete(done))
        tasks.add(done)
      }
    },
    ready: async () => {
      while (tasks.size > MAX_WAITING) await Promise.race(tasks)
    },
    close: async () => {
      await Promise.all(tasks)
      if (failure) throw failure
      await (await opening).destroy()
      await removeScratch()
      return count
    },
    abort: async () => (await opening).destroy(),
  }
}

async function openPool() {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({ filename: WORKER.href, minThreads: 0, maxThreads: availableParallelism() })
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

/** Restores the code and the path of a file system error, which are lost between threads but stand in its message. */
function withCode(error: Error): Error {
  const [, code, path] = /^([A-Z]+): .*?(?: '(.*)')?$/.exec(error.message) ?? []
  return code === undefined ? error : Object.assign(error, { code, path })
}
