// Sheets whose rows are releases, with all of their tracks in a cell or in a column for each.

import { isTrackListName } from '../../core/records/track-lists.ts'
import { most } from '../../importers/guesses/contents.ts'
import type { HeadedTable } from './sheets.ts'

/** `1. Low 2. High`, on lines of their own or with marks between them. */
const NUMBERED_LIST = /(?:^|[\n;,/|])\s*0?1\s?[.):–-]\s*\S.*?(?:[\n;,/|])\s*0?2\s?[.):–-]\s*\S/s
/** Titles with separators, in a column that is named after tracks. */
const LIST = /\S\s*[\n;,|]\s*\S/
/** `A-Side`, `Side B`. */
const SIDE_NAME = /^\s*(?=.*side)(?:side[ -]?)?([ab])(?:[ -]?side)?\s*$/i
/** `Track 1`, `Song 02`, `Titel 1`. */
const NUMBERED_NAME =
  /^\s*(?:track|song|title|titel|lied|titre|piste|pista|faixa|brano|traccia|utwór)\s*#?0?(\d{1,2})\s*$/i

/**
 * Returns the columns that hold tracks in this way.
 * @param isRead whether a column is read as a field
 */
export function readTrackCells(
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
  isRead: (name: string) => boolean,
): readonly string[] {
  const open = names.flatMap((name, at) => (name.trim() === '' || isRead(name) ? [] : [{ name, at }]))
  const lists = open.filter(({ name, at }) => {
    const values = rows.map((row) => row[at]?.trim() ?? '').filter((value) => value !== '')
    const form = isTrackListName(name.trim()) ? LIST : NUMBERED_LIST
    return most(values, (value) => form.test(value))
  })
  const ofOneEach = (form: RegExp, first: string, second: string) => {
    const named = open.filter(({ name }) => form.test(name))
    const parts = named.map(({ name }) => form.exec(name)?.[1]?.toLowerCase())
    return parts.includes(first) && parts.includes(second) ? named : []
  }
  return [...lists, ...ofOneEach(NUMBERED_NAME, '1', '2'), ...ofOneEach(SIDE_NAME, 'a', 'b')].map(
    ({ name }) => name,
  )
}
