// Finds the parts of a site that must be written, and the records that must be read for them.
import { isListed, LISTED, RESOURCES, type Resource } from '../api/resources.ts'
import type { Engine } from '../engine/engine.ts'
import type { EmptyPage } from '../stages/catalog.ts'
import { replaceTable } from './tables.ts'

/** Marks every record and lookup as stale, until {@link makeStale} narrows the selection. */
export async function markAllStale(engine: Engine): Promise<void> {
  await engine.run(`
    ${replaceTable('stale')}; INSERT INTO stale SELECT DISTINCT 'lookup', name FROM lookup;
    ${replaceTable('record_stale')}`)
  await engine.insert(
    'record_stale',
    RESOURCES.map((kind) => `SELECT '${kind}', uuid, rank, -1 FROM ${kind}_rank`),
  )
}

/** What is stale. */
interface Selection {
  /** A query for the stale parts: resource and name. */
  readonly parts: string
  /** The page sizes for which page files exist. */
  readonly limits: readonly number[]
  /** The kinds of records to read; by default all. */
  readonly kinds?: readonly Resource[]
}

/**
 * Makes `stale` and `record_stale`: the records to read. In its column `stale`, bit 0 is for the record's own file, and
 * bit n + 1 for its page at the nth limit. The first record of a kind is always read, because the API description takes
 * its examples from it.
 */
export async function makeStale(
  engine: Engine,
  { parts, limits, kinds = RESOURCES }: Selection,
): Promise<void> {
  await engine.run(`
    ${replaceTable('stale')}; INSERT INTO stale ${parts};
    ${replaceTable('record_stale')}`)
  await engine.insert(
    'record_stale',
    kinds.map((kind) => staleRecords(kind, isListed(kind) ? limits : [])),
  )
}

function staleRecords(kind: Resource, limits: readonly number[]): string {
  const page = (part: 1 | 2): string => `split_part(split_part(name, '/', ${part}), '-', 2)::INTEGER`
  // Pages are expanded into the ranks of their records: a join for each limit would multiply the memory.
  const pages = `
    SELECT rank, bit_or(bit) AS bits FROM (
      SELECT unnest(range(first, first + size)) + 1 AS rank, 1 << list_position([${limits}], size) AS bit
      FROM (SELECT ${page(1)} AS size, ${page(2)} AS first FROM stale
        WHERE resource = '${kind}' AND name LIKE 'limit-%')
    ) GROUP BY rank`
  return `
    SELECT '${kind}', uuid, rank, (own.name IS NOT NULL)::INTEGER ${limits.length > 0 ? '| coalesce(bits, 0)' : ''} AS stale
    FROM ${kind}_rank
    LEFT JOIN (SELECT name FROM stale WHERE resource = '${kind}') own ON own.name = uuid::VARCHAR
    ${limits.length > 0 ? `LEFT JOIN (${pages}) USING (rank)` : ''}
    WHERE stale > 0 OR rank = 1`
}

/** Returns the stale pages of empty lists, which no record would bring up. */
export function emptyPages(engine: Engine): Promise<EmptyPage[]> {
  const isOfEmpty = LISTED.map((kind) => `(resource = '${kind}' AND NOT EXISTS (FROM ${kind}_rank))`)
  return engine.all<EmptyPage>(`
    SELECT resource, regexp_extract(name, '\\d+')::INTEGER AS "limit" FROM stale
    WHERE ${isOfEmpty.join(' OR ')} ORDER BY ALL`)
}
