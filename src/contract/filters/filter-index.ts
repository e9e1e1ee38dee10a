// Finds the records of a selection in the index of filters. It reads the table of the list and a file for each term. In
// a different order, it also reads the keys of the records of a term that few have, or files of that order: for all
// records those that the window overlaps, for many as far as it takes to find those of the window.

import { compareCodePoints } from '../common/code-points.ts'
import { ownValue } from '../common/own-value.ts'
import type { Listed } from '../kinds/kinds.ts'
import type { PageAsked } from '../rules/rules.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { type Window, windowBounds } from '../urls/paging.ts'
import {
  type FilterKeys,
  type FilterTable,
  type FilterValues,
  filterFile,
  filterTableFile,
  ORDER_SIZE,
  orderName,
  type Ranks,
} from './filter-files.ts'
import { ORDER_FIELDS, type Order, parseSelection, type Selection } from './filters.ts'

export interface SelectionAsked {
  readonly resource: Listed
  readonly selection: Selection
  readonly window: Window
}

/** What a request selects from a list; null if it asks for a page of the whole list in its own order. */
export function selectionAsked(
  rules: Pick<SiteRules, 'filters'>,
  { resource, query, window }: PageAsked,
): SelectionAsked | null {
  const selection = rules.filters ? parseSelection(resource, query) : null
  return selection && { resource, selection, window }
}

/** The records of a window of a selection. */
export interface Selected {
  /** Number of records that the selection has in total. */
  readonly count: number
  /** The places of the records in the list, from 0, in the order of the selection. */
  readonly places: readonly number[]
}

/** Reads the JSON of a file of the site; null if it is missing. */
export type ReadFile = (file: string) => Promise<unknown>

/** Returns the records of a window of a selection; null if the site has no index of the list. */
export async function select(
  { resource, selection: { terms, orders }, window }: SelectionAsked,
  read: ReadFile,
): Promise<Selected | null> {
  const table = (await read(filterTableFile(resource))) as FilterTable | null
  if (table === null) return null
  const index = new FilterIndex(resource, table, read)
  if (terms.length === 0) {
    const ranks = await index.inOrder(orders, windowBounds(window, table.count))
    return { count: table.count, places: ranksToPlaces(ranks) }
  }
  const [least, ...others] = (await Promise.all(terms.map((term) => index.readRanks(term)))).sort(
    (one, other) => one.ranks.length - other.ranks.length,
  ) as [TermRanks, ...TermRanks[]]
  const found = others.reduce((ranks, other) => common(ranks, other.ranks), least.ranks)
  const bounds = windowBounds(window, found.length)
  const { from, to } = bounds
  const isInOrder = orders.length === 0 || from >= to
  const ranks = isInOrder
    ? found.slice(from, to)
    : least.isDense
      ? await index.pick(found, orders, bounds)
      : (await index.sort(found, least, orders)).slice(from, to)
  return { count: found.length, places: ranksToPlaces(ranks) }
}

const ranksToPlaces = (ranks: readonly number[]): number[] => ranks.map((rank) => rank - 1)

interface TermRanks {
  readonly term: string
  /** Sorted. */
  readonly ranks: readonly number[]
  /** Whether so many records have it that it has no keys. */
  readonly isDense: boolean
}

type Bounds = ReturnType<typeof windowBounds>

class FilterIndex {
  readonly #resource: Listed
  readonly #table: FilterTable
  readonly #read: ReadFile
  readonly #bodies = new Map<string, Promise<unknown>>()

  constructor(resource: Listed, table: FilterTable, read: ReadFile) {
    this.#resource = resource
    this.#table = table
    this.#read = read
  }

  /** The ranks of the records with a term; none for an unknown one. */
  async readRanks(term: string): Promise<TermRanks> {
    const number = this.#findNumber(term)
    const values = number === null ? {} : await this.#file<FilterValues>(`values-${number}`)
    const ranks = ownValue(values, term) ?? []
    return { term, ranks: decodeRanks(ranks), isDense: typeof ranks === 'string' }
  }

