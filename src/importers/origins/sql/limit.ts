// The time that a query may keep us waiting. What is done with its rows meanwhile does not count.
import type { CatalogError } from '../../../core/problems/errors.ts'
import type { ProgressOptions } from '../../../core/system/progress.ts'
import type { Batch, Query } from './connection.ts'
import { badQuery, TOO_SLOW } from './errors.ts'

export interface Limit extends ProgressOptions {
  /** Seconds of waiting for all rows of a query; without it there is no limit. */
  readonly timeout?: number | undefined
}

/** Seconds of waiting that are not reported. */
const PATIENCE = 10

/**
 * Yields batches of a query. After an error, closing the connection ends the query, which may still run.
 * @throws CatalogError BAD_QUERY at the limit; the reason of the signal if it is aborted
 */
export async function* limitWaiting(
  query: Query,
  batches: AsyncIterable<Batch>,
  limit: Limit,
): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]()
  let waited = 0
  for (;;) {
    limit.signal?.throwIfAborted()
    const start = performance.now()
    const { value, done } = await waitFor(iterator.next(), { query, waited, ...limit })
    if (done) return
    waited += performance.now() - start
    yield value
  }
}

interface Waiting extends Limit {
  readonly query: Query
  /** Milliseconds of earlier waiting for the same query. */
  readonly waited: number
}

async function waitFor<T>(answer: Promise<T>, waiting: Waiting): Promise<T> {
  const { query, waited, timeout = Number.POSITIVE_INFINITY, onProgress, signal } = waiting
  const timers: NodeJS.Timeout[] = []
  const after = (seconds: number, act: () => void) =>
    timers.push(setTimeout(act, Math.max(0, seconds * 1000 - waited)))
  let stop = () => {}
  const end = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop)
    if (Number.isFinite(timeout)) after(timeout, () => reject(tooSlow(query, timeout)))
  })
  if (waited < PATIENCE * 1000) {
    const progress = { stage: 'waiting', done: PATIENCE, total: timeout, query: query.name } as const
    after(PATIENCE, () => onProgress?.(progress))
  }
  try {
    return await Promise.race([answer, end])
  } finally {
    for (const timer of timers) clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** @param timeout in seconds */
const tooSlow = (query: Query, timeout: number): CatalogError =>
  badQuery(query, {
    reason: `it did not give all rows within ${timeout} s of waiting`,
    hint: TOO_SLOW,
  })
