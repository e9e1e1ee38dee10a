// Joined records as input for responses, for tests to modify.

import type { TrackBodies } from '../../api-files/responses/track-cache.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import { VARIANTS, type Variant } from '../../contract/kinds/resources.ts'
import { resourcePath } from '../../contract/urls/urls.ts'
import type {
  JoinedArtist,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
} from '../../core/library/joined-records.ts'
import { type RecordOf, SCHEMAS } from '../../core/records/records.ts'
import { encode } from '../../core/site/encode.ts'
import type { DataTerms } from '../../core/site/site.ts'
import { artistId, labelId, releaseId, trackId } from './catalog.ts'

/** The terms of a site without settings for them. */
export const NO_TERMS: DataTerms = { license: null, attributions: [] }

type Optional<K extends Listed> = {
  readonly [Field in keyof RecordOf<K> as undefined extends RecordOf<K>[Field] ? Field : never]-?: null
}

/** The optional fields of a record, all absent. */
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

/** A track inside another record; tests of that record accept any JSON as its body. */
export function renderBodies(track: JoinedTrack): TrackBodies {
  const { artist, artist_display } = track
  const [plain, api] = VARIANTS.map((variant) => encode(standInBody(track, variant))) as [
    Uint8Array,
    Uint8Array,
  ]
  return { bodies: { plain, api }, artist, artist_display }
}

export const standInBody = ({ uuid, name }: JoinedTrack, variant: Variant): string =>
  JSON.stringify({
    url: `https://api.example.org${resourcePath('track', uuid, variant)}`,
    ct: 'catalog.media',
    uuid,
    name,
  })

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
