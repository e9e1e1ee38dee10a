// Several artists of a track or of a release, and several labels: in one cell, in columns or on rows of their own.

import type { Column } from './contents.ts'
import type { Choice, Chosen, GuessedColumn, GuessedFields, Listed } from './guessed.ts'
import { type NumberedLists, numberedLists } from './label-lists.ts'
import { plainName } from './names.ts'
import { joinArtistColumns } from './parts.ts'
import {
  askForNames,
  firstListed,
  listed,
  type Separation,
  separationBy,
  separationsIn,
} from './separators.ts'

interface Lists {
  readonly fields: GuessedFields
  /** Fields that these replace. */
  readonly replaced: readonly string[]
  readonly choices: readonly Choice[]
}

interface Sheet {
  readonly found: Chosen['found']
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  readonly separationIn: (column: Column) => Separation | null
}

const ONE_EACH: Lists = { fields: {}, replaced: [], choices: [] }

/** The fields whose columns may list names, of which one or all are read. */
const NAMES = [
  'artist.name',
  'artists.name',
  'release.artist.name',
  'label.name',
  'release.label.name',
] as const

/** Guesses which columns list names, and by which marks. */
export function listsIn(
  kind: 'track' | 'release',
  { found, columns, rows }: Pick<Sheet, 'found' | 'columns' | 'rows'>,
): Lists & { readonly listed: readonly Listed[] } {
  const named = NAMES.flatMap((field) => (found.get(field) ?? []).map((column) => ({ field, column })))
  const separationIn = separationsIn(named.map(({ column }) => column))
  const sheet = { found, columns, rows, separationIn }
  const numbered = numberedLists(kind === 'track' ? 'release.' : '', sheet)
  const all = [
    ...(kind === 'track' ? [artistsOfTracks(sheet)] : []),
    ...NAMES.filter((field) => kind === 'release' || !field.startsWith('artist')).map((field) =>
      field.endsWith('label.name') ? allLabels(field, sheet, numbered) : firstNames(field, sheet),
    ),
  ]
  return {
    fields: Object.assign({}, ...all.map(({ fields }) => fields)),
    replaced: all.flatMap(({ replaced }) => replaced),
    choices: all.flatMap(({ choices }) => choices),
    listed: named.flatMap(({ field, column }) => {
      if (column.name.includes('[]')) return []
      if (column.name === numbered?.listed.column) return [numbered.listed]
      const separation = separationIn(column)
      // The brackets of a list leave no doubt.
      const isShown = separation?.isProven && !separation.example.startsWith('[')
      const single = field === 'artists.name' ? 'artist.name' : field
      return isShown ? [{ ...separation, field: single, column: column.name }] : []
    }),
  }
}

/** Reads the first name of a list, which is credited; a release also shows all of its artists. */
function firstNames(field: (typeof NAMES)[number], { found, separationIn }: Sheet): Lists {
  const [column] = found.get(field) ?? []
  const separation = column && separationIn(column)
  if (!column || !separation) return ONE_EACH
  const form = firstListed(column, separation)
  const first = {
    [field]: form,
    ...(field.endsWith('artist.name') && { [field.replace('artist.name', 'artist_display')]: form }),
  }
  if (separation.isProven) return { ...ONE_EACH, fields: first }
  const options = [first, { [field]: column.name }]
  return {
    ...ONE_EACH,
    replaced: [field],
    choices: [askForNames(field, column, { separation, options })],
  }
}

/** Reads all labels of a list, with their numbers if these are a list beside it. */
function allLabels(
  field: (typeof NAMES)[number],
  { found, separationIn }: Sheet,
  numbered: NumberedLists | null,
): Lists {
  const [column] = found.get(field) ?? []
  if (column && numbered) return { ...numbered, choices: [] }
  const separation = column && separationIn(column)
  if (!column || !separation) return ONE_EACH
  const all = { [field.replace('label.name', 'labels.name')]: listed(column, separation) }
  if (separation.isProven) return { fields: all, replaced: [field], choices: [] }
  const options = [all, { [field]: column.name }]
  return { fields: {}, replaced: [field], choices: [askForNames(field, column, { separation, options })] }
}

function artistsOfTracks(sheet: Sheet): Lists {
  const { found, rows, columns, separationIn } = sheet
  const [artist] = found.get('artist.name') ?? []
  const [list] = found.get('artists.name') ?? []
  if (artist && list) return besideOne(artist, list, separationIn(list))
  const inColumns = found.has('name') ? joinArtistColumns(found, columns, separationIn) : null
  if (inColumns) return asList(inColumns)
  if (!artist || !found.has('name')) return ONE_EACH
  if (repeats(rows, found, columns))
    return { ...ONE_EACH, fields: { 'artists.name': { field: artist.name, rows: 'merge' } } }
  const separation = separationIn(artist)
  if (separation?.isProven) return asList(listed(artist, separation))
  return separation ? asked(artist, separation) : byAddresses(artist, sheet)
}

