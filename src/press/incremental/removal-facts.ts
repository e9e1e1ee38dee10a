// Guards the known facts of tracks and artists: if an export loses a column, features disappear while the records
// themselves stay.
import { hasArtistFacts, hasTrackFacts } from '../../core/library/features.ts'
import type { Library } from '../../core/library/library.ts'
import type { PublishedRecords } from './named-records.ts'

export interface LostFacts {
  readonly kind: 'track' | 'artist'
  /** Number of records that had facts. */
  readonly published: number
  /** Number of those records that still exist, but have lost all facts. */
  readonly removed: number
  /** The uuids of the first of them. */
  readonly uuids: readonly string[]
}

/** The number of removed records that an error names. */
export const MAX_LOST_NAMES = 10

export function findLostFacts(library: Library, published: PublishedRecords): LostFacts[] {
  const [artists, tracks, features] = [
    library.byUuid('artist'),
    library.byUuid('track'),
    library.byUuid('features'),
  ]
  // Features may also exist without a track.
  const ofTracks = [...published.features].filter((uuid) => published.track.has(uuid))
  const found = [
    lostFacts('track', ofTracks, (uuid) => {
      const track = tracks.get(uuid)
      return track !== undefined && !hasTrackFacts(track) && !features.has(uuid)
    }),
    lostFacts('artist', [...published.artist_features], (uuid) => {
      const artist = artists.get(uuid)
      return artist !== undefined && !hasArtistFacts(artist)
    }),
  ]
  return found.filter(({ removed }) => removed > 0)
}

function lostFacts(
  kind: LostFacts['kind'],
  published: readonly string[],
  isLost: (uuid: string) => boolean,
): LostFacts {
  const lost = published.filter(isLost).sort()
  return { kind, published: published.length, removed: lost.length, uuids: lost.slice(0, MAX_LOST_NAMES) }
}
