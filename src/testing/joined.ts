// Records as the catalog gives them to the responses, to be changed by the tests that need others.

import { type Listed, VARIANTS } from '../api/resources.ts'
import type { JoinedArtist, JoinedLabel, JoinedRelease, JoinedTrack } from '../model/catalog.ts'
import { type RecordOf, SCHEMAS } from '../model/records.ts'
import type { Addresses } from '../model/site.ts'
import { type RenderedTrack, TrackCache } from '../responses/track-cache.ts'
import { artistId, labelId, releaseId, trackId } from './catalog.ts'

type Optional<K extends Listed> = {
  readonly [Field in keyof RecordOf<K> as undefined extends RecordOf<K>[Field] ? Field : never]-?: null
}

/** The fields that a record may leave out, left out. */
function absent<K extends Listed>(kind: K): Optional<K> {
  const optional = Object.entries(SCHEMAS[kind].shape).filter(([, type]) => type.isOptional())
  return Object.fromEntries(optional.map(([field]) => [field, null])) as Optional<K>
}

export function joinedTrack(changes: Partial<JoinedTrack> = {}): JoinedTrack {
  return {
    uuid: trackId(1),
    name: 'Track (Remix)',
    tracknumber: 0,
    duration: '241.5',
    features: '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1',
    stream: 'audio/1%20a.mp3',
    artist: artistId(2),
    artists: [artistId(2)],
    artist_display: 'Artist 2',
    release: releaseId(1),
    release_display: 'Release ',
    release_image: 'cover-1f.jpg',
    label: labelId(1),
    label_display: 'Label',
    ...changes,
  }
}

/** Tracks as they stand inside of another record. */
export function rendered(tracks: readonly JoinedTrack[], addresses: Addresses): RenderedTrack[] {
  const kept = new TrackCache({ addresses, variants: VARIANTS, find: async () => new Map() })
  return tracks.map((track, index) => kept.of(index + 1, track))
}

export function joinedArtist(changes: Partial<JoinedArtist> = {}): JoinedArtist {
  return {
    uuid: artistId(1),
    name: 'Artist 1',
    image: 'portrait-1f.jpg',
    items: [1],
    ...changes,
  }
}

export function joinedRelease(changes: Partial<JoinedRelease> = {}): JoinedRelease {
  return {
    ...absent('release'),
    uuid: releaseId(1),
    name: 'Release ',
    releasedate: '2024-05-31',
    label: labelId(1),
    label_display: 'Label',
    items: [1],
    ...changes,
  }
}

export function joinedLabel(changes: Partial<JoinedLabel> = {}): JoinedLabel {
  return { ...absent('label'), uuid: labelId(1), name: 'Label', releases: [releaseId(1)], ...changes }
}
