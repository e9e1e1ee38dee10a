// What the responses are made of: the records of a catalog, joined and ordered.

import type { Kind } from '../api/kinds.ts'
import type { Listed } from '../api/resources.ts'
import type { FACTS, Known } from '../records/facts.ts'
import type { RecordOf } from '../records/records.ts'

/** The fields of a record as the engine keeps them: null where the source left one out. No response shows aliases. */
type Fields<K extends Kind> = {
  readonly [Field in Exclude<keyof RecordOf<K>, 'aliases'>]-?: Exclude<RecordOf<K>[Field], undefined>
}

/** What is known of a record besides its own response; null where it is not known. */
type Facts<K extends Known> = {
  readonly [Fact in keyof (typeof FACTS)[K]]: Fields<K>[Fact & keyof Fields<K>]
}
export type TrackFacts = Facts<'track'>
export type ArtistFacts = Facts<'artist'>

/** A track with what its response shows of the records it names. */
export interface JoinedTrack
  extends Omit<Fields<'track'>, 'artists' | 'artist_display' | 'stream' | keyof TrackFacts> {
  readonly stream: string | null
  readonly artists: readonly string[]
  readonly artist_display: string
  readonly release_display: string
  readonly release_image: string | null
  readonly label: string
  readonly label_display: string
}

/** An artist with the tracks listed under it, in order, by their ranks. */
export interface JoinedArtist extends Omit<Fields<'artist'>, 'items' | keyof ArtistFacts> {
  readonly items: readonly number[]
}

/** A release with its tracks, in the order of their numbers, by their ranks. */
export interface JoinedRelease extends Fields<'release'> {
  readonly label_display: string
  readonly items: readonly number[]
}

/** More names than a sleeve would show are various artists. */
export const MAX_NAMES = 3
export const VARIOUS = 'Various Artists'

/** A label with the uuids of its releases. */
export interface JoinedLabel extends Fields<'label'> {
  readonly releases: readonly string[]
}

/** The features of a track, with any keys that the source has. */
export interface JoinedFeatures {
  readonly uuid: string
  /** The track they belong to; null where no track names them. */
  readonly media: string | null
  /** What is known of the track; null where that is nothing. */
  readonly facts: TrackFacts | null
  /** The JSON of all that the source says of them, as it was written but for white space: `"bpm":120.50,"key":"a"`. */
  readonly members: string
}

/** What is known of an artist, of whom something is. */
export interface JoinedArtistFeatures extends ArtistFacts {
  readonly uuid: string
}

/** A record that a lookup finds. */
export interface FoundRecord {
  readonly kind: Known
  readonly uuid: string
  readonly name: string
  /** Of a track: its release. */
  readonly release: string | null
  /** Of a track: its features. */
  readonly features: string | null
}

/** The records that carry an identifier. */
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

/** A record of which a file must be written. */
export interface StaleRecord<T> {
  readonly uuid: string
  /** Its place in the order of its kind, from 1. */
  readonly rank: number
  /** Which of its files are stale, as bits: see {@link isStale}. */
  readonly stale: number
  readonly record: T
}

/** The bit of {@link StaleRecord.stale} for the record's own file. */
export const OWN_FILE = 0
/** The bit for the page it is on by the `index`th limit. */
export const pageBit = (index: number): number => index + 1

export const isStale = (bits: number, bit: number): boolean => ((bits >> bit) & 1) === 1

/** The one page that a list without records has by a limit. */
export interface EmptyPage {
  readonly resource: Listed
  readonly limit: number
}

/** Ranks that are read at a time. */
export const BATCH_SIZE = 256

/**
 * A checked catalog. Its records come in their order, a batch at a time: those of ranks 1 to {@link BATCH_SIZE},
 * then those of as many more.
 */
export interface Catalog {
  readonly counts: CatalogCounts
  /** The stale ones. */
  emptyPages(): Promise<readonly EmptyPage[]>
  artists(): AsyncIterable<readonly StaleRecord<JoinedArtist>[]>
  tracks(): AsyncIterable<readonly StaleRecord<JoinedTrack>[]>
  releases(): AsyncIterable<readonly StaleRecord<JoinedRelease>[]>
  labels(): AsyncIterable<readonly StaleRecord<JoinedLabel>[]>
  features(): AsyncIterable<readonly StaleRecord<JoinedFeatures>[]>
  artistFeatures(): AsyncIterable<readonly StaleRecord<JoinedArtistFeatures>[]>
  /** The stale lookups, many at a time. */
  lookups(): AsyncIterable<readonly FoundRecords[]>
  /** The tracks at some ranks. */
  tracksAt(ranks: readonly number[]): Promise<ReadonlyMap<number, JoinedTrack>>
}
