// Several artists of a track: in one cell, in columns or on rows of their own.
import type { Chosen } from './columns.ts'
import { type Column, isListBy, isQuotedList } from './contents.ts'
import type { Choice, GuessedFields, GuessedForm } from './guessed.ts'
import { plainName } from './names.ts'
import { artistColumnsOf } from './parts.ts'

interface Artists {
  readonly fields: GuessedFields
  /** Fields that these replace. */
  readonly replaced: readonly string[]
  readonly choices: readonly Choice[]
}

const ONE_EACH: Artists = { fields: {}, replaced: [], choices: [] }

/** Guesses whether releases have lists of artists, of which the first is credited and all are shown. */
export function artistsOfReleases(found: Chosen['found']): Artists {
  const [artist] = found.get('artist.name') ?? []
  const separator = artist && separatorOfList(artist)
  if (!artist || separator === undefined) return ONE_EACH
  const { name } = artist
  return { ...ONE_EACH, fields: { 'artist.name': { field: name, separator }, artist_display: name } }
}

/** Guesses whether tracks have lists of artists. */
export function artistsOf(
  found: Chosen['found'],
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Artists {
  const [artist] = found.get('artist.name') ?? []
  const [list] = found.get('artists.name') ?? []
  if (artist && list) return besideOne(artist, list)
  const inColumns = found.has('name') ? artistColumnsOf(found, columns) : null
  if (inColumns) return { fields: { 'artists.name': inColumns }, replaced: ['artist.name'], choices: [] }
  if (!artist || !found.has('name')) return ONE_EACH
  if (repeats(rows, found, columns))
    return { ...ONE_EACH, fields: { 'artists.name': { field: artist.name, rows: 'merge' } } }
  const separator = separatorOfList(artist)
  if (separator !== undefined) return asList(artist.name, separator)
  return byAddresses(artist, columns, rows)
}

/** Reads a list of artists beside a column that has them in one text, as a release shows them. */
function besideOne(artist: Column, list: Column): Artists {
  const separator = separatorOfList(list)
  const single = { 'artist.name': artist.name, ...withoutList(list) }
  const listed = (mark: string) => ({ ...asList(list.name, mark).fields, artist_display: artist.name })
  const replaced = ['artist.name', 'artists.name']
  if (separator !== undefined) return { fields: listed(separator), replaced: ['artist.name'], choices: [] }
  if (!list.values.some((value) => value.includes(',')))
    return { fields: single, replaced: ['artists.name'], choices: [] }
  return {
    fields: withoutList(list),
    replaced,
    choices: [
      {
        field: 'artists.name',
        options: [listed(','), { 'artist.name': artist.name }],
        reason: withCommas(list),
      },
    ],
  }
}

/** Keeps a column of this name from being read as that field. */
const withoutList = ({ name }: Column): GuessedFields =>
  plainName(name) === 'artists' ? { artists: null } : {}

const separatorOf = ({ values }: Column): string | undefined =>
  LIST_MARKS.find((mark) => values.some((value) => isListBy(value, mark)))

/** Returns what separates the artists of a list; that of a quoted list does not matter. */
const separatorOfList = (list: Column): string | undefined =>
  separatorOf(list) ?? (list.values.some(isQuotedList) ? '|' : undefined)

/** What separates artists; the last three are those of beets, of tag editors and of Omeka. */
const LIST_MARKS = ['|', '\n', ';', '\\␀', '\\\\', '^^']

/** What separates the parts of a list without a `separator`. */
const BY_DEFAULT = ['|', '\n']

const asList = (field: string, separator: string, form: Pick<GuessedForm, 'spaced'> = {}): Artists => ({
  fields: { 'artists.name': BY_DEFAULT.includes(separator) ? field : { field, separator, ...form } },
  replaced: ['artist.name'],
  choices: [],
})

/**
 * For Exportify, which puts commas without blanks between artists: a column of names beside one of addresses, which
 * show how many there are.
 */
function byAddresses(
  artist: Column,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Artists {
  if (!PLURAL.includes(plainName(artist.name)) || !artist.values.some((value) => value.includes(',')))
    return ONE_EACH
  const addresses = columns.find(({ name }) => plainName(name) === 'artisturis')
  const isCounted =
    addresses !== undefined &&
    rows.every(
      (row) =>
        (row[artist.at] ?? '').split(TIGHT_COMMA).length === (row[addresses.at] ?? '').split(',').length,
    )
  const { name } = artist
  if (isCounted) return withAlbumArtists(asList(name, ',', { spaced: false }), columns)
  return {
    fields: withoutList(artist),
    replaced: ['artist.name'],
    choices: [
      {
        field: 'artists.name',
        options: [{ 'artists.name': { field: name, separator: ',' } }, { 'artist.name': name }],
        reason: withCommas(artist),
      },
    ],
  }
}

function withCommas({ name, values }: Column): string {
  const one = values.find((value) => value.includes(','))
  return `"${name}" has commas, which may separate artists or be parts of names, as in "${one}".`
}

/** Names of columns that hold lists of artists. */
const PLURAL = ['artists', 'artistnames', 'trackartists', 'performers']

const TIGHT_COMMA = /,(?!\s)/

/** Reads the artists of releases in the same form, where the program writes those as well. */
function withAlbumArtists(artists: Artists, columns: readonly Column[]): Artists {
  const column = columns.find(({ name }) => plainName(name) === 'albumartistnames')
  if (!column?.values.some((value) => TIGHT_COMMA.test(value))) return artists
  const form = { field: column.name, separator: ',', spaced: false } as const
  return { ...artists, fields: { ...artists.fields, 'release.artist.name': form } }
}

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
