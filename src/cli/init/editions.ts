// `group` of an entry: the column that separates editions of one title, where the numbers of their tracks clash, or that
// has the ids of releases.
import { groupBy, groupDistinct } from '../../contract/common/group-by.ts'
import { ownValue } from '../../contract/common/own-value.ts'
import { guessForm } from '../../importers/guesses/forms.ts'
import { columnsIn, type GuessedFields } from '../../importers/guesses/guessed.ts'
import { findMeanings } from '../../importers/guesses/names.ts'
import { type HeadedTable, trimmedCell } from './sheets.ts'

/** What editions differ in, the surest first. */
const DIFFERING = ['catalogNumber', 'barcode', 'albumVersion', 'date', 'edition'] as const

type Row = readonly string[]

/** Columns with ids that a program gave to releases: `Release ID`, `track.album.id`. */
const ID = /(?:^|[^a-z])(?:album|release)[ ._]?id$/i

/**
 * Returns the columns of which rows with equal values are one release: its title and its id, if these differ from what
 * titles and artists show; or its artist, its title, and the first column that has as many values as tracks of a title
 * share a number. Empty if no numbers clash, or no column explains it.
 */
export function editionColumns(
  fields: GuessedFields,
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
): readonly string[] {
  const findColumn = (...wanted: readonly string[]) =>
    wanted.flatMap((field) => columnsIn(ownValue(fields, field) ?? null)).find((name) => names.includes(name))
  const [title, number, song] = ['release.name', 'tracknumber', 'name'].map((field) => findColumn(field))
  if (title === undefined) return []
  const cell = (row: Row, name = '') => trimmedCell(row, names.indexOf(name))
  const [own, artist = own] = [findColumn('artist.name', 'artists.name'), findColumn('release.artist.name')]
  const id = names.find((name) => ID.test(name))
  const toRelease = (row: Row) => ({ id: cell(row, id), title: cell(row, title), artist: cell(row, artist) })
  if (id !== undefined && areIds(rows.map(toRelease), artist === own)) return [title, id]
  if (number === undefined || song === undefined) return []
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

/**
 * Whether each id is of one title, some of several rows, and some title has several ids, or some id the tracks of
 * several artists.
 */
function areIds(
  rows: readonly { readonly id: string; readonly title: string; readonly artist: string }[],
  areOfTracks: boolean,
): boolean {
  const countById = (value: 'title' | 'artist') =>
    [
      ...groupDistinct(
        rows,
        ({ id }) => id,
        (row) => row[value],
      ).values(),
    ].map(({ size }) => size)
  const titles = countById('title')
  const areTitled = rows.every(({ id }) => id !== '') && titles.every((count) => count === 1)
  if (!areTitled || titles.length === rows.length) return false
  const differ = titles.length > new Set(rows.map(({ title }) => title)).size
  return differ || (areOfTracks && countById('artist').some((count) => count > 1))
}

/** Fields of releases in which the tracks of a title may differ. */
const OF_EDITIONS = [
  ['date', 'release.releasedate'],
  ['catalogNumber', 'release.catalognumber'],
  ['barcode', 'release.barcode'],
] as const

/** Returns the fields of releases whose columns are the same in all rows of an edition, and that are not read yet. */
export function editionFields(
  group: readonly string[],
  fields: GuessedFields,
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
): GuessedFields {
  const cell = (row: Row, name: string) => trimmedCell(row, names.indexOf(name))
  const isShared = (name: string) =>
    [
      ...groupDistinct(
        rows,
        (row) => JSON.stringify(group.map((column) => cell(row, column))),
        (row) => cell(row, name),
      ).values(),
    ].every(({ size }) => size === 1)
  const found = OF_EDITIONS.flatMap(([meaning, field]) => {
    const column = names.find((name) => findMeanings(name).has(meaning) && isShared(name))
    if (column === undefined || ownValue(fields, field)) return []
    const values = rows.map((row) => cell(row, column)).filter((value) => value !== '')
    const form = guessForm(field.replace('release.', ''), { name: column, at: names.indexOf(column), values })
    return values.length === 0 ? [] : [[field, form ? { field: column, ...form } : column] as const]
  })
  return Object.fromEntries(found)
}
