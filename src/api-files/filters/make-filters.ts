// Makes the index of filters of a library.
import {
  type FilterTable,
  filterFile,
  filterTableFile,
  ORDER_SIZE,
  orderName,
} from '../../contract/filters/filter-files.ts'
import { allOrders, ORDER_FIELDS } from '../../contract/filters/filters.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { Library } from '../../core/library/library.ts'
import { textFile } from '../../core/site/encode.ts'
import { plannedFile, type RenderedFile } from '../../core/site/planned-file.ts'
import { digest } from '../../core/system/digest.ts'
import { escapedJson } from '../../core/system/json-escapes.ts'
import { divideTerms, type FileOfTerms, type SizedPosting } from './divide.ts'
import { findPlaces, type Places, sortRanks } from './places.ts'
import { findListPostings, type Postings } from './postings.ts'

const FILE_BYTES = 64 * 1024

export interface FilterIndex {
  readonly postings: Postings
  /** The files, and the tables of all lists. */
  readonly files: readonly RenderedFile[]
}

/** @param name `release/values-0` */
const plan = (name: string, makeText: () => string): RenderedFile => ({
  path: filterFile(name),
  digest: () => digest(makeText()),
  render: () => [makeText()],
})

/** @param bytes approximate maximum size of a file of values, unless a single term has more records */
export function makeFilterIndex(library: Library, bytes = FILE_BYTES): FilterIndex {
  const postings = findListPostings(library)
  const lists = LISTED.map((kind) => {
    const count = library.lists[kind].size
    return { kind, count, parts: divideTerms(postings[kind], { count, bytes }) }
  })
  const tableOf = ({ count, parts }: (typeof lists)[number]): FilterTable => ({
    count,
    values: parts.flatMap(([first]) => first?.term ?? []),
  })
  return {
    postings,
    files: lists.flatMap((list) => {
      const { kind, count, parts } = list
      const places = findPlaces(library, kind)
      return [
        ...valueFiles(kind, parts, count),
        ...keyFiles(kind, parts, places),
        ...orderFiles(kind, count, places),
        plannedFile(textFile(filterTableFile(kind), JSON.stringify(tableOf(list)))),
      ]
    }),
  }
}

const valueFiles = (kind: Listed, parts: readonly FileOfTerms[], count: number): RenderedFile[] =>
  parts.map((terms, number) =>
    plan(`${kind}/values-${number}`, () =>
      objectText(terms, ({ ranks, isDense }) => (isDense ? bitsText(ranks, count) : distancesText(ranks))),
    ),
  )

/** A file whose terms all have bits has no keys. */
const keyFiles = (kind: Listed, parts: readonly FileOfTerms[], places: Places): RenderedFile[] =>
  parts.flatMap((terms, number) => {
    const sparse = terms.filter(({ isDense }) => !isDense)
    if (sparse.length === 0) return []
    const columns = ORDER_FIELDS[kind].map((field) => places[field] as Int32Array)
    const textOf = ({ ranks }: SizedPosting) =>
      JSON.stringify(columns.map((column) => ranks.map((rank) => column[rank])))
    return [plan(`${kind}/keys-${number}`, () => objectText(sparse, textOf))]
  })

function orderFiles(kind: Listed, count: number, places: Places): RenderedFile[] {
  const numbers = Array.from({ length: Math.ceil(count / ORDER_SIZE) }, (_, number) => number)
  return allOrders(kind).flatMap((orders) => {
    let sorted: readonly number[] | null = null
    const textOf = (number: number) => {
      sorted ??= sortRanks(places, orders)
      return JSON.stringify(sorted.slice(number * ORDER_SIZE, (number + 1) * ORDER_SIZE))
    }
    return numbers.map((number) => plan(`${kind}/${orderName(orders)}-${number}`, () => textOf(number)))
  })
}

/** The text of an object with a member for each term. */
const objectText = (terms: FileOfTerms, textOf: (posting: SizedPosting) => string): string =>
  `{${terms.map((posting) => `${escapedJson(posting.term)}:${textOf(posting)}`).join(',')}}`

const distancesText = (ranks: readonly number[]): string =>
  JSON.stringify(ranks.map((rank, at) => rank - (ranks[at - 1] ?? 0)))

function bitsText(ranks: readonly number[], count: number): string {
  const bytes = Buffer.alloc(Math.ceil(count / 8))
  for (const rank of ranks) {
    const at = (rank - 1) >> 3
    bytes[at] = (bytes[at] as number) | (0x80 >> ((rank - 1) & 7))
  }
  return `"${bytes.toString('base64')}"`
}
