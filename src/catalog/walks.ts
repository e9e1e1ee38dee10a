// The joined records that are due, streamed out in order. A row leaves the engine as one JSON text: as
// separate columns the same rows cost three times as much.

import type { Cell, Engine } from '../engine/engine.ts'
import type { EmptyPage, Item, JoinedTrack, Walked } from '../model/catalog.ts'
import type { Kind } from '../model/records.ts'
import { LISTED } from '../model/urls.ts'
import { headsOf } from './joined.ts'

/** A track whose JSON is read by the first who asks for more than its rank. */
class LazyItem implements Item {
  readonly rank: number
  readonly #json: string
  #track: JoinedTrack | undefined

  constructor(rank: number, json: string) {
    this.rank = rank
    this.#json = json
  }

  get track(): JoinedTrack {
    this.#track ??= JSON.parse(this.#json) as JoinedTrack
    return this.#track
  }
}

type Columns = readonly (readonly Cell[])[]

/** Records that are asked for at a time: what is joined and sorted together is to fit into memory. */
const RANGE = { plain: 8192, whole: 2048 }

/** The part of a query that picks the due records of a range of ranks. */
type Between = string

/**
 * Asks for the due records of a kind a range of ranks at a time.
 * @param select the query for the records of a range
 */
async function* inRanges(
  engine: Engine,
  kind: Kind,
  size: number,
  select: (between: Between) => string,
): AsyncGenerator<Columns> {
  const ranges = await engine.all<{ first: number; last: number }>(`
    SELECT min(rank) AS first, max(rank) AS last
    FROM (SELECT rank, row_number() OVER (ORDER BY rank) // ${size} AS range FROM ${kind}_due)
    GROUP BY range ORDER BY first`)
  for (const { first, last } of ranges) {
    yield* engine.stream(select(`due.rank BETWEEN ${first} AND ${last}`))
  }
}

/** The pages that are due of lists that have no records, and so are met on no walk. */
export function emptyPages(engine: Engine): Promise<EmptyPage[]> {
  const isOfEmpty = LISTED.map((kind) => `(resource = '${kind}' AND NOT EXISTS (FROM ${kind}_rank))`)
  return engine.all<EmptyPage>(`
    SELECT resource, regexp_extract(name, '\\d+')::INTEGER AS "limit" FROM due
    WHERE ${isOfEmpty.join(' OR ')} ORDER BY ALL`)
}

/** The records of a kind that are due and have none inside. */
export async function* walk<T>(
  engine: Engine,
  kind: Kind,
  make: (rank: Cell, head: Cell) => T,
): AsyncGenerator<readonly Walked<T>[]> {
  const rows = inRanges(
    engine,
    kind,
    RANGE.plain,
    (between) => `
      SELECT due.uuid, due.rank, due.due, head
      FROM ${kind}_due due JOIN (${headsOf(kind, `SELECT rank FROM ${kind}_due due WHERE ${between}`)}) USING (rank)
      ORDER BY due.rank`,
  )
  for await (const [uuids = [], ranks = [], dues = [], heads = []] of rows) {
    yield ranks.map((rank, index) => ({
      uuid: uuids[index] as string,
      rank: rank as number,
      due: dues[index] as number,
      record: make(rank, heads[index] as Cell),
    }))
  }
}

interface Inside<Head, Part, T> {
  /** The kind of what is inside. */
  readonly inner: 'track' | 'release'
  readonly toPart: (rank: Cell, head: Cell, uuid: Cell) => Part
  readonly make: (head: Head, parts: Part[]) => T
}

export const toItem = (rank: Cell, head: Cell): Item => new LazyItem(rank as number, head as string)

/**
 * The records of a kind that are due, with the records inside of them in order. A record is given when the
 * row after its last one was read.
 */
export async function* walkWith<Head, Part, T>(
  engine: Engine,
  kind: 'artist' | 'release' | 'label',
  { inner, toPart, make }: Inside<Head, Part, T>,
): AsyncGenerator<readonly Walked<T>[]> {
  // A release stands in its label by its uuid alone.
  const column = inner === 'track' ? 'part.head, NULL' : 'NULL, item.part'
  const heads = (between: Between) =>
    inner === 'track'
      ? `LEFT JOIN (${headsOf(
          'track',
          `SELECT part_rank FROM ${kind}_due due JOIN ${kind}_item USING (uuid) WHERE ${between}`,
        )}) part ON part.rank = item.part_rank`
      : ''
  const rows = inRanges(
    engine,
    kind,
    RANGE.whole,
    (between) => `
      SELECT due.uuid, due.rank, due.due, whole.head, item.part_rank, ${column}
      FROM ${kind}_due due
      JOIN (${headsOf(kind, `SELECT rank FROM ${kind}_due due WHERE ${between}`)}) whole USING (rank)
      LEFT JOIN ${kind}_item item ON item.uuid = due.uuid
      ${heads(between)}
      ORDER BY due.rank, item.place`,
  )
  let current: Gathered<Part> | undefined
  const complete = ({ record, parts, ...rest }: Gathered<Part>) => ({
    ...rest,
    record: make(JSON.parse(record), parts),
  })
  for await (const columns of rows) {
    const [uuids = [], ranks = [], dues = [], wholes = [], partRanks = [], parts = [], partUuids = []] =
      columns
    const records: Walked<T>[] = []
    for (const [index, rank] of ranks.entries()) {
      if (current?.rank !== rank) {
        if (current) records.push(complete(current))
        const [uuid, due, record] = [uuids[index] as string, dues[index] as number, wholes[index] as string]
        current = { uuid, rank: rank as number, due, record, parts: [] }
      }
      const partRank = partRanks[index] as Cell
      if (partRank === null) continue
      current.parts.push(toPart(partRank, parts[index] as Cell, partUuids[index] as Cell))
    }
    if (records.length > 0) yield records
  }
  if (current) yield [complete(current)]
}

/** A record whose parts are still coming; it is its head as JSON. */
type Gathered<Part> = Walked<string> & { readonly parts: Part[] }
