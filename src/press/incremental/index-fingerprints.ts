// The fingerprints of the index of search.
import type { SitePart } from '../../contract/kinds/parts.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { SiteIndexes } from './site-indexes.ts'

/** Adds the files of the index to `fingerprint`. */
export async function fingerprintIndexes(
  engine: Engine,
  indexes: SiteIndexes,
  rules: SiteRules,
): Promise<void> {
  if (rules.search) await addParts(engine, 'search', indexes.search.shards)
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
