// The joined records that are due, streamed out in order. A row leaves the engine as one JSON text: as
// separate columns the same rows cost three times as much.

import type { Cell, Engine } from '../engine/engine.ts'
import type { Item, JoinedTrack, Walked } from '../model/catalog.ts'
import type { Kind } from '../model/records.ts'

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

/** Records that are asked for at a time: what is sorted together is to fit into memory. */
const RANGE = 1024

/**
 * Asks for the due records of a kind a range of ranks at a time, one range ahead of whoever takes them.
 * @param select the query for the records of a range, without its order
 */
async function* inRanges(engine: Engine, kind: Kind, select: string, order: string): AsyncGenerator<Columns> {
  const ranges = await engine.all<{ first: number; last: number }>(`
    SELECT min(rank) AS first, max(rank) AS last
    FROM (SELECT rank, row_number() OVER (ORDER BY rank) // ${RANGE} AS range FROM ${kind}_due)
    GROUP BY range ORDER BY first`)
  const ask = ({ first, last }: { readonly first: number; readonly last: number }) =>
    engine.stream(`${select} WHERE due.rank BETWEEN ${first} AND ${last} ORDER BY ${order}`)
  let next = ranges[0] && ask(ranges[0])
  for (const at of ranges.keys()) {
    const range = next as AsyncGenerator<Columns>
    const following = ranges[at + 1]
    next = following && ask(following)
    yield* range
  }
}

/** The records of a kind that are due and have none inside. */
export async function* walk<T>(
  engine: Engine,
  kind: Kind,
  make: (rank: Cell, head: Cell) => T,
): AsyncGenerator<readonly Walked<T>[]> {
  const select = `
    SELECT due.uuid, due.rank, due.due, head FROM ${kind}_due due JOIN ${kind}_body USING (uuid, rank)`
  for await (const [uuids = [], ranks = [], dues = [], heads = []] of inRanges(
    engine,
    kind,
    select,
    'due.rank',
  )) {
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

/** The columns that tell of what is inside; a release stands in its label by its uuid alone. */
const INNER = {
  track: {
    columns: 'item.part_rank, body.head, NULL',
    join: 'LEFT JOIN track_body body ON body.rank = item.part_rank',
  },
  release: { columns: 'item.part_rank, NULL, item.part', join: '' },
}

/**
 * The records of a kind that are due, with the records inside of them in order. A record is given when the
 * row after its last one was read.
 */
export async function* walkWith<Head, Part, T>(
  engine: Engine,
  kind: 'artist' | 'release' | 'label',
  { inner, toPart, make }: Inside<Head, Part, T>,
): AsyncGenerator<readonly Walked<T>[]> {
  const { columns, join } = INNER[inner]
  const select = `
    SELECT due.uuid, due.rank, due.due, whole.head, ${columns}
    FROM ${kind}_due due
    JOIN ${kind}_body whole USING (uuid, rank)
    LEFT JOIN ${kind}_item item USING (uuid) ${join}`
  let current: Gathered<Part> | undefined
  const complete = ({ record, parts, ...rest }: Gathered<Part>) => ({
    ...rest,
    record: make(JSON.parse(record), parts),
  })
  for await (const rows of inRanges(engine, kind, select, 'due.rank, item.place')) {
    const [uuids = [], ranks = [], dues = [], heads = [], partRanks = [], parts = [], partUuids = []] = rows
    const records: Walked<T>[] = []
    for (const [index, rank] of ranks.entries()) {
      if (current?.rank !== rank) {
        if (current) records.push(complete(current))
        const [uuid, due, record] = [uuids[index] as string, dues[index] as number, heads[index] as string]
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
