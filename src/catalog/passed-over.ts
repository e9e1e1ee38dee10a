// Warns of what sources hold beside records: rows that were skipped, and rows that were read although a sheet hides them,
// or a column marks them as not to be published.
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { Place } from '../problems/errors.ts'
import { MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount, formatNumber } from '../system/format.ts'

/** What was skipped or is hidden, or the column that marks rows. */
interface Sort {
  readonly what: string
  readonly isHidden: boolean
  readonly isMarked: boolean
  readonly count: number
  /** The values by which the column marks rows. */
  readonly values: readonly string[]
}

const WHAT = 'coalesce(marked_by, what)'

/** Returns a warning for each type of such rows. */
export async function passedOver(engine: Engine): Promise<Warning[]> {
  const sorts = await engine.all<Sort>(`
    SELECT ${WHAT} AS what, is_hidden AS "isHidden", marked_by IS NOT NULL AS "isMarked",
      count(*)::INTEGER AS count, list(DISTINCT passed_over.what ORDER BY passed_over.what) AS values
    FROM state.passed_over WHERE NOT is_all
    GROUP BY ALL ORDER BY "isMarked" DESC, "isHidden" DESC, what`)
  return Promise.all(
    sorts.map(async (sort) => ({
      ...(sort.isMarked ? markedRows(sort) : sort.isHidden ? hiddenRows(sort) : skippedRows(sort)),
      at: await engine.all<Place>(`
        SELECT file, lines_before + line AS line FROM state.passed_over JOIN state.block ON id = block
        WHERE ${WHAT} = ${literal(sort.what)} AND (marked_by IS NOT NULL) = ${sort.isMarked}
        ORDER BY ordinal, state.passed_over.line LIMIT ${MAX_EXAMPLES}`),
    })),
  )
}

function markedRows({ what, count, values }: Sort): Omit<Warning, 'at'> {
  const marks = [...new Map(values.map((value) => [value.toLowerCase(), value])).values()]
  const shown = marks.slice(0, MAX_EXAMPLES).map((value) => JSON.stringify(value))
  const isAll = shown.length === marks.length
  const list = `${shown.join(', ').replace('""', 'empty cells')}${isAll ? '' : ' …'}`
  const column = JSON.stringify(what)
  const others = isAll ? `{ "not": [${shown.join(', ')}] }` : '[""]'
  return {
    code: 'PRIVATE_ROWS',
    count,
    message: `${formatCount(count, 'row')} that the column ${column} marks as not to be published ${count === 1 ? 'is' : 'are'} published: ${list}.`,
    hint: `Write "where": { ${column}: ${others} } in the entry of the source in "sources" of site.json to leave them out, or "where": { ${column}: { "not": [] } } if they should be published.`,
  }
}

const hiddenRows = ({ count }: Sort): Omit<Warning, 'at'> => ({
  code: 'HIDDEN_ROWS',
  count,
  message: `${formatCount(count, 'row')} that a spreadsheet hides, by hand, by a filter or in a closed group, ${count === 1 ? 'is' : 'are'} read.`,
  hint: 'Write "hidden": "skip" in the entry of the spreadsheet in "sources" of site.json if they should not be published, or "hidden": "read" if they should.',
})

const skippedRows = ({ what, count }: Sort): Omit<Warning, 'at'> => ({
  code: 'PASSED_OVER',
  count,
  message: `Skipped: ${what}${count === 1 ? '' : ` (${formatNumber(count)})`}.`,
  hint: what.startsWith('columns ')
    ? 'Name them in "fields" of the source if they should be in the catalog, or write "*": "ignore" there.'
    : 'Fix the source if they should be in the catalog.',
})
