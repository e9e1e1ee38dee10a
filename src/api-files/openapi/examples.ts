// Examples from the catalog: the first record of each kind, shortened.

import { LISTED, type Listed, type Resource } from '../../contract/kinds/kinds.ts'
import { recordSchema, type SchemaName } from '../../contract/rules/documents.ts'
import type { LookupName } from '../../contract/urls/lookups.ts'
import { pageLinks, type Window } from '../../contract/urls/paging.ts'
import { readQuery } from '../../contract/urls/query.ts'
import { type LinkRules, pageLink } from '../../contract/urls/urls.ts'

/**
 * Values of path parameters that the site has answers to, without cursors of the feed of changes: those depend on
 * earlier builds, and the document does not.
 */
export interface PathExamples {
  /** A lookup by each identifier that any record has. */
  readonly lookups: readonly LookupName[]
  /** The name of a shard of the search index; undefined if the site has no index. */
  readonly shard?: string | undefined
}

/** The number of list elements in an example. */
const FEW = 2

/** The plain bodies of the first record of each kind. */
export type FirstBodies = ReadonlyMap<Resource, string>

/** How many records each list has. */
export type ListCounts = Readonly<Record<Listed, number>>

interface ExampleSite extends LinkRules {
  readonly paging: { readonly pageSize: number }
}

/** Examples by schema, for the kinds that the catalog has records of. */
export function collectExamples(
  site: ExampleSite,
  bodies: FirstBodies,
  counts: ListCounts,
): ReadonlyMap<SchemaName, unknown> {
  const records = [...bodies].map(
    ([resource, body]) => [recordSchema(resource), shortened(JSON.parse(body))] as const,
  )
  const examples = new Map<SchemaName, unknown>(records)
  const window = { limit: BigInt(site.paging.pageSize), offset: 0n }
  for (const resource of LISTED) {
    const count = counts[resource]
    const windowUrl = (each: Window) => pageLink(site, resource, 'plain', each)
    const links = pageLinks({ windowUrl, query: readQuery(''), window, count })
    const results = examples.has(resource) ? [examples.get(resource)] : []
    examples.set(`${resource}-page`, { count, ...links, results })
  }
  return examples
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, FEW).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}
