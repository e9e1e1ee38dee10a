// Several artists of a track: in one cell, or on rows of their own.
import type { Chosen } from './columns.ts'
import { type Column, matching, most } from './contents.ts'
import type { Choice, GuessedFields } from './guessed.ts'
import { plainName } from './names.ts'

interface Artists {
  readonly fields: GuessedFields
  /** Fields that these replace. */
  readonly replaced: readonly string[]
  readonly choices: readonly Choice[]
}

const ONE_EACH: Artists = { fields: {}, replaced: [], choices: [] }

/** Guesses whether tracks have lists of artists. */
export function artistsOf(
  found: Chosen['found'],
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Artists {
  const [artist] = found.get('artist.name') ?? []
  if (!artist || !found.has('name')) return ONE_EACH
  if (repeats(rows, found, columns))
    return { ...ONE_EACH, fields: { 'artists.name': { field: artist.name, rows: 'merge' } } }
  const separator = ['|', ';'].find((mark) => artist.values.some((value) => isListBy(value, mark)))
  if (separator !== undefined) return asList(artist.name, separator)
  if (most(artist.values, matching(QUOTED_LIST))) return asList(artist.name, '|')
  return byAddresses(artist, columns, rows)
}

/** `['A', 'B']` of Python, `["A", "B"]` of JSON; each has its quotes for a separator. */
const QUOTED_LIST = /^\[\s*(?:'.*'|".*")\s*\]$/

const asList = (field: string, separator: string): Artists => ({
  fields: { 'artists.name': separator === '|' ? field : { field, separator } },
  replaced: ['artist.name'],
  choices: [],
})

/** Whether a text is a list: parts between marks, of which a name has few. */
const isListBy = (value: string, mark: string): boolean =>
  value.includes(mark) && value.split(mark).every((part) => part.trim() !== '')

/** For Exportify, whose lists have commas: the column of addresses beside the names shows how many there are. */
function byAddresses(
  artist: Column,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Artists {
  if (plainName(artist.name) !== 'artistnames' || !artist.values.some((value) => value.includes(',')))
    return ONE_EACH
  const addresses = columns.find(({ name }) => plainName(name) === 'artisturis')
  const counted = rows.map((row) => {
    const parts = (row[artist.at] ?? '').split(',').length
    return { name: row[artist.at] ?? '', parts, addresses: addresses && row[addresses.at]?.split(',').length }
  })
  const other = counted.find((row) => row.parts > 1 && row.addresses !== row.parts)
  if (!other) return asList(artist.name, ',')
  const { name } = artist
  return {
    ...ONE_EACH,
    replaced: ['artist.name'],
    choices: [
      {
        field: 'artists.name',
        options: [{ 'artists.name': { field: name, separator: ',' } }, { 'artist.name': name }],
        reason: `"${name}" has commas between artists, and in names such as "${other.name}".`,
      },
    ],
  }
}

/** Fields in which the rows of one track may differ. */
const OF_ARTISTS: readonly string[] = ['artist.name']

/**
 * Whether a track has several rows, one for each of its artists: they are equal in everything else that a catalog has of
 * it. Two songs of one title differ in length or ISRC.
 */
function repeats(
  rows: readonly (readonly string[])[],
  found: Chosen['found'],
  columns: readonly Column[],
): boolean {
  const [artist] = found.get('artist.name') ?? []
  if (!artist || !(found.has('release.name') || found.has('tracknumber'))) return false
  const others = columns.filter((column) => column !== artist && !isAboutArtists(column, found))
  const keys = rows.map((row) => JSON.stringify(others.map(({ at }) => row[at])))
  // A duplicated row is a mistake, which a check reports.
  return keys.some(
    (key, at) => at > 0 && key === keys[at - 1] && rows[at]?.[artist.at] !== rows[at - 1]?.[artist.at],
  )
}

/** Whether a column describes an artist or its part, and so may differ between the rows of a track. */
function isAboutArtists(column: Column, found: Chosen['found']): boolean {
  const isFound = [...found].some(([field, [first]]) => first === column && !OF_ARTISTS.includes(field))
  return !isFound && /artist|performer|role|instrument|interpret|k(?:ü|ue)nstler|^id$/i.test(column.name)
}
