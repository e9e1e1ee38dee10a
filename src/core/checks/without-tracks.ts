// Records without a track: artists, releases, features.
import { isKnownByName } from '../library/identity.ts'
import { firstTracks } from '../library/integrity.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { formatCount } from '../system/format.ts'
import { caseNamed, caseOf } from './case.ts'
import type { Question } from './question.ts'

type Records = Pick<Library, 'records'>

/** Returns the artists that have neither tracks nor releases nor credits. */
export function artistsWithoutTracks({ records }: Records): readonly MergedRecord<'artist'>[] {
  const [tracks, credits] = [artistsOfTracks(records), creditedArtists(records)]
  return records.artist.filter(({ uuid, items }) => {
    const hasTracks = items ? items.length > 0 : tracks.has(uuid)
    return !hasTracks && !credits.has(uuid)
  })
}

/** The artists that tracks name. One that lists its own tracks has no others. */
const artistsOfTracks = ({ track: tracks }: Library['records']): ReadonlySet<string> =>
  new Set(tracks.flatMap(({ artist, artists }) => [artist, ...(artists ?? [])]))

/** The artists of releases, and those with a role in releases and tracks. */
const creditedArtists = ({ release: releases, track: tracks }: Library['records']): ReadonlySet<string> =>
  new Set([
    ...releases.flatMap(({ artist, performers }) => [artist ?? [], performers ?? []].flat()),
    ...tracks.flatMap(({ performers }) => performers ?? []),
  ])

export const ARTISTS_WITHOUT_TRACKS: Question = {
  code: 'ARTIST_WITHOUT_TRACKS',
  cases: (library) => artistsWithoutTracks(library).map(caseOf),
  message: (count, examples) => `${formatCount(count, 'artist')} without tracks: ${examples}.`,
  hint: 'Check the uuids in "artist" and "artists" of the tracks, or remove these artists.',
}

/**
 * Returns the releases without tracks that are known by their names, if others have both tracks and ids: they may be
 * the same.
 */
export function emptyNamedReleases({
  records,
  tracksByRelease,
}: Pick<Library, 'records' | 'tracksByRelease'>): readonly MergedRecord<'release'>[] {
  const isNamed = ({ id }: MergedRecord<'release'>) => isKnownByName('release', id)
  const hasTracks = ({ uuid }: MergedRecord<'release'>) => tracksByRelease.has(uuid)
  if (!records.release.some((release) => !isNamed(release) && hasTracks(release))) return []
  return records.release.filter((release) => isNamed(release) && !hasTracks(release))
}

export const RELEASES_WITHOUT_TRACKS: Question = {
  code: 'RELEASE_WITHOUT_TRACKS',
  cases: (library) => emptyNamedReleases(library).map(caseOf),
  message: (count, examples) =>
    `${formatCount(count, 'release')} without tracks, beside others with tracks and ids: ${examples}.`,
  hint: 'If a row is about one of the others, write its title and its artist as they are written there, or add its "id" or "uuid".',
}

/** Returns the features that no track refers to. */
export function unusedFeatures(library: Records): readonly MergedRecord<'features'>[] {
  const used = firstTracks(library)
  return library.records.features.filter(({ uuid }) => !used.has(uuid))
}

export const UNUSED_FEATURES: Question = {
  code: 'UNUSED_FEATURES',
  cases: (library) => unusedFeatures(library).map((features) => caseNamed(features.uuid, features)),
  message: (count, examples) => `${formatCount(count, 'features record')} without a track: ${examples}.`,
  hint: 'Refer to them in "features" of their tracks, or remove them.',
}
