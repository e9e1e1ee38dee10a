// Finds the parts of a site that must be written, and the records that must be read for them.

import { LISTED, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import type { SitePart } from '../../contract/kinds/parts.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { EmptyPage } from '../library/joined-records.ts'
import { replaceTable } from './tables.ts'

/** Marks every record and lookup as stale, until {@link makeStale} narrows the selection. */
export const markAllStale = (engine: Engine): Promise<void> =>
  engine.run(`
    ${replaceTable('stale')}; INSERT INTO stale SELECT DISTINCT 'lookup', name FROM lookup;
    ${replaceTable('record_stale')}; INSERT INTO record_stale SELECT *, -1 FROM (${rankedOf(RESOURCES)})`)

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
export function makeStale(engine: Engine, { parts, limits, kinds = RESOURCES }: Selection): Promise<void> {
  const records = kinds.length === 0 ? '' : `INSERT INTO record_stale ${staleRecords(kinds, limits)}`
  return engine.run(`
    ${replaceTable('stale')}; INSERT INTO stale ${parts}; ${replaceTable('record_stale')}; ${records}`)
}

/** A query for the records of some kinds: kind, uuid and rank. */
const rankedOf = (kinds: readonly Resource[]): string =>
  kinds.map((kind) => `SELECT '${kind}' AS kind, uuid, rank FROM ${kind}_rank`).join(' UNION ALL ')

function staleRecords(kinds: readonly Resource[], limits: readonly number[]): string {
  const page = (part: 1 | 2): string => `split_part(split_part(name, '/', ${part}), '-', 2)::INTEGER`
  // Pages are expanded into the ranks of their records: a join for each limit would multiply the memory.
  const pages = `
    LEFT JOIN (
      SELECT kind, rank, bit_or(bit) AS bits FROM (
        SELECT kind, unnest(range(first, first + size)) + 1 AS rank, 1 << list_position([${limits}], size) AS bit
        FROM (SELECT resource AS kind, ${page(1)} AS size, ${page(2)} AS first FROM stale
          WHERE resource IN (${LISTED.map(literal).join()}) AND name LIKE 'limit-%')
      ) GROUP BY kind, rank) USING (kind, rank)`
  return `
    SELECT kind, uuid, rank, (own.name IS NOT NULL)::INTEGER ${limits.length > 0 ? '| coalesce(bits, 0)' : ''} AS stale
    FROM (${rankedOf(kinds)})
    LEFT JOIN (SELECT resource, name FROM stale WHERE resource IN (${kinds.map(literal).join()})) own
      ON own.resource = kind AND own.name = uuid::VARCHAR
    ${limits.length > 0 ? pages : ''}
    WHERE stale > 0 OR rank = 1`
}

/** The names of the stale parts of a resource. */
export async function staleNames(
  engine: Engine,
  resource: SitePart['resource'],
): Promise<ReadonlySet<string>> {
  const parts = await engine.all<{ name: string }>(`SELECT name FROM stale WHERE resource = '${resource}'`)
  return new Set(parts.map(({ name }) => name))
}

/** Returns the stale pages of empty lists, which no record would bring up. */
export function emptyPages(engine: Engine): Promise<EmptyPage[]> {
  const isOfEmpty = LISTED.map((kind) => `(resource = '${kind}' AND NOT EXISTS (FROM ${kind}_rank))`)
  return engine.all<EmptyPage>(`
    SELECT resource, regexp_extract(name, '\\d+')::INTEGER AS "limit" FROM stale
    WHERE ${isOfEmpty.join(' OR ')} ORDER BY ALL`)
}
