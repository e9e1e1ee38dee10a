// Sheets whose rows are releases, with all of their tracks in a cell or in a column for each.
import { most } from '../settings/guesses/contents.ts'
import type { HeadedTable } from './sheets.ts'

/** `1. Low 2. High`, on lines of their own or with marks between them. */
const NUMBERED_LIST = /(?:^|[\n;,/|])\s*0?1\s?[.):–-]\s*\S.*?(?:[\n;,/|])\s*0?2\s?[.):–-]\s*\S/s
/** `Track 1`, `Song 02`, `Titel 1`. */
const NUMBERED_NAME =
  /^\s*(?:track|song|title|titel|lied|titre|piste|pista|faixa|brano|traccia|utwór)\s*#?0?(\d{1,2})\s*$/i

/**
 * Returns the columns that hold tracks in this way.
 * @param isRead whether a column is read as a field
 */
export function trackCellsOf(
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
  isRead: (name: string) => boolean,
): readonly string[] {
  const open = names.flatMap((name, at) => (name.trim() === '' || isRead(name) ? [] : [{ name, at }]))
  const lists = open.filter(({ at }) => {
    const values = rows.map((row) => row[at]?.trim() ?? '').filter((value) => value !== '')
    return most(values, (value) => NUMBERED_LIST.test(value))
  })
  const numbered = open.filter(({ name }) => NUMBERED_NAME.test(name))
  const numbers = new Set(numbered.map(({ name }) => Number(NUMBERED_NAME.exec(name)?.[1])))
  return [...lists, ...(numbers.has(1) && numbers.has(2) ? numbered : [])].map(({ name }) => name)
}
