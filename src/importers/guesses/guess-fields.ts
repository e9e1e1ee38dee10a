// Guesses which columns of a sheet are which fields of the catalog: by whole names, in several languages, and by the
// values in their cells. What is not certain is left to the owner of the sheet.

import { groupBy } from '../../contract/common/group-by.ts'
import { isField } from '../../core/records/fields.ts'
import type { ColumnForm } from '../../core/settings/column-forms.ts'
import { chooseColumns } from './columns.ts'
import { type Column, IDS, matching, most } from './contents.ts'
import { emptyWordsIn } from './empty.ts'
import { guessForm, listDurationChoices } from './forms.ts'
import type { Choice, Chosen, Doubt, GuessedColumn, GuessedFields, Listed, SheetKind } from './guessed.ts'
import { listsIn } from './lists.ts'
import { findMeanings } from './names.ts'
import { joinDuration, joinPositions } from './parts.ts'
import { creditedNames, numberedLabels, numberedNames } from './shared-columns.ts'
import { choiceOfPeople, movementNames, peopleOfWorks } from './works.ts'

/** Number of rows examined. */
export const SAMPLE_ROWS = 1000

export interface Guess {
  /** Null if columns have the catalog's names, or nothing can be guessed. */
  readonly fields: GuessedFields | null
  readonly choices: readonly Choice[]
  readonly doubts: readonly Doubt[]
  /** Columns that are read as lists of names. */
  readonly listed: readonly Listed[]
  /** Words for an empty cell, such as `N/A`. */
  readonly empty: readonly string[]
}

const NOTHING: Guess = { fields: null, choices: [], doubts: [], listed: [], empty: [] }

/**
 * @param names the column names as written
 * @param written the first rows, of which {@link SAMPLE_ROWS} are enough
 */
export function guessFields(
  names: readonly string[],
  written: readonly (readonly string[])[] = [],
  kind: SheetKind = 'track',
): Guess {
  const all = names.flatMap((name, at): Column[] => {
    const values = written.map((row) => (row[at] ?? '').trim()).filter((value) => value !== '')
    return name.trim() === '' || names.indexOf(name) !== at ? [] : [{ name, at, values }]
  })
  if (all.every(({ name }) => isOurs(name, kind)) || hasRecords(all, kind)) return NOTHING
  const empty = emptyWordsIn(all)
  const rows = written.map((row) => row.map((cell) => (empty.includes(cell.trim()) ? '' : cell)))
  const columns = all.map((column) => ({
    ...column,
    values: column.values.filter((value) => !empty.includes(value)),
  }))
  const chosen = chooseColumns(kind, columns)
  const lists = listsIn(kind, { found: chosen.found, columns, rows })
  const fields = new Map<string, GuessedColumn | null>([
    ...guessForms(chosen.found, rows),
    ...Object.entries(lists.fields),
  ])
  if (fields.size > 0) for (const field of chosen.absent) fields.set(field, null)
  for (const field of lists.replaced) fields.delete(field)
  const { found, doubts } = chosen
  const sheet: Sheet = { fields, choices: [...chosen.choices, ...lists.choices], found, columns, rows }
  addCatalogNumbers(sheet, kind === 'track' ? 'release.' : '')
  if (kind === 'track') for (const add of [addMovements, addNumbers, addDurations]) add(sheet)
  addCredited(sheet)
  if (kind === 'track') addArtists(sheet)
  const { choices } = sheet
  return {
    fields: fields.size === 0 ? null : Object.fromEntries(fields),
    choices,
    doubts,
    listed: lists.listed,
    empty,
  }
}

