// Records that no track or release refers to.
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'

/** Returns the artists that have neither tracks nor releases nor credits. */
export function artistsWithoutTracks(library: Library): MergedRecord<'artist'>[] {
  const { artist: artists, track: tracks, release: releases } = library.records
  const ofTracks = new Set<string>()
  const credited = new Set<string>()
  for (const { artist, artists: all, performers } of tracks) {
    ofTracks.add(artist)
    for (const each of all ?? []) ofTracks.add(each)
    for (const each of performers ?? []) credited.add(each)
  }
  for (const { artist, performers } of releases) {
    if (artist) credited.add(artist)
    for (const each of performers ?? []) credited.add(each)
  }
  const existing = library.byUuid('track')
  const hasTracks = ({ uuid, items = null }: MergedRecord<'artist'>) =>
    items === null ? ofTracks.has(uuid) : items.some((track) => existing.has(track))
  return artists.filter((artist) => !hasTracks(artist) && !credited.has(artist.uuid))
}

/** Returns the releases without tracks. */
export const releasesWithoutTracks = ({ records, tracksByRelease }: Library): MergedRecord<'release'>[] =>
  records.release.filter(({ uuid }) => !tracksByRelease.has(uuid))

/** Returns the labels without releases. */
export function labelsWithoutReleases({ records }: Library): MergedRecord<'label'>[] {
  const used = new Set(records.release.map(({ label }) => label))
  return records.label.filter(({ uuid }) => !used.has(uuid))
}
