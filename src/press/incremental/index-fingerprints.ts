// The fingerprints of the indexes of search and filters.
import { findFilterPages } from '../../api-files/filters/filter-pages.ts'
import type { FilterIndex } from '../../api-files/filters/make-filters.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { SitePart } from '../../contract/kinds/parts.ts'
import { areFiltersPressed } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { FilterPage } from '../../core/library/joined-records.ts'
import { md5 } from '../../core/system/md5.ts'
import type { SiteIndexes } from './site-indexes.ts'

/** Adds the files of the indexes to `fingerprint`. The table `record_fingerprint` must exist. */
export async function fingerprintIndexes(
  engine: Engine,
  indexes: SiteIndexes,
  rules: SiteRules,
): Promise<void> {
  if (rules.search) await addParts(engine, 'search', indexes.search.shards)
  if (!rules.filters) return
  await addParts(engine, 'filter', indexes.filters.files)
  if (areFiltersPressed(rules))
    await addParts(engine, 'filter_page', await digestPages(engine, indexes.filters, rules))
}

/** A part of the site, and its digest as hexadecimal digits. */
interface Digested {
  readonly name: string
  readonly digest: string
}

async function addParts(
  engine: Engine,
  resource: SitePart['resource'],
  parts: Iterable<Digested>,
): Promise<void> {
  const table = await engine.appender('fingerprint')
  for (const { name, digest } of parts) table.add(resource, name, BigInt(`0x${digest}`))
  table.close()
}

async function digestPages(
  engine: Engine,
  { postings }: FilterIndex,
  rules: SiteRules,
): Promise<Iterable<Digested>> {
  const records = await digestsOfRecords(engine)
  return (function* () {
    for (const page of findFilterPages(postings, rules))
      yield { name: page.name, digest: digestOf(page, records[page.resource]) }
  })()
}

/** The records of a page of a filter are in the order of the list, and its links depend on their number. */
const digestOf = ({ count, ranks }: FilterPage, records: readonly string[]): string =>
  md5([count, ...ranks.map((rank) => records[rank])].join(' '))

/** The digests of the records of each list by their ranks. */
async function digestsOfRecords(engine: Engine): Promise<Readonly<Record<Listed, readonly string[]>>> {
  const found: Record<Listed, string[]> = { artist: [], track: [], release: [], label: [] }
  for (const kind of LISTED) {
    const rows = engine.stream(`SELECT rank, digest::VARCHAR FROM record_fingerprint WHERE kind = '${kind}'`)
    for await (const [ranks = [], digests = []] of rows)
      for (const [at, rank] of ranks.entries()) found[kind][Number(rank)] = String(digests[at])
  }
  return found
}
