// `group` of an entry: the column that separates editions of one title, where the numbers of their tracks clash.
import { groupBy } from '../../contract/common/group-by.ts'
import { columnsIn, type GuessedFields } from '../../importers/guesses/guessed.ts'
import type { HeadedTable } from './sheets.ts'

/** Fields of releases in which editions differ, the surest first. */
const EDITION_FIELDS = [
  'release.catalognumber',
  'release.barcode',
  'release.version',
  'release.releasedate',
  'release.type',
]

/**
 * Returns the columns of which rows with equal values are one release: its artist, its title, and the first column that
 * has as many values as tracks of a title share a number. Empty if no numbers clash, or no column explains it.
 */
export function editionColumns(
  fields: GuessedFields,
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
): readonly string[] {
  const columnOf = (...wanted: readonly string[]) =>
    wanted.flatMap((field) => columnsIn(fields[field] ?? null)).find((name) => names.includes(name))
  const title = columnOf('release.name')
  const number = columnOf('tracknumber')
  if (title === undefined || number === undefined) return []
  const artist = columnOf('release.artist.name', 'artist.name', 'artists.name')
  const release = [artist, title].filter((name) => name !== undefined)
  const cell = (row: readonly string[], name: string) => (row[names.indexOf(name)] ?? '').trim()
  const disc = columnOf('disc')
  const positionOf = (row: readonly string[]) =>
    cell(row, number) === '' ? null : JSON.stringify([cell(row, number), disc && cell(row, disc)])
  const titles = [
    ...groupBy(rows, (row) =>
      cell(row, title) === '' ? null : JSON.stringify(release.map((name) => cell(row, name))),
    ).values(),
  ]
  const clashes = titles
    .map((tracks) => ({ tracks, most: Math.max(...countsOf(tracks, positionOf)) }))
    .filter(({ most }) => most > 1)
  if (clashes.length === 0) return []
  const separates = (name: string) =>
    clashes.every(({ tracks, most }) => {
      const editions = [...groupBy(tracks, (row) => cell(row, name) || null).values()]
      const isOfAll = editions.reduce((sum, { length }) => sum + length, 0) === tracks.length
      return (
        isOfAll &&
        editions.length === most &&
        editions.every((of) => Math.max(...countsOf(of, positionOf)) === 1)
      )
    }) &&
    titles.every((tracks) => isClash(tracks) || new Set(tracks.map((row) => cell(row, name))).size === 1)
  const isClash = (tracks: (typeof titles)[number]) => clashes.some((clash) => clash.tracks === tracks)
  const ofTracks = Object.keys(fields).filter((field) => !EDITION_FIELDS.includes(field))
  const used = new Set(ofTracks.flatMap((field) => columnsIn(fields[field] ?? null)))
  const known = EDITION_FIELDS.flatMap((field) => columnOf(field) ?? [])
  const edition = [...known, ...names].find(
    (name) => name.trim() !== '' && !used.has(name) && separates(name),
  )
  return edition === undefined ? [] : [...release, edition]
}

/** Returns how many rows have each position; 0 for rows without positions. */
const countsOf = (
  rows: HeadedTable['rows'],
  positionOf: (row: readonly string[]) => string | null,
): readonly number[] => [0, ...[...groupBy(rows, positionOf).values()].map(({ length }) => length)]
