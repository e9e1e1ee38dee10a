// Finds the files of a catalog that gave no record at all, such as a sheet with only a header.
import { KINDS } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { CatalogError, type ErrorCollector } from '../problems/errors.ts'
import { firstPlaces, MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'
import { EMPTY_LIST } from './source.ts'

const RECORDS = KINDS.flatMap((kind) => [
  `SELECT block FROM state.${kind}`,
  `SELECT block FROM state.${kind}_mention`,
])

/**
 * Selects each file without records: what was read instead, and its place. Files whose rows were skipped have a
 * warning.
 */
const EMPTY_FILES = `
  SELECT file, min(ordinal) AS ordinal, coalesce(min(what) FILTER (remark = 'contents'), '0 rows') AS what,
    coalesce(min(lines_before + line) FILTER (remark = 'contents'), 0) AS line
  FROM state.block LEFT JOIN state.remark ON id = block
  GROUP BY kind, source, file
  HAVING bool_and(id NOT IN (${RECORDS.join(' UNION ')}))
    AND (count(what) = 0 OR bool_or(remark = 'contents'))`

interface EmptyFile {
  readonly file: string
  readonly line: number
  readonly what: string
}

/** Returns a warning for each kind of content that files without records hold. */
export async function emptyFiles(engine: Engine): Promise<Warning[]> {
  const found = await contentsOf(engine)
  return Promise.all(
    found.map(async ({ what, count }) => ({
      code: 'NO_RECORDS' as const,
      count,
      message: `${formatCount(count, 'source')} without records: ${count === 1 ? 'it holds' : 'each holds'} ${what}.`,
      at: firstPlaces(await firstOf(engine, ` WHERE what = ${literal(what)}`)),
      hint: 'Export it again if it should have some, since a failed export often leaves nothing else. If there are none, remove it.',
    })),
  )
}

/**
 * Adds an error if no source gave any record, unless a file holds an empty list. To be called only if no other
 * error explains it.
 */
export async function addEmptyCatalog(engine: Engine, problems: ErrorCollector): Promise<void> {
  if (await engine.hasRows(RECORDS.join(' UNION ALL '))) return
  const contents = await contentsOf(engine)
  if (contents.length === 0 || contents.some(({ what }) => what === EMPTY_LIST)) return
  const parts = contents.map(
    ({ what, count }) => `${formatCount(count, 'source')} ${count === 1 ? 'holds' : 'hold'} ${what}`,
  )
  problems.add(
    new CatalogError('EMPTY_CATALOG', `The catalog has no records: ${parts.join(', ')}.`, {
      at: firstPlaces(await firstOf(engine)),
      hint: 'Enter the records, or export them again. If the catalog is meant to be empty, write [] into artists.json in the data folder.',
    }),
  )
}

/** Counts the files without records by what they hold. */
const contentsOf = (engine: Engine): Promise<{ what: string; count: number }[]> =>
  engine.all(`SELECT what, count(*)::INTEGER AS count FROM (${EMPTY_FILES}) GROUP BY what ORDER BY what`)

const firstOf = (engine: Engine, where = ''): Promise<EmptyFile[]> =>
  engine.all<EmptyFile>(
    `SELECT file, line, what FROM (${EMPTY_FILES})${where} ORDER BY ordinal LIMIT ${MAX_EXAMPLES}`,
  )
