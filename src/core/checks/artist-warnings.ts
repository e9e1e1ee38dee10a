// Warnings about the names of artists, and about names of tracks that hold artists. Artists count where they are known
// by their names: one with an id may be called so.
import { isKnownByName } from '../library/identity.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { isVarious } from '../library/various.ts'
import { formatCount } from '../system/format.ts'
import {
  firstNameFirst,
  hasNumberOfDiscogs,
  isArticleLast,
  isOnlyBlanks,
  mayHoldArtist,
  withoutNumberOfDiscogs,
} from './artist-names.ts'
import { caseNamed, caseOf } from './case.ts'
import type { Question } from './question.ts'

type Artist = MergedRecord<'artist'>
type Records = Pick<Library, 'records'>

/** Whether an artist is known by its name. Those of audio files are, too: their ids derive from their names. */
const isNamed = ({ id }: Artist): boolean =>
  id?.startsWith('artist:audio:') === true || isKnownByName('artist', id)

/** Returns the artists that are known by their names, and whose names meet a condition. */
export const artistsNamed = (
  artists: readonly Artist[],
  condition: (name: string) => boolean,
): readonly Artist[] => artists.filter((artist) => isNamed(artist) && condition(artist.name))

/** Returns the names of all artists. */
export const namesOf = (artists: readonly Artist[]): ReadonlySet<string> =>
  new Set(artists.map(({ name }) => name))

export const BLANK_NAMES: Question = {
  code: 'BLANK_NAME',
  cases: ({ records }) => artistsNamed(records.artist, isOnlyBlanks).map(caseOf),
  message: (count) => `${formatCount(count, 'artist')} with a name of blanks alone.`,
  hint: 'Enter the name in each row of it.',
}

/**
 * Returns the artists with a number of Discogs. Several of them, or one beside an artist of the name without it, show
 * that it is not part of the name.
 */
export function artistsOfDiscogs({ records: { artist: artists } }: Records): readonly Artist[] {
  const numbered = artistsNamed(artists, hasNumberOfDiscogs)
  if (numbered.length !== 1) return numbered
  const names = namesOf(artists)
  return numbered.filter(({ name }) => names.has(withoutNumberOfDiscogs(name)))
}

export const NAMES_OF_DISCOGS: Question = {
  code: 'DISCOGS_NAME',
  cases: (library) => artistsOfDiscogs(library).map(caseOf),
  message: (count, examples) =>
    `${formatCount(count, 'artist')} with a number after the name, as Discogs writes it: ${examples}.`,
  hint: 'Remove the numbers from the names. If two artists of the catalog have one name, enter what Discogs has, such as Sun (2), in a column for "artist.id", and Sun in that for "artist.name".',
}

/**
 * Returns the artists that are named as an index sorts them: with an article at the end, or with the last name before
 * others, if an artist has that name in the other order, or if most artists are named so.
 */
export function sortedArtists({ records: { artist: artists } }: Records): readonly Artist[] {
  const names = namesOf(artists)
  const lastFirst = artists.filter(({ name }) => firstNameFirst(name) !== null).length
  const areMost = lastFirst > 2 && 2 * lastFirst > artists.length
  return artistsNamed(artists, (name) => {
    const turned = firstNameFirst(name)
    return isArticleLast(name) || (turned !== null && (areMost || names.has(turned)))
  })
}

export const SORTED_NAMES: Question = {
  code: 'ODD_NAME',
  cases: (library) => sortedArtists(library).map((artist) => caseNamed(`"${artist.name}"`, artist)),
  message: (count, examples) =>
    `${formatCount(count, 'artist')} with the last word first, as an index sorts names: ${examples}.`,
  hint: 'Write them as pages should show them, such as Ann Reed for Reed, Ann. If they are several artists, read the column as "artists.name", with "separator": ",".',
}

/** Returns the tracks by various artists with an artist in the name, if most of them are named so. */
export function tracksOfVarious({ records }: Records): readonly MergedRecord<'track'>[] {
  const various = new Set(records.artist.filter(({ name }) => isVarious(name)).map(({ uuid }) => uuid))
  if (various.size === 0) return []
  const tracks = records.track.filter(({ artist }) => various.has(artist))
  const found = tracks.filter(({ name }) => mayHoldArtist(name))
  return found.length > 1 && 2 * found.length > tracks.length ? found : []
}

export const ARTISTS_IN_NAMES: Question = {
  code: 'ARTIST_IN_NAME',
  cases: (library) => tracksOfVarious(library).map(caseOf),
  message: (count, examples) =>
    `${formatCount(count, 'track')} by various artists with the artist in the name: ${examples}.`,
  hint: 'Write { "field": "…", "as": "artist-title" } for "name" and for "artist.name" in "fields" of the source, with the column of the names, and that of Various for "release.artist.name"; or enter the artists in a column of their own.',
}
