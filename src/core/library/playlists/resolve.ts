// Finds the tracks that playlists name.

import { aliasesIn } from '../former-uuids.ts'
import type { Library } from '../library.ts'
import type { MergedRecord } from '../merge.ts'
import type { Playlist, PlaylistEntry, PlaylistFile } from './playlist.ts'
import { type NamedTrack, type PlaylistSite, TrackFinder } from './track-finder.ts'

export interface ResolvedPlaylist {
  readonly from: PlaylistFile
  readonly playlist: Playlist
  /** The entries for which the catalog has no track. */
  readonly missing: readonly PlaylistEntry[]
}

export function resolvePlaylists(
  files: readonly PlaylistFile[],
  library: Library,
  site: PlaylistSite,
): readonly ResolvedPlaylist[] {
  if (files.length === 0) return []
  const finder = playlistFinder(files, site)
  for (const track of library.records.track) finder.add(namedTrack(library, track))
  return findTracks(files, finder)
}

/** Has to be shown all tracks before {@link findTracks}. */
export const playlistFinder = (files: readonly PlaylistFile[], site: PlaylistSite): TrackFinder =>
  new TrackFinder(
    files.flatMap(({ entries }) => entries),
    site,
  )

export const findTracks = (
  files: readonly PlaylistFile[],
  finder: TrackFinder,
): readonly ResolvedPlaylist[] =>
  files.map((from) => {
    const found = from.entries.map((entry) => ({ entry, track: finder.find(entry) }))
    const { name, title, description, creator } = from
    const tracks = [...new Set(found.flatMap(({ track }) => track?.uuid ?? []))]
    const missing = found.flatMap(({ entry, track }) => (track ? [] : [entry]))
    return { from, playlist: { name, title, description, creator, tracks }, missing }
  })

function namedTrack(library: Library, track: MergedRecord<'track'>): NamedTrack {
  const { uuid, name, duration, stream = null } = track
  const artist = library.get('artist', track.artist).name
  return {
    ...{ uuid, name, duration, stream },
    aliases: aliasesIn(track),
    artists: [...new Set([track.artist_display ?? artist, artist])],
    isListed: library.isListed('track', uuid),
  }
}