/** What is guessed of a sheet so far. */
interface Sheet extends Pick<Chosen, 'found'> {
  readonly fields: Map<string, GuessedColumn | null>
  choices: readonly Choice[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

/** Adds catalog numbers that are behind the labels. */
function addCatalogNumbers({ fields, found }: Sheet, release: 'release.' | ''): void {
  const [label, number] = [`${release}label.name`, `${release}catalognumber`]
  const numbered = found.has(number) ? null : numberedLabels(found.get(label)?.[0])
  if (numbered) fields.set(label, numbered).set(number, numbered)
}

/** Adds names that are works and their movements, and the people beside them. */
function addMovements({ fields, columns }: Sheet): void {
  const movements = fields.has('name') ? null : movementNames(columns)
  if (movements) fields.set('name', movements)
  if (!fields.has('name')) return
  for (const [field, guessed] of Object.entries(peopleOfWorks(columns))) fields.set(field, guessed)
}

/** Adds numbers that are in several columns, or before the names of tracks. */
function addNumbers({ fields, found, columns, rows }: Sheet): void {
  const [number] = found.get('tracknumber') ?? []
  if (number && countsRows(number, found, rows)) fields.delete('tracknumber')
  const positions = joinPositions(found, columns)
  const numbered = fields.has('tracknumber') ? null : numberedNames(found)
  if (positions) fields.set('tracknumber', positions)
  else if (numbered) fields.set('name', numbered).set('tracknumber', numbered)
}

/** Whether numbers count the rows of several releases, as in a playlist: they are not those of tracks. */
function countsRows(
  { name, at }: Column,
  found: Chosen['found'],
  rows: readonly (readonly string[])[],
): boolean {
  const release = found.get('release.name')?.[0]
  const numbered = rows.filter((row) => (row[at] ?? '').trim() !== '')
  // The numbers of a second disc may go on.
  const isOfSeveral = release && new Set(numbered.map((row) => row[release.at])).size > 2
  const isCounted = numbered.every((row, before) => Number.parseInt(row[at] ?? '', 10) === before + 1)
  return !isOurs(name) && isOfSeveral === true && isCounted
}

/** Adds durations that are in several columns, or asks for the form of those in one. */
function addDurations(sheet: Sheet): void {
  const { fields, choices, found, columns } = sheet
  const timed = joinDuration(found, columns)
  if (timed) {
    fields.set('duration', timed)
    sheet.choices = choices.filter(({ field }) => field !== 'duration')
    return
  }
  const asked = durationChoice(found)
  if (asked.length > 0) fields.delete('duration')
  sheet.choices = [...choices, ...asked]
}

/** Whether a column may be that of artists. */
const hasArtists = ({ fields, choices }: Sheet): boolean =>
  ['artist.name', 'artists.name'].some(
    (name) => fields.has(name) || choices.some(({ field }) => field === name),
  )

/** Adds the artists before names of tracks or releases where no column is theirs. */
function addCredited(sheet: Sheet): void {
  const { fields, found, columns } = sheet
  if (hasArtists(sheet) || fields.get('release.artist.name') || typeof fields.get('name') !== 'string') return
  const credited = creditedNames(found, columns)
  if (credited) fields.set('name', credited).set('artist.name', credited)
}

/** Adds artists where no column is theirs: those of the releases, or a choice of people. */
function addArtists(sheet: Sheet): void {
  if (hasArtists(sheet)) return
  const { fields, choices, columns } = sheet
  const albumArtist = fields.get('release.artist.name')
  if (albumArtist && !columns.some(({ name }) => /^artists?(?:\.|$)/i.test(name)))
    fields.set('artist.name', albumArtist)
  const people = fields.has('name') && !fields.has('artist.name') ? choiceOfPeople(columns) : null
  if (people) sheet.choices = [...choices, people]
}

/** Makes the members of `fields`, with the forms of their values. */
function guessForms(
  found: Chosen['found'],
  rows: readonly (readonly string[])[],
): ReadonlyMap<string, GuessedColumn> {
  const fields = new Map<string, GuessedColumn>()
  for (const [field, all] of found) {
    const columns = OF_RELEASES.test(field) ? all.filter((each) => isOfReleases(each, found, rows)) : all
    const [column] = columns
    if (!column || field.endsWith('version')) continue
    if (mayBeOfSongs(field, column) && isOfSongs(column, found, rows)) continue
    const [last = ''] = /description|^artists\.name|[^.]*$/.exec(field) ?? []
    const form = guessForm(last, column)
    const version = last === 'name' ? found.get(field.replace(/name$/, 'version'))?.[0] : undefined
    if (columns.length > 1) fields.set(field, { fields: columns.map(({ name }) => name), join: ' | ' })
    else if (version && isApart(column, version, rows))
      fields.set(field, { fields: [column.name, version.name], join: ' (…)' })
    else fields.set(field, form ? { field: column.name, ...form } : column.name)
  }
  return fields
}

/** Asks for the form of durations such as `3.45`, which may be minutes and seconds. */
function durationChoice(found: Chosen['found']): Choice[] {
  const [column] = found.get('duration') ?? []
  const forms = column ? listDurationChoices(column) : []
  if (!column || forms.length < 2) return []
  const { name } = column
  const example = column.values.find((value) => /[.,]/.test(value))
  const options = forms.map((as): GuessedFields => ({ duration: { field: name, as } }))
  const words = forms.map((form) => DURATION_WORDS.get(form)).join(' or ')
  const reason = `"${name}" holds numbers such as ${example}, which may be ${words}.`
  return [{ field: 'duration', options, reason }]
}

const DURATION_WORDS: ReadonlyMap<ColumnForm, string> = new Map([
  ['m.s', 'minutes and seconds'],
  ['min', 'decimal minutes'],
  ['seconds', 'seconds'],
])

/** Whether the names do not contain their versions already. */
const isApart = (name: Column, version: Column, rows: readonly (readonly string[])[]): boolean =>
  rows.every((row) => {
    const written = (row[version.at] ?? '').trim().toLowerCase()
    return written === '' || !(row[name.at] ?? '').toLowerCase().includes(written)
  })

/** Fields of releases for which columns of tracks may have the same names. */
const OF_RELEASES = /^release\.(?:links|image|description)/

/** Whether a column is the same on all rows of each release, so that it is about the release. */
const isOfReleases = (
  column: Column,
  found: Chosen['found'],
  rows: readonly (readonly string[])[],
): boolean =>
  found.has('release.name') && valuesOfReleases(column, found, rows).every((values) => values.size < 2)

/** Whether a column may be of songs by its name: a year, or a number that is not named after catalogs. */
const mayBeOfSongs = (field: string, { name }: Column): boolean =>
  field === 'release.releasedate' ||
  (field === 'release.catalognumber' && findMeanings(name).get('catalogNumber') !== 0)

/**
 * Whether a column differs within most releases of several rows: years of recordings, or numbers of songs, not those of
 * the releases.
 */
function isOfSongs(column: Column, found: Chosen['found'], rows: readonly (readonly string[])[]): boolean {
  const several = valuesOfReleases(column, found, rows, 2)
  return 2 * several.filter((values) => values.size > 1).length > several.length
}

/** Returns the values of a column in each release that has as many rows. */
function valuesOfReleases(
  { at }: Column,
  found: Chosen['found'],
  rows: readonly (readonly string[])[],
  least = 1,
): ReadonlySet<string>[] {
  const release = found.get('release.name')?.[0]
  const artist = found.get('release.artist.name')?.[0]
  if (!release) return []
  const byRelease = groupBy(rows, (row) => JSON.stringify([row[release.at], artist && row[artist.at]]))
  return [...byRelease.values()]
    .map((group) => group.map((row) => row[at] ?? '').filter((value) => value !== ''))
    .filter((values) => values.length >= least)
    .map((values) => new Set(values))
}

/**
 * Whether a sheet holds records of the catalog, which have ids, and names or references, and few columns of other
 * programs. Its unknown columns are typos, which a check explains.
 */
function hasRecords(columns: readonly Column[], kind: SheetKind): boolean {
  const called = (name: RegExp) => columns.filter((column) => name.test(column.name.trim()))
  const isForeign = ({ name }: Column) => !isOurs(name) && findMeanings(name).size > 0
  if (called(/^(?:uu)?id$/i).length === 0 || columns.filter(isForeign).length > 2) return false
  const isUnknown = ({ name }: Column) => !isOurs(name, kind) && findMeanings(name).size === 0
  if (2 * columns.filter(isUnknown).length > columns.length) return false
  return (
    called(/^(?:uuid|name)$/i).length > 0 ||
    called(/^(?:artist|release)$/i).some(({ values }) => most(values, matching(IDS)))
  )
}

/** Whether a column has the name of a field of a kind. */
export const isOurs = (name: string, kind: SheetKind = 'track'): boolean =>
  isField(kind, name.trim().toLowerCase())

/** Whether a column is commonly named so, or is named after a field of tracks. */
export const isCalled = (name: string): boolean => isOurs(name) || findMeanings(name).size > 0

/**
 * Returns how many cells of a record are common names of columns, if most are, and more than one: a song title may be
 * one by chance. Otherwise 0.
 */
export function countColumnNames(cells: readonly string[]): number {
  const written = cells.filter((cell) => cell.trim() !== '')
  const called = new Set(written.filter(isCalled))
  return called.size > 1 && called.size > written.length / 2 ? called.size : 0
}

/** Whether the names of columns are in the first cells of the rows, so that each record is a column. */
export function isTransposed([first = [], ...others]: readonly (readonly string[])[]): boolean {
  const names = [first, ...others].map(([name = '']) => name).filter((name) => name.trim() !== '')
  const called = names.filter(isCalled).length
  return called > 2 && called > names.length / 2 && !first.slice(1).some(isCalled)
}

export const looksLikeHeader = (cells: readonly string[]): boolean => countColumnNames(cells) > 0
