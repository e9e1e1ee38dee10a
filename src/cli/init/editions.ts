// `group` of an entry: the column that separates editions of one title, where the numbers of their tracks clash.
import { groupBy, groupDistinct } from '../../contract/common/group-by.ts'
import { ownValue } from '../../contract/common/own-value.ts'
import { columnsIn, type GuessedFields } from '../../importers/guesses/guessed.ts'
import { findMeanings } from '../../importers/guesses/names.ts'
import { type HeadedTable, trimmedCell } from './sheets.ts'

/** What editions differ in, the surest first. */
const DIFFERING = ['catalogNumber', 'barcode', 'albumVersion', 'date', 'edition'] as const

type Row = readonly string[]

/**
 * Returns the columns of which rows with equal values are one release: its artist, its title, and the first column that
 * has as many values as tracks of a title share a number. Empty if no numbers clash, or no column explains it.
 */
export function editionColumns(
  fields: GuessedFields,
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
): readonly string[] {
  const findColumn = (...wanted: readonly string[]) =>
    wanted.flatMap((field) => columnsIn(ownValue(fields, field) ?? null)).find((name) => names.includes(name))
  const [title, number, song] = ['release.name', 'tracknumber', 'name'].map((field) => findColumn(field))
  if (title === undefined || number === undefined || song === undefined) return []
  const cell = (row: Row, name = '') => trimmedCell(row, names.indexOf(name))
  const artist = findColumn('release.artist.name', 'artist.name', 'artists.name')
  const disc = findColumn('disc')
  const titles = [
    ...groupBy(rows, (row) =>
      cell(row, title) === '' ? null : JSON.stringify([cell(row, artist), cell(row, title)]),
    ).values(),
  ]
  /** How many songs have one number; a song may have several rows. */
  const sharing = (tracks: readonly Row[]): number => {
    const numbered = groupDistinct(
      tracks,
      (row) => (cell(row, number) === '' ? null : `${cell(row, disc)} ${cell(row, number)}`),
      (row) => cell(row, song),
    )
    return Math.max(0, ...[...numbered.values()].map(({ size }) => size))
  }
  const separates = (name: string) =>
    titles.every((tracks) => {
      const editions = [...groupBy(tracks, (row) => cell(row, name)).values()]
      const isSeparated = sharing(tracks) === editions.length && editions.every((one) => sharing(one) < 2)
      return editions.length === 1
        ? sharing(tracks) < 2
        : isSeparated && tracks.every((row) => cell(row, name))
    })
  if (titles.every((tracks) => sharing(tracks) < 2)) return []
  const edition = DIFFERING.flatMap((meaning) =>
    names.filter((name) => findMeanings(name).has(meaning) && separates(name)),
  )[0]
  return edition === undefined ? [] : [artist, title, edition].filter((name) => name !== undefined)
}
