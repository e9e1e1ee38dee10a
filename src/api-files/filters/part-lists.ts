// The lists of a part of a catalog as lines, and the index of all parts: what is in memory of a list are the places of
// its records, and the terms of a file.
import { ORDER_FIELDS, type OrderField } from '../../contract/filters/filters.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { Library } from '../../core/library/library.ts'
import type { Lists, Ranked } from '../../core/library/lists.ts'
import type { DirectFile } from '../../core/site/planned-file.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { mergeSorted } from '../../core/system/merge-sorted.ts'
import { filterFiles } from './make-filters.ts'
import { compareValues, type FieldValue, findPlaces, sortedValues } from './places.ts'
import { findListPostings, type Posting } from './postings.ts'

/** What a part has of a list: its terms with their records, and the values of a field. */
export type PartLines = 'terms' | OrderField

/** The files of lines, with their names: `track-terms`. */
export type ListLines = readonly [name: string, lines: Iterable<string>]

export const listLinesName = (kind: Listed, lines: PartLines): string => `${kind}-${lines}`

/**
 * Yields the lines of each list. The ranks in them are those among the part's own records.
 * @param isOwn whether a record is among them
 */
export function* partLists(
  library: Library,
  isOwn: (kind: Listed, uuid: string) => boolean,
): Generator<ListLines> {
  const lists = ownLists(library, isOwn)
  const postings = findListPostings(library, lists)
  for (const kind of LISTED) {
    yield [listLinesName(kind, 'terms'), formatLines(postings[kind], ({ term, ranks }) => [term, ranks])]
    for (const field of ORDER_FIELDS[kind]) {
      const values = sortedValues(library, kind, field, lists)
      yield [listLinesName(kind, field), formatLines(values, ({ value, rank }) => [value, rank])]
    }
  }
}

function* formatLines<T>(all: Iterable<T>, valuesOf: (one: T) => readonly unknown[]): Generator<string> {
  for (const each of all) yield JSON.stringify(valuesOf(each))
}

function ownLists({ lists }: Library, isOwn: (kind: Listed, uuid: string) => boolean): Lists {
  const own = (kind: Listed) => {
    const records = [...(lists[kind].values() as Iterable<Ranked<Listed>>)].filter(({ record }) =>
      isOwn(kind, record.uuid),
    )
    return new Map(records.map(({ record }, index) => [record.uuid, { rank: index + 1, record }]))
  }
  return Object.fromEntries(LISTED.map((kind) => [kind, own(kind)])) as unknown as Lists
}

/** A part, as the index reads it. */
export interface PartLists {
  /** How many records it has in a list. */
  count(kind: Listed): number
  lines(kind: Listed, lines: PartLines): Iterable<string>
}

/** Plans the files of the index of all parts, in the order of their lists. */
export function* mergedFilterFiles(parts: readonly PartLists[]): Generator<DirectFile> {
  for (const kind of LISTED) {
    const firsts: number[] = []
    let count = 0
    for (const part of parts) {
      firsts.push(count)
      count += part.count(kind)
    }
    const places = findPlaces(kind, count, (field) => {
      const values = parts.map((part, at) => readValues(part.lines(kind, field), firsts[at] as number))
      return mergeSorted(values, (one, other) => compareValues(one, other) < 0)
    })
    const postings = parts.map((part, at) => readPostings(part.lines(kind, 'terms'), firsts[at] as number))
    yield* filterFiles({ kind, count, places, postings: united(postings) })
  }
}

function* readValues(lines: Iterable<string>, first: number): Generator<FieldValue> {
  for (const line of lines) {
    const [value, rank] = JSON.parse(line) as [readonly string[], number]
    yield { value, rank: first + rank }
  }
}

function* readPostings(lines: Iterable<string>, first: number): Generator<Posting> {
  for (const line of lines) {
    const [term, ranks] = JSON.parse(line) as [string, readonly number[]]
    yield { term, ranks: ranks.map((rank) => first + rank) }
  }
}

/** Unites the records of each term, which are in the order of parts. */
function* united(parts: readonly Iterable<Posting>[]): Generator<Posting> {
  let term: string | null = null
  let ranks: (readonly number[])[] = []
  for (const each of mergeSorted(parts, (one, other) => compareTexts(one.term, other.term) < 0)) {
    if (term !== null && term !== each.term) {
      yield { term, ranks: ranks.flat() }
      ranks = []
    }
    term = each.term
    ranks.push(each.ranks)
  }
  if (term !== null) yield { term, ranks: ranks.flat() }
}
