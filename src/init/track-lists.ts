// Releases that hold lists of their tracks, as JSON can: the settings of a second entry, which reads those.
import { isAudioFile } from '../api/media-types.ts'
import { nameOfFile } from '../records/values/file-name.ts'
import { areMostNumbered } from '../records/values/numbered-name.ts'
import { guessFields } from '../settings/guess-fields.ts'
import { most } from '../settings/guesses/contents.ts'
import { columnsIn, type GuessedColumn, type GuessedFields } from '../settings/guesses/guessed.ts'
import { isCalledTracks } from '../settings/guesses/names.ts'
import type { InnerList } from '../sources/head.ts'
import type { HeadedTable } from './sheets.ts'

export interface TrackList {
  /** The list in the records of releases. */
  readonly field: string
  /** `fields` of the entry of releases, and of that of tracks. */
  readonly releases: GuessedFields
  readonly tracks: GuessedFields
}

/** Returns the list that holds the tracks of releases, or null. */
export function trackListOf(
  { lists = [], names, rows }: HeadedTable,
  releases: GuessedFields,
): TrackList | null {
  const found = lists
    .map((list) => ({ list, tracks: tracksIn(list) }))
    .filter(({ tracks }) => tracks !== null)
  const called = found.filter(({ list }) => isCalledTracks(list.field))
  const [only, ...others] = called.length > 0 ? called : found
  const { name, 'artist.name': artist, catalognumber: number } = releases
  if (!only?.tracks || others.length > 0 || !name) return null
  const isUnique = typeof number === 'string' && isKey(rows.map((row) => row[names.indexOf(number)] ?? ''))
  const release = isUnique
    ? { release: number }
    : { 'release.name': name, ...(artist && { 'release.artist.name': artist }) }
  return {
    field: only.list.field,
    releases: isUnique ? { id: number, ...releases } : releases,
    tracks: { ...(artist && { 'artist.name': artist }), ...only.tracks, ...release, '*': 'ignore' },
  }
}

/** Guesses the fields of tracks in a list; null for a list of something else. */
function tracksIn({ field, names, rows }: InnerList): GuessedFields | null {
  const path = `${field}[]`
  if (names.length === 1 && names[0] === '') {
    const texts = rows.map(([text = '']) => text)
    if (!most(texts, isAudioFile)) return isCalledTracks(field) ? { name: path } : null
    const names = texts.flatMap((address) => nameOfFile(address) ?? [])
    return { name: { field: path, as: areMostNumbered(names) ? 'numbered' : 'filename' }, stream: path }
  }
  const { fields } = guessFields(names, rows, 'track')
  if (!fields?.name) return null
  const own = Object.entries(fields).filter(([target]) => !target.startsWith('release.'))
  return Object.fromEntries(own.map(([target, guessed]) => [target, withinPath(path, guessed)]))
}

/** A column of a list, as a path from the record that holds it. */
export function withinPath(path: string, guessed: GuessedColumn | null): GuessedColumn | null {
  if (guessed === null) return null
  const [first = '', ...others] = columnsIn(guessed).map((column) => `${path}.${column}`)
  if (typeof guessed === 'string') return first
  if ('fields' in guessed) return { ...guessed, fields: [first, ...others] }
  return 'field' in guessed ? { ...guessed, field: first } : guessed
}

/** Whether values identify records. */
const isKey = (values: readonly string[]): boolean =>
  values.every((value) => value.trim() !== '') && new Set(values).size === values.length
