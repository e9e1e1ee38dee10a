// Warns of rows of a sheet with a total, which are read as tracks: named so, and as long as all others of their
// release.
import type { Library } from '../library/library.ts'
import type { ColumnOf } from '../library/table-columns.ts'
import { firstPlaces, listExamples } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatNumber } from '../system/format.ts'
import { toCase } from './case.ts'
import { BLANK } from './patterns.ts'

const WORDS =
  '(?:sub|grand )?total(?: (?:time|length|duration|playing time|running time))?|sum|gesamt(?:zeit|dauer|spielzeit|länge)?|summe|(?:durée|temps) totale?|(?:duración|duração|tiempo|tempo) total|durata totale|totale|totaal|razem|suma|итого|всего|合計|总计|總計|합계'

const TOTAL = new RegExp(`^${BLANK}*(?:${WORDS})${BLANK}*(?:[:.=]${BLANK}*)?$`, 'iu')

/** Whether a name is that of a total. */
export const isNamedTotal = (name: string): boolean => TOTAL.test(name)

interface Timed {
  readonly name: string
  /** In seconds; unknown in some catalogs. */
  readonly duration?: string | null
}

/** Returns the totals of a release. The length of each of the others may be rounded by a second. */
export function findTotals<Track extends Timed>(tracks: readonly Track[]): Track[] {
  const totals = tracks.filter(({ name }) => isNamedTotal(name))
  if (totals.length === 0 || tracks.length < 3) return []
  const timed = tracks.filter(hasDuration)
  const sum = timed.reduce((seconds, { duration }) => seconds + Number(duration), 0)
  const others = tracks.length - 1
  // At least one of the others must have a duration.
  return totals.filter(
    (total) =>
      hasDuration(total) &&
      timed.length > 1 &&
      Number(total.duration) >= sum - Number(total.duration) - others,
  )
}

const hasDuration = ({ duration }: Timed): boolean => (duration ?? null) !== null

/** Returns a warning of tracks that are totals; null if there are none. */
export function totalRows(
  { records, tracksByRelease }: Pick<Library, 'records' | 'tracksByRelease'>,
  columnOf: ColumnOf,
): Warning | null {
  const totals = new Set([...tracksByRelease.values()].flatMap(findTotals))
  if (totals.size === 0) return null
  const cases = records.track.filter((track) => totals.has(track)).map(toCase)
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