const asList = (column: GuessedColumn): Lists => ({
  fields: { 'artists.name': column },
  replaced: ['artist.name'],
  choices: [],
})

/** Asks whether a column lists artists or has one in each cell. */
function asked(artist: Column, separation: Separation): Lists {
  const options = [{ 'artists.name': listed(artist, separation) }, { 'artist.name': artist.name }]
  return {
    fields: withoutList(artist),
    replaced: ['artist.name'],
    choices: [askForNames('artists.name', artist, { separation, options })],
  }
}

/** Reads a list of artists beside a column that has them in one text, as a release shows them. */
function besideOne(artist: Column, list: Column, known: Separation | null): Lists {
  const replaced = ['artist.name', 'artists.name']
  const separation = known ?? commasIn(list)
  const all = separation && { 'artists.name': listed(list, separation), artist_display: artist.name }
  const one = { 'artist.name': artist.name }
  if (!all) return { fields: { ...one, ...withoutList(list) }, replaced: ['artists.name'], choices: [] }
  if (separation.isProven) return { fields: all, replaced: ['artist.name'], choices: [] }
  const choices = [askForNames('artists.name', list, { separation, options: [all, one] })]
  return { fields: withoutList(list), replaced, choices }
}

/** Keeps a column that is named after a field of references from being read as that. */
const withoutList = ({ name }: Column): GuessedFields =>
  /^artists?$/.test(plainName(name)) ? { [plainName(name)]: null } : {}

/** Commas between names, which names may contain as well, unless each part is the only name of another cell. */
function commasIn({ values }: Column): Separation | null {
  const [example, ...others] = values.filter((value) => value.includes(','))
  if (example === undefined) return null
  const alone = new Set(values)
  const parts = [example, ...others].flatMap((value) => separationBy(',', value).parts)
  return { ...separationBy(',', example), isProven: parts.every((part) => alone.has(part)) }
}

/**
 * For Exportify, which puts commas without blanks between artists: a column of names beside one of addresses, which
 * show how many there are.
 */
function byAddresses(artist: Column, { columns, rows }: Sheet): Lists {
  const commas = PLURAL.includes(plainName(artist.name)) ? commasIn(artist) : null
  if (!commas) return ONE_EACH
  const addresses = columns.find(({ name }) => plainName(name) === 'artisturis')
  const isCounted =
    addresses !== undefined &&
    rows.every(
      (row) =>
        (row[artist.at] ?? '').split(TIGHT_COMMA).length === (row[addresses.at] ?? '').split(',').length,
    )
  if (!isCounted) return commas.isProven ? asList(listed(artist, commas)) : asked(artist, commas)
  const tight = { separator: ',', spaced: false } as const
  const artists = asList(firstListed(artist, tight))
  const ofReleases = columns.find(({ name }) => plainName(name) === 'albumartistnames')
  if (!ofReleases?.values.some((value) => TIGHT_COMMA.test(value))) return artists
  const fields = { ...artists.fields, 'release.artist.name': firstListed(ofReleases, tight) }
  return { ...artists, fields }
}

/** Names of columns that hold lists of artists. */
const PLURAL = ['artists', 'artistnames', 'trackartists', 'performers']

const TIGHT_COMMA = /,(?!\s)/

/** Fields in which the rows of one track may differ. */
const OF_ARTISTS: readonly string[] = ['artist.name']

/**
 * Whether a track has several rows, one for each of its artists: they are equal in everything else that a catalog has
 * of it. Two songs of one title differ in length or ISRC.
 */
function repeats(
  rows: readonly (readonly string[])[],
  found: Chosen['found'],
  columns: readonly Column[],
): boolean {
  const [artist] = found.get('artist.name') ?? []
  if (!artist || !(found.has('release.name') || found.has('tracknumber'))) return false
  const others = columns.filter((column) => column !== artist && !isAboutArtists(column, found))
  const title = found.get('name')?.[0]
  const tracks = rows.filter((row) => title && (row[title.at] ?? '').trim() !== '')
  const keys = tracks.map((row) => JSON.stringify(others.map(({ at }) => row[at])))
  // A duplicated row is a mistake, which a check reports.
  return keys.some(
    (key, at) => at > 0 && key === keys[at - 1] && tracks[at]?.[artist.at] !== tracks[at - 1]?.[artist.at],
  )
}

/** Whether a column describes an artist or its part, and so may differ between the rows of a track. */
function isAboutArtists(column: Column, found: Chosen['found']): boolean {
  const isFound = [...found].some(([field, [first]]) => first === column && !OF_ARTISTS.includes(field))
  return !isFound && /artist|performer|role|instrument|interpret|k(?:ü|ue)nstler|^id$/i.test(column.name)
}
