// A field of several columns: `{ "fields": ["Title", "Version"], "join": " (…)" }`, or the minutes and seconds of a
// duration: `{ "fields": ["Min", "Sec"], "join": ":", "as": "m:s" }`.
import { withPlainBlanks } from '../../core/records/blanks.ts'
import type { JoinedSource } from '../../core/settings/field-sources.ts'
import { type Cell, FaultyCell, isBlank } from './cells.ts'

/** In `join`, the place of each text after the first. */
const FOLLOWING = '…'

/**
 * Returns a function that joins the texts of a row. Empty ones leave nothing, but count as 0 in a duration; with `…`,
 * there is no text without a first one. A faulty cell takes the place of the text.
 */
export function joiner<R>(
  { join, isKey, as }: JoinedSource,
  raws: readonly ((row: R) => unknown)[],
): (row: R) => unknown {
  const toText = isKey ? (value: unknown) => withPlainBlanks(String(value)) : String
  return (row) => {
    const values = raws.map((raw) => raw(row) ?? '')
    const faulty = values.find((value) => value instanceof FaultyCell)
    if (faulty) return faulty
    const written = values.map((value) => (isBlank(value as Cell) ? '' : toText(value)))
    const isEmpty = written.every((text) => text === '')
    const [first, ...further] = as === 'm:s' && !isEmpty ? written.map((text) => text.trim() || '0') : written
    const texts = further.filter((text) => text !== '')
    if (!join.includes(FOLLOWING)) return [first, ...texts].filter((text) => text !== '').join(join)
    return first === '' ? '' : [first, ...texts.map((text) => join.replace(FOLLOWING, () => text))].join('')
  }
}
