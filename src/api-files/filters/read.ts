// Renders the stale files of the index of filters.

import { batches } from '../../contract/common/batches.ts'
import {
  type FilterTable,
  filterFile,
  filterTableFile,
  ORDER_SIZE,
  orderName,
} from '../../contract/filters/filter-files.ts'
import { allOrders, ORDER_FIELDS, type Order } from '../../contract/filters/filters.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { textFile } from '../../core/site/encode.ts'
import type { SiteFile } from '../../core/site/site.ts'

/** Files that are made together: their terms must fit into the memory of the engine. */
const TOGETHER = 8

/** Renders the tables of all lists. */
export async function renderFilterTables(engine: Engine): Promise<SiteFile[]> {
  const files: SiteFile[] = []
  for (const kind of LISTED)
    files.push(textFile(filterTableFile(kind), JSON.stringify(await tableOf(engine, kind))))
  return files
}

async function tableOf(engine: Engine, kind: Listed): Promise<FilterTable> {
  const count = await engine.countRows(`FROM filter_key WHERE kind = '${kind}'`)
  const firsts = await engine.all<{ first: string }>(
    `SELECT min(term) AS first FROM filter_term WHERE kind = '${kind}' GROUP BY number ORDER BY number`,
  )
  return { count, values: firsts.map(({ first }) => first) }
}

/** Renders the stale files, a few at a time, so that memory is bounded. */
export async function* renderFilters(engine: Engine): AsyncGenerator<SiteFile[]> {
  for (const kind of LISTED) {
    const { count } = await tableOf(engine, kind)
    for (const [form, membersOf] of [
      ['values', values],
      ['keys', keys],
    ] as const) {
      const stale = await staleNumbers(engine, kind, form)
      for (const numbers of batches(stale, TOGETHER)) {
        const members = membersOf(kind, numbers, count)
        const files = await engine.all<TextOf>(objects(members))
        yield files.map(({ number, text }) => fileOf(kind, form, number, text))
      }
    }
    for (const orders of allOrders(kind)) yield* renderOrder(engine, kind, orders)
  }
}

interface TextOf {
  readonly number: number
  readonly text: string
}

const fileOf = (kind: Listed, form: string, number: number, text: string): SiteFile =>
  textFile(filterFile(`${kind}/${form}-${number}`), text)

async function staleNumbers(engine: Engine, kind: Listed, form: string): Promise<number[]> {
  const stale = await engine.all<{ number: number }>(`
    SELECT number FROM filter_file JOIN (SELECT name FROM stale WHERE resource = 'filter') USING (name)
    WHERE kind = '${kind}' AND form = '${form}' ORDER BY number`)
  return stale.map(({ number }) => number)
}

/** Renders the files of an order one by one: the engine sorts any number of records, but cannot collect them all. */
async function* renderOrder(
  engine: Engine,
  kind: Listed,
  orders: readonly Order[],
): AsyncGenerator<SiteFile[]> {
  const form = orderName(orders)
  const stale = new Set(await staleNumbers(engine, kind, form))
  if (stale.size === 0) return
  let number = 0
  let ranks: unknown[] = []
  const sorted = engine.stream(
    `SELECT rank FROM filter_key WHERE kind = '${kind}' ORDER BY ${[...orders.map(sortOf), 'rank'].join()}`,
  )
  for await (const [batch = []] of sorted) {
    ranks.push(...batch)
    while (ranks.length >= ORDER_SIZE) {
      if (stale.has(number)) yield [fileOf(kind, form, number, `[${ranks.slice(0, ORDER_SIZE)}]`)]
      ranks = ranks.slice(ORDER_SIZE)
      number += 1
    }
  }
  if (stale.has(number)) yield [fileOf(kind, form, number, `[${ranks}]`)]
}

/** @param members a query for number, term, and the JSON text of each member */
const objects = (members: string): string => `
  SELECT number, concat('{', string_agg(concat(to_json(term), ':', member), ',' ORDER BY term), '}') AS text
  FROM (${members}) GROUP BY number`

const postingsOf = (kind: Listed, numbers: readonly number[]): string => `
  filter_posting posting JOIN (FROM filter_term WHERE number IN (${numbers.join()})) USING (kind, term)
  WHERE kind = '${kind}'`

const listOf = (column: string): string => `to_json(list(${column} ORDER BY rank))`

/** Returns a query for number, term, and member; the count is that of the records of the list. */
type Members = (kind: Listed, numbers: readonly number[], count: number) => string

const values: Members = (kind, numbers, count) => `
  SELECT number, term, ${listOf('distance')}::VARCHAR AS member
  FROM (
    SELECT number, term, rank, rank - lag(rank, 1, 0) OVER (PARTITION BY term ORDER BY rank) AS distance
    FROM ${postingsOf(kind, numbers)} AND NOT is_dense)
  GROUP BY number, term
  UNION ALL
  SELECT number, term, concat('"', to_base64(bitstring_agg(rank, 1, ${bitsFor(count)})::BLOB), '"') AS member
  FROM ${postingsOf(kind, numbers)} AND is_dense GROUP BY number, term`

/** A number of whole bytes. */
const bitsFor = (count: number): number => Math.ceil(Math.max(1, count) / 8) * 8

const keys: Members = (kind, numbers) => `
  SELECT number, term, concat('[', ${ORDER_FIELDS[kind].map(listOf).join(`, ',', `)}, ']') AS member
  FROM (
    SELECT number, term, posting.rank
    FROM ${postingsOf(kind, numbers)} AND NOT is_dense) JOIN (FROM filter_key WHERE kind = '${kind}') USING (rank)
  GROUP BY number, term`

/** Records without a value come last. */
const sortOf = ({ field, isDescending }: Order): string =>
  isDescending ? `${field} DESC` : `${field} = 0, ${field}`
