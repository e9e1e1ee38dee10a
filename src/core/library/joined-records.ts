// The input of the responses: the records of a catalog, joined and ordered.

import type { Kind, Resource } from '../../contract/kinds/kinds.ts'
import type { FACTS, Known } from '../records/facts.ts'
import type { RecordOf } from '../records/records.ts'
import type { NumberedLabel } from './labels.ts'

/** The fields of a record: null if the source omitted one. No response shows aliases or a look. */
type Fields<K extends Kind> = {
  readonly [Field in Exclude<keyof RecordOf<K>, 'aliases' | 'accent' | 'background'>]-?: Exclude<
    RecordOf<K>[Field],
    undefined
  >
}

/** An artist with a role on a record. */
export interface Performer {
  readonly uuid: string
  readonly name: string
  /**
   * Empty if it is unknown; null if fewer roles than performers are known; a JSON text if it is in several languages.
   */
  readonly role: string | null
}

/** A label of a release as the release shows it. */
export interface ReleaseLabel extends NumberedLabel {
  readonly name: string
}

/** An artist that composed what is played. */
export type Composer = Omit<Performer, 'role'>

interface Performed {
  readonly performers: readonly Performer[] | null
}

/** Facts about a record that its own response does not contain; null if unknown. */
type Facts<K extends Known> = {
  readonly [Fact in keyof (typeof FACTS)[K]]: Fields<K>[Fact & keyof Fields<K>]
}
export type TrackFacts = Omit<Facts<'track'>, 'performers' | 'composers'> &
  Performed & { readonly composers: readonly Composer[] | null }
export type ArtistFacts = Facts<'artist'>

/** A track with what its response shows of related records. */
export interface JoinedTrack
  extends Omit<Fields<'track'>, 'artists' | 'artist_display' | 'stream' | 'roles' | keyof TrackFacts> {
  readonly stream: string | null
  readonly artists: readonly string[]
  readonly artist_display: string
  readonly release_display: string
  readonly release_image: string | null
  readonly label: string
  readonly label_display: string
}

/** An artist with the ranks of its tracks, in order. */
export interface JoinedArtist extends Omit<Fields<'artist'>, 'items' | keyof ArtistFacts> {
  readonly items: readonly number[]
}

/** A release with the ranks of its tracks, in the order of their numbers. */
export interface JoinedRelease
  extends Omit<Fields<'release'>, 'performers' | 'roles' | 'unlisted' | 'labels' | 'catalognumbers'>,
    Performed {
  readonly unlisted?: true | null
  readonly label_display: string
  /** All its labels, if there are several. */
  readonly labels?: readonly ReleaseLabel[] | null
  readonly items: readonly number[]
}

/** Above this number of artists, a release is credited to various artists. */
export const MAX_NAMES = 3

/** A label with the uuids of its releases. */
export interface JoinedLabel extends Fields<'label'> {
  readonly releases: readonly string[]
}

/** The features of a track, with any keys of the source. */
export interface JoinedFeatures {
  readonly uuid: string
  /** The track they belong to; null if no track refers to them. */
  readonly media: string | null
  /** The release of the track, whose cover has copies that the features list; null without a track. */
  readonly release: string | null
  /** The cover of this release. */
  readonly image: string | null
  /** Facts about the track; null if there are no facts. */
  readonly facts: TrackFacts | null
  /** The members of the source's JSON object as written, except for white space: `"bpm":120.50,"key":"a"`. */
  readonly members: string
}

/** Facts about an artist that has any. */
export interface JoinedArtistFeatures extends ArtistFacts {
  readonly uuid: string
  /** The picture of the artist, whose copies its features list. */
  readonly image: string | null
}

/** The joined records of each kind. */
export interface JoinedRecords {
  readonly artist: JoinedArtist
  readonly track: JoinedTrack
  readonly release: JoinedRelease
  readonly label: JoinedLabel
  readonly features: JoinedFeatures
  readonly artist_features: JoinedArtistFeatures
}

/** A record that a lookup finds. */
export interface FoundRecord {
  readonly kind: Known
  readonly uuid: string
  readonly name: string
  /** For a track, its release. */
  readonly release: string | null
  /** For a track, its features. */
  readonly features: string | null
}

/** The records with an identifier. */
export interface FoundRecords {
  /** `isrc/USABC1234567` */
  readonly name: string
  readonly records: readonly FoundRecord[]
}

export interface CatalogCounts {
  readonly artists: number
  readonly tracks: number
  readonly releases: number
  readonly labels: number
  readonly features: number
  readonly artist_features: number
  readonly lookups: number
}

/** A record of a kind with its position. */
export interface RankedRecord<T> {
  readonly uuid: string
  /** Its position in the order of its kind, from 1. */
  readonly rank: number
  readonly record: T
}

/** Number of records that are read at a time. */
export const BATCH_SIZE = 256

/** A checked catalog for other programs. Its iterators yield every listed record, in the order of the catalog. */
export interface Catalog {
  readonly counts: CatalogCounts
  /** Yields the records of a kind in batches: those of ranks 1 to {@link BATCH_SIZE}, then the next, and so on. */
  records<K extends Resource>(kind: K): AsyncIterable<readonly RankedRecord<JoinedRecords[K]>[]>
  /** Yields the identifiers in batches, each with the records that carry it. */
  lookups(): AsyncIterable<readonly FoundRecords[]>
  /** Returns the tracks at the given ranks. */
  tracksAt(ranks: readonly number[]): Promise<ReadonlyMap<number, JoinedTrack>>
}
