// The terms of a part of a catalog in two files, and the index of all parts: what is in memory is a shard, the terms that
// are cut, and a term of each part.
import type { LISTED } from '../../contract/kinds/kinds.ts'
import { MAX_TERM_RECORDS } from '../../contract/search/search-index.ts'
import type { Library } from '../../core/library/library.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { mergeSorted } from '../../core/system/merge-sorted.ts'
import { type Cuts, type Match, possibleMatches } from './cuts.ts'
import { divideIndex, type IndexOptions, type SearchIndex } from './make-index.ts'
import { cutTerms, findTerms, type TermMatches } from './postings.ts'
import { findRecords, orderKey, type SearchedSite } from './records.ts'
import { termsOfText } from './text-terms.ts'

/** The lines of the files of a part. */
export interface PartTerms {
  /** Terms in their order, each with the number of its records, and that of its lines in the other file. */
  readonly terms: Iterable<string>
  /** The records of these terms, in their order: a key of this order, the rank of the match, what results show. */
  readonly matches: Iterable<string>
}

/** @param isOwn whether a record is the part's own */
export function partTerms(
  library: Library,
  site: SearchedSite,
  isOwn: (kind: (typeof LISTED)[number], uuid: string) => boolean,
): PartTerms & { readonly count: number } {
  const records = findRecords(library, site, isOwn)
  const { terms, isCut, listTerms } = findTerms(records)
  const keys = records.map((record, place) => orderKey(record.entry, place))
  const found = function* () {
    for (const each of terms) {
      const all = each.matches as Iterable<Match & { readonly place: number }>
      const matches = isCut(each.term) ? possibleMatches(each.term, all, listTerms) : all
      yield { ...{ term: each.term, count: each.count }, matches: [...matches] }
    }
  }
  return {
    count: records.length,
    terms: {
      *[Symbol.iterator]() {
        for (const { term, count, matches } of found()) yield `${term} ${count} ${matches.length}`
      },
    },
    matches: {
      *[Symbol.iterator]() {
        for (const { matches } of found())
          for (const { rank, entry, place } of matches) yield `${keys[place]} ${rank} ${entry}`
      },
    },
  }
}

/** Makes the index of all parts. */
export function mergeTerms(parts: readonly PartTerms[], options: IndexOptions): SearchIndex {
  const cut = new Set<string>()
  for (const { term, count } of sums(parts)) if (count > MAX_TERM_RECORDS) cut.add(term)
  const cuts: Cuts = { isCut: (term) => cut.has(term), listTerms: termsOfText }
  return divideIndex(cutTerms(mergedMatches(parts), cuts), options)
}

/** A term of a part. */
interface PartTerm {
  readonly term: string
  readonly count: number
  /** The number of its lines. */
  readonly lines: number
  readonly part: number
}

/** A term, with those of parts. */
interface TermSum {
  readonly term: string
  readonly count: number
  readonly parts: readonly PartTerm[]
}

function* sums(all: readonly PartTerms[]): Generator<TermSum> {
  let parts: PartTerm[] = []
  const sum = (): TermSum => ({
    term: parts[0]?.term ?? '',
    count: parts.reduce((total, { count }) => total + count, 0),
    parts,
  })
  const lists = all.map(({ terms }, part) => readTerms(terms, part))
  for (const each of mergeSorted(lists, (one, other) => compareTexts(one.term, other.term) < 0)) {
    if (parts.length > 0 && parts[0]?.term !== each.term) {
      yield sum()
      parts = []
    }
    parts.push(each)
  }
  if (parts.length > 0) yield sum()
}

function* readTerms(lines: Iterable<string>, part: number): Generator<PartTerm> {
  for (const line of lines) {
    const [term = '', count, own] = line.split(' ')
    yield { term, count: Number(count), lines: Number(own), part }
  }
}

interface KeyedMatch extends Match {
  readonly key: string
}

function* mergedMatches(all: readonly PartTerms[]): Generator<TermMatches> {
  const files = all.map(({ matches }) => matches[Symbol.iterator]())
  for (const { term, count, parts } of sums(all)) {
    const lists = parts.map(({ part, lines }) => take(files[part] as Iterator<string>, lines))
    const matches = [...mergeSorted(lists, (one, other) => one.key < other.key)]
    yield { term, count, matches, entries: matches.map(({ entry }) => entry) }
  }
}

function* take(lines: Iterator<string>, count: number): Generator<KeyedMatch> {
  for (let nth = 0; nth < count; nth += 1) {
    const { value } = lines.next()
    if (value !== undefined) yield new MatchLine(value)
  }
}

/** Reads of a line what is asked for: the names of most matches never are. */
class MatchLine implements KeyedMatch {
  readonly key: string
  readonly rank: number
  readonly entry: string

  constructor(line: string) {
    const end = line.indexOf(' ')
    this.key = line.slice(0, end)
    this.rank = Number(line.slice(end + 1, end + 2))
    this.entry = line.slice(end + 3)
  }

  get name(): string {
    return JSON.parse(this.entry)[2]
  }
}
