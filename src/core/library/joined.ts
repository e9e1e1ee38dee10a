// Joins records with what their responses show of others.
import type { Listed } from '../../contract/kinds/kinds.ts'
import { FACTS, listFacts } from '../records/facts.ts'
import { SCHEMAS } from '../records/records.ts'
import { type FeaturesParts, hasTrackFacts, linkedFeatures } from './features.ts'
import type {
  Composer,
  JoinedArtist,
  JoinedArtistFeatures,
  JoinedFeatures,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
  Performer,
  ReleaseLabel,
  TrackFacts,
} from './joined-records.ts'
import { listLabels } from './labels.ts'
import type { Library } from './library.ts'
import type { MergedRecord } from './merge.ts'
import { fieldIn } from './occurrences.ts'

/** Fields that no response shows as the record has them. */
const UNSEEN = ['aliases', 'accent', 'background', 'roles', 'items']

/** The fields of a response that are those of its record. */
const ownFields = (kind: Listed, joined: readonly string[]): readonly string[] =>
  Object.keys(SCHEMAS[kind].shape).filter((field) => !UNSEEN.includes(field) && !joined.includes(field))

const OWN_FIELDS = {
  artist: ownFields('artist', Object.keys(FACTS.artist)),
  release: ownFields('release', [
    ...['label', 'labels', 'catalognumbers', 'artist_display', 'performers', 'unlisted'],
  ]),
  label: ownFields('label', []),
}
const TRACK_FACTS = listFacts('track')
const ARTIST_FACTS = listFacts('artist')

/** Returns fields of a record, with null for those that it lacks. */
const pick = (record: object, fields: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, fieldIn(record, field)]))

export const joinArtist = ({ items }: Library, artist: MergedRecord<'artist'>): JoinedArtist =>
  ({
    ...pick(artist, OWN_FIELDS.artist),
    items: items.artist.get(artist.uuid)?.map(({ rank }) => rank) ?? [],
  }) as unknown as JoinedArtist

export function joinTrack(library: Library, track: MergedRecord<'track'>): JoinedTrack {
  const artist = library.get('artist', track.artist)
  const release = library.get('release', track.release)
  const label = library.get('label', release.label)
  return {
    uuid: track.uuid,
    name: track.name,
    tracknumber: track.tracknumber ?? 0,
    duration: track.duration ?? '0',
    stream: track.stream ?? null,
    features: linkedFeatures(track, library.firstTracks),
    artist: artist.uuid,
    artists: track.artists ?? [track.artist],
    artist_display: track.artist_display ?? artist.name,
    release: release.uuid,
    release_display: release.name,
    release_image: release.image ?? null,
    label: label.uuid,
    label_display: label.name,
  }
}

export function joinRelease(library: Library, release: MergedRecord<'release'>): JoinedRelease {
  const label = library.get('label', release.label)
  return {
    ...pick(release, OWN_FIELDS.release),
    ...(release.unlisted && { unlisted: true }),
    label: label.uuid,
    label_display: label.name,
    ...severalLabels(library, release),
    artist_display: release.artist_display ?? creditedName(library, release),
    performers: joinPerformers(library, release),
    items: library.items.release.get(release.uuid)?.map(({ rank }) => rank) ?? [],
  } as unknown as JoinedRelease
}

/** Returns the labels of a release that has several. */
export function severalLabels(
  library: Library,
  release: MergedRecord<'release'>,
): { readonly labels?: readonly ReleaseLabel[] } {
  const labels = listLabels(release)
  if (labels.length === 1) return {}
  return {
    labels: labels.map(({ uuid, catalognumber }) => ({
      uuid,
      name: library.get('label', uuid).name,
      catalognumber,
    })),
  }
}

const creditedName = (library: Library, { artist }: MergedRecord<'release'>): string | null =>
  artist ? library.get('artist', artist).name : null

export const joinLabel = ({ items }: Library, label: MergedRecord<'label'>): JoinedLabel =>
  ({
    ...pick(label, OWN_FIELDS.label),
    releases: items.label.get(label.uuid)?.map(({ record }) => record.uuid) ?? [],
  }) as unknown as JoinedLabel

export function joinFeatures(
  library: Library,
  { uuid, media, facts, members }: FeaturesParts,
): JoinedFeatures {
  const release = media && (library.byUuid('release').get(media.release) ?? null)
  return {
    uuid,
    media: media?.uuid ?? null,
    release: release?.uuid ?? null,
    image: release?.image ?? null,
    facts: facts && trackFacts(library, facts),
    members: members ?? '',
  }
}

export const joinArtistFeatures = (artist: MergedRecord<'artist'>): JoinedArtistFeatures =>
  ({
    uuid: artist.uuid,
    image: artist.image ?? null,
    ...pick(artist, ARTIST_FACTS),
  }) as unknown as JoinedArtistFeatures

/** Returns the facts about a track; null if there are none. */
export const trackFacts = (library: Library, track: MergedRecord<'track'>): TrackFacts | null =>
  hasTrackFacts(track)
    ? ({
        ...pick(track, TRACK_FACTS),
        performers: joinPerformers(library, track),
        composers: joinComposers(library, track),
      } as unknown as TrackFacts)
    : null

/** Returns the artists that composed what is played; null if none is known. */
export function joinComposers(
  library: Library,
  { composers }: Pick<MergedRecord<'track'>, 'composers'>,
): readonly Composer[] | null {
  const found = (composers ?? []).flatMap((uuid): Composer[] => {
    const artist = library.byUuid('artist').get(uuid)
    return artist ? [{ uuid, name: artist.name }] : []
  })
  return found.length > 0 ? found : null
}

/** Returns the artists that a record credits with a role; null if it credits none. */
export function joinPerformers(
  library: Library,
  { performers, roles }: Pick<MergedRecord<'track' | 'release'>, 'performers' | 'roles'>,
): readonly Performer[] | null {
  const found = (performers ?? []).flatMap((uuid, place): Performer[] => {
    const artist = library.byUuid('artist').get(uuid)
    return artist ? [{ uuid, name: artist.name, role: roles?.[place] ?? null }] : []
  })
  return found.length > 0 ? found : null
}
