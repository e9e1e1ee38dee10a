// Warns of what sources hold beside records: rows that were skipped, and rows that were read although a sheet hides them.
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { Place } from '../problems/errors.ts'
import { MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount, formatNumber } from '../system/format.ts'

interface Sort {
  readonly what: string
  readonly isHidden: boolean
  readonly count: number
}

/** Returns a warning for each type of such rows. */
export async function passedOver(engine: Engine): Promise<Warning[]> {
  const sorts = await engine.all<Sort>(`
    SELECT what, is_hidden AS "isHidden", count(*)::INTEGER AS count FROM state.passed_over
    WHERE NOT is_all GROUP BY ALL ORDER BY "isHidden" DESC, what`)
  return Promise.all(
    sorts.map(async (sort) => ({
      ...(sort.isHidden ? hiddenRows(sort) : skippedRows(sort)),
      at: await engine.all<Place>(`
        SELECT file, lines_before + line AS line FROM state.passed_over JOIN state.block ON id = block
        WHERE what = ${literal(sort.what)} ORDER BY ordinal, state.passed_over.line LIMIT ${MAX_EXAMPLES}`),
    })),
  )
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
