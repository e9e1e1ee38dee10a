// Compressed siblings, made on all cores while the site is still being written.
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Tinypool } from 'tinypool'
import { type Shard, shardEnding } from '../model/site.ts'
import { OWN_FOLDER } from '../model/urls.ts'
import { packageFile } from '../package.ts'
import type { CompressTask } from './compressor.ts'

const COMPRESSOR = packageFile('lib/site/compressor.js')

/** Files of one task: few enough to spread over the cores, enough to be worth a message. */
const BATCH = 32

export interface Siblings {
  /** Makes the siblings of files that are in place. */
  make(paths: readonly string[]): void
  /** Settles when all are made, with their number. */
  close(): Promise<number>
  abandon(): Promise<void>
}

export function openSiblings(out: string, codings: readonly string[], shard: Shard | null): Siblings {
  // Other shards of the site may be compressed into the same folder at the same time.
  const unfinished = path.join(out, OWN_FOLDER, `compressing${shardEnding(shard)}`)
  // A build that was killed may have left some.
  const clear = () => rm(unfinished, { recursive: true, force: true })
  if (codings.length === 0)
    return { make: () => {}, close: () => clear().then(() => 0), abandon: async () => {} }
  const maxThreads = availableParallelism()
  const pool = new Tinypool({ filename: COMPRESSOR.href, minThreads: 0, maxThreads })
  const tasks: Promise<number>[] = []
  return {
    make: (paths) => {
      for (let at = 0; at < paths.length; at += BATCH) {
        const task: CompressTask = { out, unfinished, paths: paths.slice(at, at + BATCH), codings }
        const made = pool.run(task) as Promise<number>
        // A failure is told at the end; until then it is nobody's.
        made.catch(() => {})
        tasks.push(made)
      }
    },
    close: async () => {
      const counts = await Promise.all(tasks).catch((error: Error) => {
        throw withCode(error)
      })
      await pool.destroy()
      await clear()
      return counts.reduce((sum, count) => sum + count, 0)
    },
    abandon: () => pool.destroy(),
  }
}

/** Errors leave a thread without their codes, with which those of the file system begin. */
function withCode(error: Error): Error {
  const [, code] = /^([A-Z]+): /.exec(error.message) ?? []
  return code === undefined ? error : Object.assign(error, { code })
}
