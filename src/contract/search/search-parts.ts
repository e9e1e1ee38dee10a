// What a search shows where no record has all words of the query: those that have the rarest of them.
import { MAX_TERM_RECORDS, type SearchIndex } from './search-index.ts'
import {
  type Asked,
  compareOrders,
  isMinor,
  matchPart,
  type PartialMatch,
  type Query,
} from './search-match.ts'
import { isSought, recordsFor, soughtIn } from './search-readings.ts'
import type { SearchRecord } from './search-records.ts'

/** A record is shown if its words weigh this much of those of the best. */
const SHARE = 0.6

/** Returns the records that have the most of a query, the best first. */
export async function partialMatches(
  index: SearchIndex,
  query: Query,
  isWanted: (record: SearchRecord) => boolean,
): Promise<readonly SearchRecord[]> {
  if (query.asked.length < 2) return []
  index.goOn()
  const candidates = new Map<string, SearchRecord>()
  const weights = new Map<Asked, number>()
  for (const sought of soughtIn(query, index.root)) {
    if (isMinor(sought.asked) || weights.has(sought.asked)) continue
    const terms = await index.termsBeside(sought.term)
    const records = recordsFor(terms, isSought(sought))
    // A word whose shard is not read may be in any number of records.
    const count = terms.length === 0 ? MAX_TERM_RECORDS : Math.max(1, records.length)
    weights.set(sought.asked, Math.log2(1 + index.root.count / count))
    for (const record of records.filter(isWanted)) candidates.set(record[0] + record[1], record)
  }
  const sumWeights = ({ words }: PartialMatch) =>
    words.reduce((sum, each) => sum + (weights.get(each) ?? 0), 0)
  const found = [...candidates.values()].map((record) => {
    const part = matchPart(record, query)
    return { record, weight: sumWeights(part), order: part.order }
  })
  const best = Math.max(...found.map(({ weight }) => weight))
  return found
    .filter(({ weight }) => weight > 0 && weight >= best * SHARE)
    .sort((one, other) => other.weight - one.weight || compareOrders(one.order, other.order))
    .map(({ record }) => record)
}
