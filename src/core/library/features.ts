// The features of a catalog: what sources know of tracks and artists beyond their responses. Those of a track consist of a
// features record of the sources, the facts of the track itself, or both; those of an artist consist of facts.
import { FACTS, type Known } from '../records/facts.ts'
import type { MergedRecord, MergedRecords } from './merge.ts'
import { fieldIn } from './occurrences.ts'

const factsIn = (kind: Known) => {
  const facts = Object.keys(FACTS[kind])
  return (record: object): boolean => facts.some((fact) => fieldIn(record, fact) !== null)
}

/** Whether a track has any facts, which are published as its features. */
export const hasTrackFacts: (track: MergedRecord<'track'>) => boolean = factsIn('track')
/** Whether an artist has any facts. */
export const hasArtistFacts: (artist: MergedRecord<'artist'>) => boolean = factsIn('artist')

/** The features that tracks refer to, each with the first of these tracks. */
export type FirstTracks = ReadonlyMap<string, MergedRecord<'track'>>

/** @param tracks in the order in which the first is found */
export function findFirstTracks(tracks: MergedRecords['track']): FirstTracks {
  const first = new Map<string, MergedRecord<'track'>>()
  for (const track of tracks)
    if (track.features && !first.has(track.features)) first.set(track.features, track)
  return first
}

/** What features are made of. */
export interface FeaturesParts {
  readonly uuid: string
  /** The track that they belong to; null if no track refers to them. */
  readonly media: MergedRecord<'track'> | null
  /** The track whose facts they have; null if they have none. */
  readonly facts: MergedRecord<'track'> | null
  /** The members of the source, as in a JSON text; null if they have none. */
  readonly members: string | null
}

/**
 * Returns all features by their uuids, in the order of these. The first track that refers to a features record uses the
 * uuid of that record; for later tracks with facts, the features have the uuid of the track and the same members.
 */
export function findFeatures(records: MergedRecords, first: FirstTracks): ReadonlyMap<string, FeaturesParts> {
  const sources = new Map(records.features.map((features) => [features.uuid, features]))
  const found = new Map<string, FeaturesParts>()
  for (const { uuid, members } of records.features)
    found.set(uuid, { uuid, media: first.get(uuid) ?? null, facts: null, members })
  for (const track of records.track) {
    if (!hasTrackFacts(track)) continue
    const uuid = featuresUuid(track, first)
    const known = found.get(uuid)
    const members = known?.members ?? sources.get(track.features ?? '')?.members ?? null
    found.set(uuid, { uuid, media: known ? known.media : track, facts: track, members })
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The uuid of the features of a track with facts. */
const featuresUuid = (track: MergedRecord<'track'>, first: FirstTracks): string =>
  track.features && first.get(track.features) === track ? track.features : track.uuid

/** Returns the uuid of the features that the response of a track links to; null if it has none. */
export const linkedFeatures = (track: MergedRecord<'track'>, first: FirstTracks): string | null =>
  hasTrackFacts(track) ? featuresUuid(track, first) : (track.features ?? null)
