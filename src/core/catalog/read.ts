// Streams the stale joined records in order. Each batch leaves the engine as one JSON text: one text per record would
// double the cost of the records, and columns would triple it.

import type { Resource } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { BATCH_SIZE, type JoinedRecords, type JoinedTrack, type StaleRecord } from '../library/joined-records.ts'

/** Maximum number of records per query: their texts must fit into memory. */
const MAX_RECORDS = 32 * BATCH_SIZE
/** Maximum bytes of features per query, because features may be of any length. */
const MAX_FEATURE_BYTES = 16 * 1024 * 1024

/** An expression for the number of the batch that contains a rank. */
const BATCH_OF = `((rank - 1) // ${BATCH_SIZE})`

/** The items listed inside each kind, by their name in a record: the ranks of tracks, or the uuids of releases. */
const PARTS: Partial<Record<Resource, { readonly name: string; readonly column: string }>> = {
  artist: { name: 'items', column: 'part_rank' },
  release: { name: 'items', column: 'part_rank' },
  label: { name: 'releases', column: 'part' },
}

/** Yields the stale records of a kind in order, in batches. */
export async function* readStale<K extends Resource>(
  engine: Engine,
  kind: K,
): AsyncGenerator<readonly StaleRecord<JoinedRecords[K]>[]> {
  const ranges = await rangesOf(engine, kind)
  for await (const [batches = []] of engine.streamAll(ranges.map((range) => batchesOf(kind, range)))) {
    for (const rows of batches) yield toRecords(kind, rows as string)
  }
}

/** Returns the records of a kind at the given ranks, in order, with no file marked as stale. */
export async function recordsAt<K extends Resource>(
  engine: Engine,
  kind: K,
  ranks: readonly number[],
): Promise<readonly StaleRecord<JoinedRecords[K]>[]> {
  if (ranks.length === 0) return []
  const where = `rank IN (${ranks.join()})`
  const wanted = `(SELECT uuid, rank, 0 AS stale FROM ${kind}_rank WHERE ${where})`
  const { rows } = await engine.one<{ rows: string | null }>(`SELECT ${rowsOf(kind, wanted, where)}`)
  return toRecords(kind, rows ?? '')
}

type Row = readonly [rank: number, stale: number, head: { readonly uuid: string }, parts: readonly unknown[]]

/** Parses the records of a batch and sorts them, because they leave the engine in any order. */
function toRecords<K extends Resource>(kind: K, rows: string): StaleRecord<JoinedRecords[K]>[] {
  const name = PARTS[kind]?.name
  return (JSON.parse(`[${rows}]`) as Row[])
    .sort(([one], [other]) => one - other)
    .map(([rank, stale, head, parts]) => {
      const record = name === undefined ? head : { ...head, [name]: parts }
      return { uuid: head.uuid, rank, stale, record: record as JoinedRecords[K] }
    })
}

interface Range {
  readonly first: number
  readonly last: number
}

/** Divides the stale ranks into ranges, one per query. */
async function rangesOf(engine: Engine, kind: Resource): Promise<readonly Range[]> {
  const most = kind === 'features' ? await maxFeatures(engine) : MAX_RECORDS
  return engine.all<Range>(`
    SELECT min(first) AS first, max(last) AS last
    FROM (
      SELECT min(rank) AS first, max(rank) AS last, (sum(count(*)) OVER (ORDER BY ${BATCH_OF}) - 1) // ${most} AS range
      FROM record_stale WHERE kind = '${kind}' GROUP BY ${BATCH_OF})
    GROUP BY range ORDER BY first`)
}

async function maxFeatures(engine: Engine): Promise<number> {
  const { bytes } = await engine.one<{ bytes: number | null }>(
    'SELECT avg(strlen(head)) AS bytes FROM features_head',
  )
  const batches = Math.floor(MAX_FEATURE_BYTES / BATCH_SIZE / (bytes ?? 1))
  return Math.min(MAX_RECORDS, Math.max(1, batches) * BATCH_SIZE)
}

/** A query for the stale records in a range of ranks, as one text per batch. */
function batchesOf(kind: Resource, { first, last }: Range): string {
  const range = `rank BETWEEN ${first} AND ${last}`
  return `
    SELECT ${rowsOf(kind, `(FROM record_stale WHERE kind = '${kind}' AND ${range})`, range)}
    GROUP BY ${BATCH_OF} ORDER BY ${BATCH_OF}`
}

/**
 * The rest of a query for records as one text.
 * @param wanted a query for uuid, rank and stale
 * @param where the same records as a condition for ranks
 */
function rowsOf(kind: Resource, wanted: string, where: string): string {
  const inside = `
    LEFT JOIN (
      SELECT uuid, to_json(list(${PARTS[kind]?.column} ORDER BY place))::VARCHAR AS parts
      FROM (FROM ${kind}_item WHERE ${where}) SEMI JOIN ${wanted} USING (uuid) GROUP BY uuid) inside USING (uuid)`
  const [parts, from] = PARTS[kind] === undefined ? ["'[]'", ''] : ["coalesce(parts, '[]')", inside]
  return `
    string_agg(concat('[', rank, ',', stale, ',', head, ',', ${parts}, ']'), ',') AS rows
    FROM ${wanted} JOIN (FROM ${kind}_head WHERE ${where}) USING (uuid, rank) ${from}`
}

/** Returns the tracks at the given ranks, by rank. */
export async function tracksAt(
  engine: Engine,
  ranks: readonly number[],
): Promise<ReadonlyMap<number, JoinedTrack>> {
  if (ranks.length === 0) return new Map()
  const { rows } = await engine.one<{ rows: string | null }>(`
    SELECT string_agg(concat('[', rank, ',', head, ']'), ',') AS rows
    FROM track_head WHERE rank IN (${ranks.join()})`)
  return new Map(JSON.parse(`[${rows ?? ''}]`) as [number, JoinedTrack][])
}
