// SQLite, compiled to WebAssembly, which needs no installed program and reads the file in place.
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CatalogError, restoreClass, sourceChanged } from '../../../core/problems/errors.ts'
import { packageFile } from '../../../core/system/package.ts'
import type { Batch, Connection, Query } from './connection.ts'
import { badQuery } from './errors.ts'
import { openSqliteFile, readStamp } from './sqlite-file.ts'
import type { SqliteQuery } from './sqlite-thread.ts'

/** The compiled thread: Node starts threads from JavaScript only, even when this file runs from its source. */
const THREAD = packageFile('lib/importers/origins/sql/sqlite-thread.js')

/**
 * Opens a database for one query.
 * @param stamp the expected stamp of the file, from which rows of other kinds may have been read already
 * @throws CatalogError BAD_DATABASE, SOURCE_CHANGED
 */
export async function openSqlite(file: string, stamp: string): Promise<Connection> {
  const checkUnchanged = async () => {
    if ((await readStamp(file)) !== stamp) throw sourceChanged(file)
  }
  await checkUnchanged()
  const { path, isCopy, remove } = await openSqliteFile(file)
  let thread: Worker | null = null
  return {
    async *read(query) {
      const workerData: SqliteQuery = { path, readOnly: !isCopy, query }
      thread = new Worker(THREAD, { workerData })
      try {
        yield* readBatches(thread)
      } catch (error) {
        await checkUnchanged()
        throw sqliteError(file, query, error)
      }
      await checkUnchanged()
    },
    async close() {
      await thread?.terminate()
      remove()
    },
  }
}

/** Yields the batches of a thread, which reads the next one meanwhile. */
async function* readBatches(thread: Worker): AsyncGenerator<Batch> {
  thread.postMessage('next')
  for await (const [{ value, done }] of on(thread, 'message')) {
    if (done) return
    thread.postMessage('next')
    yield value
  }
}

const NO_DATABASE = /file is not a database|file is encrypted/
const DAMAGED = /malformed|disk I\/O error|unable to open database/i

function sqliteError(file: string, query: Query, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.name !== 'SQLite3Error') return restoreClass(error)
  const { message } = error
  if (NO_DATABASE.test(message)) {
    const hint =
      'Choose an unencrypted file written by SQLite; decrypt it first, or export the tables as CSV.'
    return new CatalogError('BAD_DATABASE', 'This file is not an SQLite database, or it is encrypted.', {
      at: [{ file }],
      hint,
      cause: error,
    })
  }
  if (DAMAGED.test(message)) {
    const hint = 'Check it: sqlite3 FILE "PRAGMA integrity_check". Copy it again if it was cut off.'
    return new CatalogError('BAD_DATABASE', `This database cannot be read: ${message}.`, {
      at: [{ file }],
      hint,
      cause: error,
    })
  }
  const isNotSelect = /near "(?:insert|update|delete|replace|create|drop|alter|pragma|attach)": syntax/i.test(
    message,
  )
  const hint = isNotSelect
    ? 'A query must be a SELECT that changes nothing.'
    : /near ";": syntax/.test(message)
      ? 'A query must be a single statement.'
      : 'Correct the query.'
  return badQuery(query, { reason: message, hint, cause: error })
}
