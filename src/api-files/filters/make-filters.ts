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
import { type DirectFile, plannedFile } from '../../core/site/planned-file.ts'
import { digest } from '../../core/system/digest.ts'
import { escapedJson } from '../../core/system/json-escapes.ts'
import { lazily } from '../../core/system/lazily.ts'
import { divideTerms, type FileOfTerms, type SizedPosting } from './divide.ts'
import { findPlaces, type Places, sortedValues, sortRanks } from './places.ts'
import { findListPostings, type Posting, type Postings } from './postings.ts'

const FILE_BYTES = 64 * 1024

export interface FilterIndex {
  readonly postings: Postings
  /** The files, and the tables of all lists. */
  readonly files: readonly DirectFile[]
}

/** @param bytes approximate maximum size of a file of values, unless a single term has more records */
export function makeFilterIndex(library: Library, bytes = FILE_BYTES): FilterIndex {
  const postings = findListPostings(library)
  const files = LISTED.flatMap((kind) => {
    const count = library.lists[kind].size
    const places = findPlaces(kind, count, (field) => sortedValues(library, kind, field))
    return [...filterFiles({ kind, count, places, postings: postings[kind] }, bytes)]
  })
  return { postings, files }
}

/** What the index has of a list. */
export interface FilteredList {
  readonly kind: Listed
  readonly count: number
  readonly places: Places
  /** In the order of terms. */
  readonly postings: Iterable<Posting>
}

/** Plans the files of a list, with the terms of one in memory. */
export function* filterFiles(list: FilteredList, bytes = FILE_BYTES): Generator<DirectFile> {
  const { kind, count, places, postings } = list
  const values: string[] = []
  for (const terms of divideTerms(postings, { count, bytes })) {
    yield valueFile(`${kind}/values-${values.length}`, terms, count)
    yield* keyFiles(kind, values.length, terms, places)
    values.push(terms[0]?.term ?? '')
  }
  yield* orderFiles(kind, count, places)
  const table: FilterTable = { count, values }
  yield plannedFile(textFile(filterTableFile(kind), JSON.stringify(table)))
}

/** @param name `release/values-0` */
const plan = (name: string, makeText: () => string): DirectFile => ({
  path: filterFile(name),
  digest: () => digest(makeText()),
  render: () => [makeText()],
})

const valueFile = (name: string, terms: FileOfTerms, count: number): DirectFile =>
  plan(name, () =>
    objectText(terms, ({ ranks, isDense }) => (isDense ? bitsText(ranks, count) : distancesText(ranks))),
  )

/** A file whose terms all have bits has no keys. */
function keyFiles(kind: Listed, number: number, terms: FileOfTerms, places: Places): DirectFile[] {
  const sparse = terms.filter(({ isDense }) => !isDense)
  if (sparse.length === 0) return []
  const columns = ORDER_FIELDS[kind].map((field) => places[field] as Int32Array)
  const formatRanks = ({ ranks }: SizedPosting) =>
    JSON.stringify(columns.map((column) => ranks.map((rank) => column[rank])))
  return [plan(`${kind}/keys-${number}`, () => objectText(sparse, formatRanks))]
}

function* orderFiles(kind: Listed, count: number, places: Places): Generator<DirectFile> {
  for (const orders of allOrders(kind)) {
    const sorted = lazily(() => sortRanks(places, orders))
    for (let first = 0, number = 0; first < count; first += ORDER_SIZE, number += 1)
      yield plan(`${kind}/${orderName(orders)}-${number}`, () =>
        JSON.stringify([...sorted().subarray(first, first + ORDER_SIZE)]),
      )
  }
}

/** The text of an object with a member for each term. */
const objectText = (terms: FileOfTerms, formatRanks: (posting: SizedPosting) => string): string =>
  `{${terms.map((posting) => `${escapedJson(posting.term)}:${formatRanks(posting)}`).join(',')}}`

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
