import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Batch, Query } from './connection.ts'
import { limitWaiting } from './limit.ts'

const QUERY: Query = { kind: 'artist', sql: 'SELECT 1', name: 'music#artists' }

/** A database that takes some time for each of its batches. */
async function* slowly(milliseconds: number, count: number): AsyncGenerator<Batch> {
  for (let at = 0; at < count; at++) {
    await sleep(milliseconds)
    yield { columns: ['id'], rows: [[at]] }
  }
}

it('counts the time of all batches', async () => {
  const read: unknown[] = []
  const reading = (async () => {
    for await (const { rows } of limitWaiting(QUERY, slowly(40, 100), { timeout: 0.3 })) read.push(...rows)
  })()
  await expect(reading).rejects.toMatchObject({ code: 'BAD_QUERY' })
  expect(read.length).toBeGreaterThan(0)
})

it('does not count what is done with the rows', async () => {
  const read: unknown[] = []
  for await (const { rows } of limitWaiting(QUERY, slowly(1, 3), { timeout: 0.5 })) {
    read.push(...rows)
    await sleep(300)
  }
  expect(read).toEqual([[0], [1], [2]])
})

it('passes an error of the database on', async () => {
  async function* broken(): AsyncGenerator<Batch> {
    yield* slowly(1, 1)
    throw new Error('broken')
  }
  const batches = limitWaiting(QUERY, broken(), {})
  expect((await batches.next()).done).toBe(false)
  await expect(batches.next()).rejects.toThrow('broken')
})
