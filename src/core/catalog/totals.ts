// Warns of rows of a sheet with a total, which are read as tracks: named so, and as long as all others of their
// release.
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { ColumnOf } from '../library/table-columns.ts'
import { firstPlaces, listExamples } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatNumber } from '../system/format.ts'

const WORDS =
  '(sub|grand )?total( (time|length|duration|playing time|running time))?|sum|gesamt(zeit|dauer|spielzeit|länge)?|summe|(durée|temps) totale?|(duración|duração|tiempo|tempo) total|durata totale|totale|totaal|razem|suma|итого|всего|合計|总计|總計|합계'

const IS_NAMED = `regexp_matches(name, ${literal(`^\\s*(?i:${WORDS})\\s*[:.=]?\\s*$`)})`

/** Selects these tracks, with their places. The length of each of the others may be rounded by a second. */
export const totalsIn = (table: 'track' | 'all_track'): string => `
  FROM ${table} WHERE uuid IN (
    SELECT total.uuid FROM (FROM all_track WHERE ${IS_NAMED}) total JOIN all_track other USING (release)
    WHERE other.uuid <> total.uuid
    GROUP BY total.uuid, total.duration
    HAVING count(*) > 1
      AND TRY_CAST(total.duration AS DOUBLE) >= sum(TRY_CAST(other.duration AS DOUBLE)) - count(*))`

export async function totalRows(engine: Engine, columnOf: ColumnOf): Promise<Warning> {
  const cases = await engine.all<{ name: string; file: string; line: number }>(
    `SELECT name, file, line ${totalsIn('track')} ORDER BY seq`,
  )
  const names = [...new Set(cases.map(({ name }) => name))]
  const values = names.map((name) => JSON.stringify(name)).join(', ')
  return {
    code: 'TOTAL_ROW',
    count: cases.length,
    message: `${cases.length === 1 ? '1 track that seems to be a total' : `${formatNumber(cases.length)} tracks that seem to be totals`}, as long as all others of the release: ${listExamples(cases, ({ name }) => name)}.`,
    at: firstPlaces(cases),
    hint: `To leave these rows out, write in the entry of the source: "where": { ${JSON.stringify(columnOf('name'))}: { "not": [${values}] } }.`,
  }
}
