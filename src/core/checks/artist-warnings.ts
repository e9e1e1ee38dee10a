// Warnings about the names of artists and labels, and about names of tracks that hold artists. Artists and labels count
// where they are known by their names: one with an id may be called so.
import type { Kind } from '../../contract/kinds/kinds.ts'
import { isKnownByName } from '../library/identity.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { isVarious } from '../library/various.ts'
import { capital, SOURCE_FIELDS } from '../problems/proposals.ts'
import { formatCount } from '../system/format.ts'
import {
  firstNameFirst,
  hasMarkOfDiscogs,
  isArticleLast,
  isOnlyBlanks,
  mayHoldArtist,
  withoutMarkOfDiscogs,
} from './artist-names.ts'
import { caseNamed, toCase } from './case.ts'
import type { Question } from './question.ts'

type Artist = MergedRecord<'artist'>
type Records = Pick<Library, 'records'>

/** Whether a record is known by its name. Those of audio files are, too: their ids derive from their names. */
const isNamed = (kind: Kind, id: string | null): boolean =>
  id?.startsWith(`${kind}:audio:`) === true || isKnownByName(kind, id)

/** Returns the artists that are known by their names, and whose names meet a condition. */
export const artistsNamed = (
  artists: readonly Artist[],
  condition: (name: string) => boolean,
): readonly Artist[] => artists.filter(({ id, name }) => isNamed('artist', id) && condition(name))

/** Returns the names of records. */
export const collectNames = (records: readonly Pick<Artist, 'name'>[]): ReadonlySet<string> =>
  new Set(records.map(({ name }) => name))

export const BLANK_NAMES: Question = {
  code: 'BLANK_NAME',
  cases: ({ records }) => artistsNamed(records.artist, isOnlyBlanks).map(toCase),
  message: (count) => `${formatCount(count, 'artist')} with a name of blanks alone.`,
  hint: 'Enter the name in each row of it.',
}

/**
 * Returns the artists or labels with a mark of Discogs. Several of them, or one beside a record of the name without it,
 * show that it is not part of the name.
 */
export function namedByDiscogs(
  kind: 'artist' | 'label',
  { records }: Records,
): readonly MergedRecord<typeof kind>[] {
  const marked = (each: typeof kind) =>
    records[each].filter(({ id, name }) => isNamed(each, id) && hasMarkOfDiscogs(name))
  if (marked('artist').length + marked('label').length > 1) return marked(kind)
  const names = collectNames(records[kind])
  return marked(kind).filter(({ name }) => names.has(withoutMarkOfDiscogs(name)))
}

export const NAMES_OF_DISCOGS: readonly Question[] = (['artist', 'label'] as const).map((kind) => ({
  code: 'DISCOGS_NAME',
  cases: (library) => namedByDiscogs(kind, library).map(toCase),
  message: (count, examples) =>
    `${formatCount(count, kind)} with a number or an asterisk after the name, as Discogs writes it: ${examples}.`,
  hint: `Remove the marks from the names. If two ${kind}s of the catalog have one name, enter what Discogs has, such as Sun (2), in a column for "${kind}.id", and Sun in that for "${kind}.name".`,
}))

/**
 * Returns the artists that are named as an index sorts them: with an article at the end, or with the last name before
 * others, if an artist has that name in the other order, or if most artists are named so.
 */
export function sortedArtists({ records: { artist: artists } }: Records): readonly Artist[] {
  const names = collectNames(artists)
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

const SPLIT_NAMES = {
  path: SOURCE_FIELDS,
  clause:
    'write { "field": "…", "as": "artist-title" } for "name" and for "artist.name" in "fields" of the source, with the column of the names, and that of Various for "release.artist.name"',
}

export const ARTISTS_IN_NAMES: Question = {
  code: 'ARTIST_IN_NAME',
  cases: (library) => tracksOfVarious(library).map(toCase),
  message: (count, examples) =>
    `${formatCount(count, 'track')} by various artists with the artist in the name: ${examples}.`,
  hint: `${capital(SPLIT_NAMES.clause)}; or enter the artists in a column of their own.`,
  proposals: [SPLIT_NAMES],
}
