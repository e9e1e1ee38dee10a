// Adapts the state of another version of the program, so that an upgrade, or the way back, loses neither the feed of
// changes nor the records by which renamed ones are found.
import { PART_RESOURCES } from '../../contract/kinds/parts.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier, literal } from '../engine/sql.ts'
import { LAYOUT, STATE_FORM, STATE_TABLES, stateColumns } from './state-tables.ts'

/**
 * Gives each table of an attached state the columns that this program declares, in one transaction: columns of the same
 * name keep their values.
 * @param day the day (UTC) for pages of the feed that were filled before days were kept
 */
export async function adaptState(engine: Engine, day: string): Promise<void> {
  const found = await engine.all<{ table: string; columns: string[] }>(`
    SELECT concat('state.', table_name) AS "table", list(column_name) AS columns
    FROM duckdb_columns() WHERE database_name = 'state' GROUP BY ALL`)
  const known = new Map(found.map(({ table, columns }) => [table, new Set(columns)]))
  const obsolete = [...known.keys()].filter((table) => !STATE_TABLES.some((name) => name === table))
  await engine.run(
    [
      'BEGIN',
      ...STATE_TABLES.map((table) => adaptTable(table, known)),
      'DELETE FROM state.source WHERE kind IS NULL',
      ...obsolete.map((table) => `DROP TABLE ${table}`),
      `UPDATE state.page SET day = ${literal(day)} WHERE day IS NULL`,
      // Parts that only the other version has: their files are found in the folder, and are taken for those of a site.
      'UPDATE state.site SET revision = NULL',
      `DELETE FROM state.published WHERE resource NOT IN (${PART_RESOURCES.map(literal).join()})`,
      `UPDATE state.layout SET id = ${literal(LAYOUT)}, form = ${STATE_FORM}`,
      'COMMIT',
    ].join(';'),
  )
}

type StateTable = (typeof STATE_TABLES)[number]

function adaptTable(table: StateTable, known: ReadonlyMap<string, ReadonlySet<string>>): string {
  const found = known.get(table) ?? new Set()
  const columns = Object.entries(stateColumns(table)).map(([column, type]) => {
    const name = identifier(column)
    return `TRY_CAST(${found.has(column) ? name : 'NULL'} AS ${type}) AS ${name}`
  })
  const rows = found.size === 0 ? 'WHERE false' : `FROM (${rowsOf(table, known)})`
  return `CREATE OR REPLACE TABLE ${table} AS SELECT ${columns.join(', ')} ${rows}`
}

/** Earlier versions of the program had the rows of sources in one table, and in another the merged records, if any differ. */
function rowsOf(table: StateTable, known: ReadonlyMap<string, ReadonlySet<string>>): string {
  const merged = table.replace('.', '.merged_')
  if (!known.has(merged)) return `FROM ${table}`
  return `FROM ${merged} UNION ALL BY NAME FROM ${table} WHERE NOT EXISTS (FROM ${merged})`
}
