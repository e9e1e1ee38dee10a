// The columns of a sheet that no field reads: those that mark rows, and those that the user is asked about or informed
// of.

import { ownValue } from '../../contract/common/own-value.ts'
import type { InnerList } from '../../importers/files/head.ts'
import { type Guess, isOurs } from '../../importers/guesses/guess-fields.ts'
import type { SheetKind } from '../../importers/guesses/guessed.ts'
import { columnsIn, type GuessedFields } from '../../importers/guesses/guessed.ts'
import { isJson, type MappedFields } from './mapped-fields.ts'
import { kindsOfRows, withoutVariations } from './row-kinds.ts'
import type { HeadedTable } from './sheets.ts'
import { readTrackCells } from './track-cells.ts'
import { guessWhere, meets, type Where } from './where.ts'

export interface UnmappedColumns extends Pick<Guess, 'doubts'> {
  /** `where` of the entry, for columns that mark rows as not to be published. */
  readonly where: Where
  /** Columns that have the name of a field and hold something else. */
  readonly setAside: readonly SetAside[]
  /** Columns that hold all tracks of a release, or one of them each. */
  readonly trackCells: readonly string[]
  /** Lists of names of which each has a role. */
  readonly roles: readonly Roles[]
  /** Names that several columns share, and of which one is read. */
  readonly doubled: readonly string[]
  /** Columns with values that are neither named like fields nor guessed. */
  readonly unknown: readonly string[]
  /** Columns with values, but without a name. */
  readonly unnamed: readonly UnnamedColumn[]
}

export interface SetAside {
  readonly column: string
  readonly field: string
  readonly example: string
}

export interface Roles {
  readonly list: string
  /** The field of the elements that holds them. */
  readonly field: string
  /** Each once, two or more. */
  readonly values: readonly string[]
}

export interface UnnamedColumn {
  /** From 1. */
  readonly number: number
  /** Its first value. */
  readonly value: string
}

export function findUnmapped(
  table: HeadedTable,
  { guess, fields, filled, headings, trackList }: MappedFields,
  kind: SheetKind,
): UnmappedColumns {
  const { names, lists = [], rows } = table
  const columns = Object.values(fields ?? {}).flatMap(columnsIn)
  const read = new Set([...columns, ...columns.map((column) => column.replace(/\[\].*$/s, ''))])
  if (trackList) read.add(trackList.field)
  const open = new Set(
    guess.choices.flatMap(({ options }) =>
      options.flatMap((option) => Object.values(option).flatMap(columnsIn)),
    ),
  )
  const isRead = (name: string) => read.has(name) || open.has(name) || isOurs(name, kind)
  const isPlain = headings === undefined && filled.length === 0 && !isJson(table)
  const marked = { ...withoutVariations(table), ...guessWhere(table, kind, isRead) }
  const left = { names, rows: rows.filter((row) => meets(marked, names, row)) }
  const kinds = isPlain && fields ? kindsOfRows(left, requiredColumns(fields), isRead) : {}
  const where = { ...kinds, ...marked }
  const trackCells = isJson(table) ? [] : readTrackCells(table, isRead)
  const doubts = guess.doubts.filter(({ column }) => !open.has(column) && !Object.hasOwn(where, column))
  const named = new Set([...doubts.map(({ column }) => column), ...Object.keys(where), ...trackCells])
  const unknown = names.filter((name) => name.trim() !== '' && !isRead(name) && !named.has(name))
  const listed = new Set(lists.map(({ field }) => field))
  const isEmpty = (name: string) =>
    rows.length > 0 && !listed.has(name) && firstValue(rows, names.indexOf(name)) === undefined
  return {
    doubts,
    where,
    setAside: names.flatMap((column, at): SetAside[] => {
      const field = column.trim().toLowerCase()
      const isAside =
        ownValue(fields ?? {}, field) === null && !read.has(column) && !open.has(column) && !named.has(column)
      const example = isAside ? firstValue(rows, at) : undefined
      return example === undefined ? [] : [{ column, field, example }]
    }),
    trackCells,
    roles: lists.filter(({ field }) => read.has(`${field}[].name`)).flatMap(rolesIn),
    doubled: isJson(table) ? [] : [...read].filter((name) => names.indexOf(name) !== names.lastIndexOf(name)),
    unknown: unknown.filter((name) => !isEmpty(name)),
    unnamed: unnamedColumns(table),
  }
}

/** Returns the columns of names and artists. A track without an artist has that of its release. */
function requiredColumns(fields: GuessedFields): readonly string[] {
  const artist = fields['release.artist.name']
    ? null
    : (fields['artist.name'] ?? fields['artists.name'] ?? null)
  return [fields.name ?? null, artist].flatMap((guessed) => columnsIn(guessed).slice(0, 1))
}

/** Returns the roles that the elements of a list have, if they differ. */
function rolesIn({ field: list, names, rows }: InnerList): Roles[] {
  const at = names.findIndex((name) => /^(?:role|job|function|credit)s?$/i.test(name))
  const values = new Set(rows.flatMap((row) => row[at]?.trim() || []))
  return values.size > 1 ? [{ list, field: names[at] as string, values: [...values] }] : []
}

/** Returns the first value of a column. */
const firstValue = (rows: HeadedTable['rows'], column: number): string | undefined =>
  rows.map((row) => row[column]?.trim()).find((value) => value !== undefined && value !== '')

function unnamedColumns({ names, rows }: HeadedTable): UnnamedColumn[] {
  const width = Math.max(names.length, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const value = (names[column] ?? '').trim() === '' ? firstValue(rows, column) : undefined
    return value === undefined ? [] : [{ number: column + 1, value }]
  })
}
