// Releases that hold lists of their tracks, as JSON can: the settings of a second entry, which reads those.
import { isAudioFile } from '../../contract/rules/media-types.ts'
import { isTrackListName } from '../../core/records/track-lists.ts'
import { nameOfFile } from '../../core/records/values/file-name.ts'
import { areMostNumbered } from '../../core/records/values/numbered-name.ts'
import type { InnerList } from '../../importers/files/head.ts'
import { most } from '../../importers/guesses/contents.ts'
import { guessFields } from '../../importers/guesses/guess-fields.ts'
import { columnsIn, type GuessedColumn, type GuessedFields } from '../../importers/guesses/guessed.ts'
import { findMeanings } from '../../importers/guesses/names.ts'
import type { HeadedTable } from './sheets.ts'

export interface TrackList {
  /** The list in the records of releases. */
  readonly field: string
  /** `fields` of the entry of releases, and of that of tracks. */
  readonly releases: GuessedFields
  readonly tracks: GuessedFields
}

type Table = Pick<HeadedTable, 'names' | 'rows' | 'lists'>

/** Returns the list that holds the tracks of releases, or null. */
export function findTrackList({ lists = [], names, rows }: Table, releases: GuessedFields): TrackList | null {
  const { name, 'artist.name': artist, catalognumber: number } = releases
  const isRelease = name !== undefined && artist !== undefined
  const found = lists
    .flatMap((list) => [list, ...listsOfDiscs(list, isRelease)])
    .map((list) => ({ list, tracks: tracksIn(list) }))
    .filter(({ tracks }) => tracks !== null)
  const called = found.filter(({ list }) => isTrackListName(list.field))
  const inside = isRelease || called.length > 0 ? null : releasesIn(lists, artist ?? name)
  if (inside) return inside
  const [only, ...others] = called.length > 0 ? called : found
  if (!only?.tracks || others.length > 0 || !name) return null
  // Tracks refer to their release by its own identity, or else by its catalog number or its names.
  const key = ['uuid', 'id', number].find(
    (column): column is string =>
      typeof column === 'string' && isKey(rows.map((row) => row[names.indexOf(column)] ?? '')),
  )
  const release =
    key === undefined
      ? { 'release.name': name, ...(artist && { 'release.artist.name': artist }) }
      : { release: key }
  return {
    field: only.list.field.replace(/\[\].*$/s, ''),
    releases: key === undefined ? releases : { [key === 'uuid' ? key : 'id']: key, ...releases },
    tracks: { ...(artist && { 'artist.name': artist }), ...only.tracks, ...release, '*': 'ignore' },
  }
}

/** A list of tracks, beside which a column may have the number of their disc. */
interface ListOfTracks extends InnerList {
  readonly disc?: string
}

/**
 * Returns the lists of tracks in the elements of a list that are discs: their names, if any, are not those of releases.
 */
function listsOfDiscs({ field, names, rows, lists = [] }: InnerList, isRelease: boolean): ListOfTracks[] {
  if (!isRelease && guessFields(names, rows, 'release').fields?.name) return []
  const disc = names.find((name) => findMeanings(name).has('disc') || findMeanings(name).has('number'))
  return lists.map((list) => ({
    ...list,
    field: `${field}[].${list.field}`,
    ...(disc !== undefined && { disc: `${field}[].${disc}` }),
  }))
}

/** Returns the list of releases, with their tracks, in the records of artists. */
function releasesIn(lists: readonly InnerList[], artist: GuessedColumn | null | undefined): TrackList | null {
  if (!artist) return null
  const found = lists.flatMap((list) => {
    const { fields } = guessFields(list.names, list.rows, 'release')
    const trackList = fields?.name ? findTrackList(list, fields) : null
    return trackList ? [{ field: list.field, ...inList(trackList, list.field, artist) }] : []
  })
  const [only, ...others] = found
  return only && others.length === 0 ? only : null
}

/** The releases and tracks in the elements of a list, by the artist of the record that holds it. */
function inList(
  { releases, tracks }: TrackList,
  list: string,
  artist: GuessedColumn,
): Pick<TrackList, 'releases' | 'tracks'> {
  const ofRelease = tracks['release.name'] === undefined ? {} : { 'release.artist.name': artist }
  return {
    releases: { 'artist.name': artist, ...withinList(releases, list) },
    tracks: { 'artist.name': artist, ...ofRelease, ...withinList(tracks, list) },
  }
}

/** The fields of the elements of a list, as paths from the record that holds it. */
export const withinList = (fields: GuessedFields, list: string): GuessedFields =>
  Object.fromEntries(
    Object.entries(fields).map(([target, guessed]) => [
      target,
      target === '*' ? guessed : withinPath(`${list}[]`, guessed),
    ]),
  )

/** Guesses the fields of tracks in a list; null for a list of something else. */
function tracksIn({ field, names, rows, disc }: ListOfTracks): GuessedFields | null {
  const path = `${field}[]`
  if (names.length === 1 && names[0] === '') {
    const texts = rows.map(([text = '']) => text)
    if (!most(texts, isAudioFile)) return isTrackListName(field) ? { name: path } : null
    const names = texts.flatMap((address) => nameOfFile(address) ?? [])
    return { name: { field: path, as: areMostNumbered(names) ? 'numbered' : 'filename' }, stream: path }
  }
  const { fields } = guessFields(names, rows, 'track')
  if (!fields?.name) return null
  const own = Object.entries(fields).filter(([target]) => !target.startsWith('release.'))
  return {
    ...(disc !== undefined && { disc }),
    ...Object.fromEntries(own.map(([target, guessed]) => [target, withinPath(path, guessed)])),
  }
}

/** Adds the fields of the tracks that artists hold in a list, without releases between them. */
export function withTracksInside(fields: GuessedFields, { lists = [] }: Table): GuessedFields {
  const { name, 'artist.name': artist, 'release.name': release } = fields
  if (name !== undefined || artist === undefined || release !== undefined) return fields
  const found = lists
    .filter(({ field }) => isTrackListName(field))
    .map(tracksIn)
    .filter((tracks) => tracks !== null)
  const [only, ...others] = found
  return only && others.length === 0 ? { ...fields, ...only } : fields
}

/** A column of a list, as a path from the record that holds it. */
function withinPath(path: string, guessed: GuessedColumn | null): GuessedColumn | null {
  if (guessed === null) return null
  const [first = '', ...others] = columnsIn(guessed).map((column) => `${path}.${column}`)
  if (typeof guessed === 'string') return first
  if ('fields' in guessed) return { ...guessed, fields: [first, ...others] }
  return 'field' in guessed ? { ...guessed, field: first } : guessed
}

/** Whether values identify records. */
const isKey = (values: readonly string[]): boolean =>
  values.every((value) => value.trim() !== '') && new Set(values).size === values.length