  /** The number of the files that may have a term. */
  #findNumber(term: string): number | null {
    const { values } = this.#table
    let [low, high] = [0, values.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareCodePoints(values[middle] as string, term) <= 0) low = middle + 1
      else high = middle
    }
    return low === 0 ? null : low - 1
  }

  /**
   * Sorts some of the records with a term.
   * @param found sorted ranks
   */
  async sort(
    found: readonly number[],
    { term, ranks }: TermRanks,
    orders: readonly Order[],
  ): Promise<readonly number[]> {
    const keys = ownValue(await this.#file<FilterKeys>(`keys-${this.#findNumber(term)}`), term) ?? []
    const columns = orders.map(({ field, isDescending }) => {
      const column = keys[ORDER_FIELDS[this.#resource].indexOf(field)] ?? []
      return { column, sign: isDescending ? -1 : 1 }
    })
    const rows: { readonly rank: number; readonly at: number }[] = []
    let at = 0
    for (const rank of found) {
      while (ranks[at] !== rank) at += 1
      rows.push({ rank, at })
    }
    rows.sort((one, other) => {
      for (const { column, sign } of columns) {
        const [left, right] = [column[one.at] as number, column[other.at] as number]
        if (left !== right) return left === 0 || right === 0 ? right - left : sign * (left - right)
      }
      return one.rank - other.rank
    })
    return rows.map(({ rank }) => rank)
  }

  /** The ranks of all records in an order, from one place up to another. */
  async inOrder(orders: readonly Order[], { from, to }: Bounds): Promise<readonly number[]> {
    if (from >= to) return []
    const first = Math.floor(from / ORDER_SIZE)
    const numbers = Array.from({ length: Math.ceil(to / ORDER_SIZE) - first }, (_, at) => first + at)
    const parts = await Promise.all(
      numbers.map((number) => this.#file<readonly number[]>(`${orderName(orders)}-${number}`)),
    )
    return parts.flat().slice(from - first * ORDER_SIZE, to - first * ORDER_SIZE)
  }

  /**
   * Picks some of many records from the files of an order, from one place among them up to another.
   * @param found sorted ranks
   */
  async pick(found: readonly number[], orders: readonly Order[], { from, to }: Bounds): Promise<number[]> {
    const { count } = this.#table
    const isFound = new Uint8Array(count + 1)
    for (const rank of found) isFound[rank] = 1
    const picked: number[] = []
    for (let number = 0; number * ORDER_SIZE < count && picked.length < to; number += 1) {
      const ranks = await this.#file<readonly number[]>(`${orderName(orders)}-${number}`)
      for (const rank of ranks) if (isFound[rank] === 1) picked.push(rank)
    }
    return picked.slice(from, to)
  }

  /** Reads a file once, even if several terms are in it. */
  #file<Body>(name: string): Promise<Body> {
    const file = filterFile(`${this.#resource}/${name}`)
    const body = this.#bodies.get(file) ?? this.#readFile(file)
    this.#bodies.set(file, body)
    return body as Promise<Body>
  }

  async #readFile(file: string): Promise<unknown> {
    const body = await this.#read(file)
    if (body === null) throw new Error(`${file} is missing`)
    return body
  }
}

function decodeRanks(ranks: Ranks): readonly number[] {
  if (typeof ranks === 'string') return decodeBits(ranks)
  let rank = 0
  return ranks.map((distance) => {
    rank += distance
    return rank
  })
}

function decodeBits(text: string): number[] {
  const bytes = atob(text)
  const ranks: number[] = []
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes.charCodeAt(at)
    for (let bit = 0; bit < 8; bit += 1) if (byte & (0x80 >> bit)) ranks.push(at * 8 + bit + 1)
  }
  return ranks
}

/** The numbers that two sorted lists have in common. */
function common(one: readonly number[], other: readonly number[]): number[] {
  const found: number[] = []
  let at = 0
  for (const number of one) {
    while ((other[at] as number) < number) at += 1
    if (other[at] === number) found.push(number)
  }
  return found
}
