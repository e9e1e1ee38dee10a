// Records without a track: artists, releases, features.
import { isKnownByName } from '../library/identity.ts'
import { labelUuids } from '../library/labels.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { impliedArtist } from '../library/moved.ts'
import { formatCount } from '../system/format.ts'
import { caseNamed, toCase } from './case.ts'
import type { Question } from './question.ts'

/** Returns the artists that have neither tracks nor releases nor credits, nor an empty list of tracks of their own. */
export function artistsWithoutTracks(library: Library): MergedRecord<'artist'>[] {
  const { artist: artists, track: tracks, release: releases } = library.records
  const ofTracks = new Set<string>()
  const credited = new Set<string>()
  for (const { artist, artists: all, performers, composers } of tracks) {
    ofTracks.add(artist)
    for (const each of all ?? []) ofTracks.add(each)
    for (const each of [...(performers ?? []), ...(composers ?? [])]) credited.add(each)
  }
  for (const { artist, performers } of releases) {
    if (artist) credited.add(artist)
    for (const each of performers ?? []) credited.add(each)
  }
  const existing = library.byUuid('track')
  const hasTracks = ({ uuid, items = null }: MergedRecord<'artist'>) =>
    items === null ? ofTracks.has(uuid) : items.length === 0 || items.some((track) => existing.has(track))
  return artists.filter((artist) => !hasTracks(artist) && !credited.has(artist.uuid))
}

export const ARTISTS_WITHOUT_TRACKS: Question = {
  code: 'ARTIST_WITHOUT_TRACKS',
  cases: (library) => artistsWithoutTracks(library).map(toCase),
  message: (count, examples) => `${formatCount(count, 'artist')} without tracks: ${examples}.`,
  hint: 'Check the uuids in "artist" and "artists" of the tracks, or remove these artists. Where that is meant, write "items": [].',
}

const isNamed = ({ id }: MergedRecord<'release'>): boolean => isKnownByName('release', id)

/**
 * Returns the releases without tracks that are known by their names, if others have both tracks and ids: they may be
 * the same.
 */
export function emptyNamedReleases({
  records,
  tracksByRelease,
}: Pick<Library, 'records' | 'tracksByRelease'>): readonly MergedRecord<'release'>[] {
  const hasTracks = ({ uuid }: MergedRecord<'release'>) => tracksByRelease.has(uuid)
  if (!records.release.some((release) => !isNamed(release) && hasTracks(release))) return []
  return records.release.filter((release) => isNamed(release) && !hasTracks(release))
}

/**
 * Returns the releases with ids and without tracks, beside others with tracks that are known by the same title and
 * artist: the tracks name them instead of their ids.
 */
export function emptyNamesakes({
  records,
  tracksByRelease,
}: Pick<Library, 'records' | 'tracksByRelease'>): readonly MergedRecord<'release'>[] {
  const isEmpty = ({ uuid }: MergedRecord<'release'>) => !tracksByRelease.has(uuid)
  const empty = records.release.filter((release) => !isNamed(release) && isEmpty(release))
  if (empty.length === 0) return []
  const names = ({ name, artist, id }: MergedRecord<'release'>) =>
    JSON.stringify([name, artist ?? impliedArtist({ id })])
  const known = new Set(records.release.filter((release) => isNamed(release) && !isEmpty(release)).map(names))
  return empty.filter((release) => known.has(names(release)))
}

export const NAMESAKES_WITHOUT_TRACKS: Question = {
  code: 'RELEASE_WITHOUT_TRACKS',
  cases: (library) => emptyNamesakes(library).map(toCase),
  message: (count, examples) =>
    `${formatCount(count, 'release')} with ids and without tracks, beside others of the same title and artist with tracks: ${examples}.`,
  hint: 'If they are one, let the tracks refer to it by its "id" or "uuid", in a column "release", instead of by its title.',
}

export const RELEASES_WITHOUT_TRACKS: Question = {
  code: 'RELEASE_WITHOUT_TRACKS',
  cases: (library) => emptyNamedReleases(library).map(toCase),
  message: (count, examples) =>
    `${formatCount(count, 'release')} without tracks, beside others with tracks and ids: ${examples}.`,
  hint: 'If a row is about one of the others, write its title and its artist as they are written there, or add its "id" or "uuid".',
}

/** Returns the features that no track refers to. */
export const unusedFeatures = ({
  records,
  firstTracks,
}: Pick<Library, 'records' | 'firstTracks'>): readonly MergedRecord<'features'>[] =>
  records.features.filter(({ uuid }) => !firstTracks.has(uuid))

export const UNUSED_FEATURES: Question = {
  code: 'UNUSED_FEATURES',
  cases: (library) => unusedFeatures(library).map((features) => caseNamed(features.uuid, features)),
  message: (count, examples) => `${formatCount(count, 'features record')} without a track: ${examples}.`,
  hint: 'Refer to them in "features" of their tracks, or remove them.',
}

/** Returns the releases without tracks. */
export const releasesWithoutTracks = ({ records, tracksByRelease }: Library): MergedRecord<'release'>[] =>
  records.release.filter(({ uuid }) => !tracksByRelease.has(uuid))

/** Returns the labels without releases. */
export function labelsWithoutReleases({ records }: Library): MergedRecord<'label'>[] {
  const used = new Set(records.release.flatMap(labelUuids))
  return records.label.filter(({ uuid }) => !used.has(uuid))
}
