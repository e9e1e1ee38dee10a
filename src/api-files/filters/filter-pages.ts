// The pressed pages of single filters: those of lists by terms that need no escapes in a path.
import { filterFolder, PRESSED_VALUE } from '../../contract/filters/filter-files.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { areFiltersPressed } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { literal } from '../../core/engine/sql.ts'
import type { FilterPage } from '../../core/library/joined-records.ts'
import { createTable } from './tables.ts'

/** Makes `filter_page` from `filter_posting`: empty unless the pages are pressed. */
export async function makeFilterPages(engine: Engine, rules: SiteRules): Promise<void> {
  await engine.run(createTable('filter_page'))
  const limits = areFiltersPressed(rules) ? rules.limits : []
  await engine.runConcurrently(LISTED.flatMap((kind) => limits.map((limit) => pagesOf(kind, limit))))
}

const FOLDER = filterFolder("', split_part(term, '=', 1), '", "', split_part(term, '=', 2), '")

const pagesOf = (kind: Listed, limit: number): string => `
  INSERT INTO filter_page
    SELECT '${kind}', concat('${kind}/${FOLDER}limit-${limit}/offset-', first), term, ${limit}, first, count,
      list(rank ORDER BY rank)
    FROM (
      SELECT term, rank, (row_number() OVER (PARTITION BY term ORDER BY rank) - 1) // ${limit} * ${limit} AS first,
        count(*) OVER (PARTITION BY term) AS count
      FROM filter_posting
      WHERE kind = '${kind}' AND regexp_full_match(term, ${literal(`[a-z]+=${PRESSED_VALUE}`)}))
    GROUP BY term, first, count`

/** Reads the stale pages, in batches that fit into memory. */
export async function* stalePages(engine: Engine): AsyncGenerator<readonly FilterPage[]> {
  const texts = engine.stream(`
    SELECT json_object('resource', kind, 'term', term, 'limit', "limit", 'first', first, 'count', count, 'ranks', ranks)::VARCHAR
    FROM filter_page SEMI JOIN (FROM stale WHERE resource = 'filter_page') USING (name) ORDER BY kind, name`)
  for await (const [pages = []] of texts) yield pages.map((page) => JSON.parse(String(page)) as FilterPage)
}
