// The joined records that are due, streamed out in order. A stretch of them leaves the engine as one JSON text:
// a text for each of its records would cost as much again as the records, and columns three times as much.

import type { Engine } from '../engine/engine.ts'
import { type EmptyPage, type JoinedTrack, STRETCH, type Walked } from '../model/catalog.ts'
import type { Kind } from '../model/records.ts'
import { LISTED } from '../model/urls.ts'

/** Records that are asked for at a time, at most: their texts are to fit into memory. */
const MOST = 32 * STRETCH
/** Bytes of features that are asked for at a time, which may be of any length. */
const FEATURES = 16 * 1024 * 1024

/** The number of the stretch that a rank is in. */
const STRETCH_OF = `((rank - 1) // ${STRETCH})`

/** What is listed inside of each kind, as it is shown: tracks by their ranks, releases by their uuids. */
const PARTS: Partial<Record<Kind, string>> = { artist: 'part_rank', release: 'part_rank', label: 'part' }

/** The pages that are due of lists that have no records, and so are met on no walk. */
export function emptyPages(engine: Engine): Promise<EmptyPage[]> {
  const isOfEmpty = LISTED.map((kind) => `(resource = '${kind}' AND NOT EXISTS (FROM ${kind}_rank))`)
  return engine.all<EmptyPage>(`
    SELECT resource, regexp_extract(name, '\\d+')::INTEGER AS "limit" FROM due
    WHERE ${isOfEmpty.join(' OR ')} ORDER BY ALL`)
}

/**
 * The records of a kind that are due, in order, a stretch at a time.
 * @param make makes a record of what it shows of itself, and of what is listed inside of it, in order
 */
export async function* walk<Head extends { readonly uuid: string }, Part, T>(
  engine: Engine,
  kind: Kind,
  make: (head: Head, parts: readonly Part[]) => T,
): AsyncGenerator<readonly Walked<T>[]> {
  const most = kind === 'features' ? await mostFeatures(engine) : MOST
  const ranges = await engine.all<{ first: number; last: number }>(`
    SELECT min(first) AS first, max(last) AS last
    FROM (
      SELECT min(rank) AS first, max(rank) AS last, (sum(count(*)) OVER (ORDER BY ${STRETCH_OF}) - 1) // ${most} AS range
      FROM ${kind}_due GROUP BY ${STRETCH_OF})
    GROUP BY range ORDER BY first`)
  for (const { first, last } of ranges) {
    for await (const [stretches = []] of engine.stream(stretchesOf(kind, first, last))) {
      for (const rows of stretches) {
        const walked = toRows<Head, Part>(rows as string)
        yield walked.map(([rank, due, head, parts]) => ({
          uuid: head.uuid,
          rank,
          due,
          record: make(head, parts),
        }))
      }
    }
  }
}

async function mostFeatures(engine: Engine): Promise<number> {
  const [head] = await engine.all<{ bytes: number | null }>(
    'SELECT avg(strlen(head)) AS bytes FROM features_head',
  )
  const stretches = Math.floor(FEATURES / STRETCH / (head?.bytes ?? 1))
  return Math.min(MOST, Math.max(1, stretches) * STRETCH)
}

/** The query for the due records of some ranks, as one text for each stretch. */
function stretchesOf(kind: Kind, first: number, last: number): string {
  const wanted = `(FROM ${kind}_due WHERE rank BETWEEN ${first} AND ${last})`
  const inside = `
    LEFT JOIN (
      SELECT uuid, to_json(list(${PARTS[kind]} ORDER BY place))::VARCHAR AS parts
      FROM ${kind}_item SEMI JOIN ${wanted} USING (uuid) GROUP BY uuid) inside USING (uuid)`
  const [parts, from] = PARTS[kind] === undefined ? ["'[]'", ''] : ["coalesce(parts, '[]')", inside]
  return `
    SELECT string_agg(concat('[', rank, ',', due, ',', head, ',', ${parts}, ']'), ',')
    FROM ${wanted} JOIN ${kind}_head USING (uuid, rank) ${from}
    GROUP BY ${STRETCH_OF} ORDER BY ${STRETCH_OF}`
}

type Row<Head, Part> = readonly [rank: number, due: number, head: Head, parts: readonly Part[]]

/** The rows of a stretch, which leave the engine in any order. */
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
