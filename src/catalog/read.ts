// The joined records that are stale, streamed out in order. A batch of them leaves the engine as one JSON text: a
// text for each of its records would cost as much again as the records, and columns three times as much.

import type { Resource } from '../api/resources.ts'
import type { Engine } from '../engine/engine.ts'
import { BATCH_SIZE, type JoinedTrack, type StaleRecord } from '../stages/catalog.ts'

/** Records of one query at most: their texts must fit into memory. */
const MAX_RECORDS = 32 * BATCH_SIZE
/** Bytes of features of one query, which may be of any length. */
const MAX_FEATURE_BYTES = 16 * 1024 * 1024

/** The number of the batch that a rank is in. */
const BATCH_OF = `((rank - 1) // ${BATCH_SIZE})`

/** What is listed inside each kind, as it is shown: tracks by their ranks, releases by their uuids. */
const PARTS: Partial<Record<Resource, string>> = { artist: 'part_rank', release: 'part_rank', label: 'part' }

export interface Reading<Head, Part, T> {
  readonly kind: Resource
  /** Makes a record of its own fields and of what is listed inside it, in order. */
  readonly make: (head: Head, parts: readonly Part[]) => T
  /** How many records the kind has, stale or not; null to read no more of them than the stale ones. */
  readonly count: number | null
}

/** The stale records of a kind in order, a batch at a time. */
export async function* readStale<Head extends { readonly uuid: string }, Part, T>(
  engine: Engine,
  { kind, make, count }: Reading<Head, Part, T>,
): AsyncGenerator<readonly StaleRecord<T>[]> {
  const most = kind === 'features' && count !== 0 ? await maxFeatures(engine) : MAX_RECORDS
  const ranges = await rangesOf(engine, { kind, count, most })
  for await (const [batches = []] of engine.streamAll(ranges.map((range) => batchesOf(kind, range)))) {
    for (const rows of batches) {
      const records = toRows<Head, Part>(rows as string)
      yield records.map(([rank, stale, head, parts]) => ({
        uuid: head.uuid,
        rank,
        stale,
        record: make(head, parts),
      }))
    }
  }
}

export interface Range {
  readonly first: number
  readonly last: number
}

interface RangeOptions extends Pick<Reading<never, never, never>, 'kind' | 'count'> {
  /** How many records one query reads, at most. */
  readonly most: number
}

/** The ranks that are read together. */
export async function rangesOf(
  engine: Engine,
  { kind, count, most }: RangeOptions,
): Promise<readonly Range[]> {
  if (count === 0) return []
  if (count !== null && count <= most) return [{ first: 1, last: count }]
  return engine.all<Range>(`
    SELECT min(first) AS first, max(last) AS last
    FROM (
      SELECT min(rank) AS first, max(rank) AS last, (sum(count(*)) OVER (ORDER BY ${BATCH_OF}) - 1) // ${most} AS range
      FROM ${kind}_stale GROUP BY ${BATCH_OF})
    GROUP BY range ORDER BY first`)
}

async function maxFeatures(engine: Engine): Promise<number> {
  const [head] = await engine.all<{ bytes: number | null }>(
    'SELECT avg(strlen(head)) AS bytes FROM features_head',
  )
  const batches = Math.floor(MAX_FEATURE_BYTES / BATCH_SIZE / (head?.bytes ?? 1))
  return Math.min(MAX_RECORDS, Math.max(1, batches) * BATCH_SIZE)
}

/** The query for the stale records of some ranks, as one text for each batch. */
function batchesOf(kind: Resource, { first, last }: Range): string {
  const range = `rank BETWEEN ${first} AND ${last}`
  const wanted = `(FROM ${kind}_stale WHERE ${range})`
  const inside = `
    LEFT JOIN (
      SELECT uuid, to_json(list(${PARTS[kind]} ORDER BY place))::VARCHAR AS parts
      FROM ${kind}_item SEMI JOIN ${wanted} USING (uuid) GROUP BY uuid) inside USING (uuid)`
  const [parts, from] = PARTS[kind] === undefined ? ["'[]'", ''] : ["coalesce(parts, '[]')", inside]
  return `
    SELECT string_agg(concat('[', rank, ',', stale, ',', head, ',', ${parts}, ']'), ',')
    FROM ${wanted} JOIN (FROM ${kind}_head WHERE ${range}) USING (uuid, rank) ${from}
    GROUP BY ${BATCH_OF} ORDER BY ${BATCH_OF}`
}

type Row<Head, Part> = readonly [rank: number, stale: number, head: Head, parts: readonly Part[]]

/** The rows of a batch, which leave the engine in any order. */
const toRows = <Head, Part>(text: string): Row<Head, Part>[] =>
  (JSON.parse(`[${text}]`) as Row<Head, Part>[]).sort(([one], [other]) => one - other)

/** The tracks at some ranks, by rank. */
export async function tracksAt(
  engine: Engine,
  ranks: readonly number[],
): Promise<ReadonlyMap<number, JoinedTrack>> {
  if (ranks.length === 0) return new Map()
  const [found] = await engine.all<{ rows: string | null }>(`
    SELECT string_agg(concat('[', rank, ',', head, ']'), ',') AS rows
    FROM track_head WHERE rank IN (${ranks.join()})`)
  return new Map(JSON.parse(`[${found?.rows ?? ''}]`) as [number, JoinedTrack][])
}
