// What is remembered of the tracks of a folder, and of their releases, artists and labels: by it they are known again
// after they were retagged, renamed or moved.

/** A file with a track, as it is now. */
export interface TrackEvidence {
  /** From the folder, with `/`. */
  readonly path: string
  /** Digest of the audio without tags. */
  readonly audio: string
  readonly title: string
  /** As shown. */
  readonly artist: string
  readonly album: string
  readonly number: number
  readonly disc?: number
  readonly isrc?: readonly string[]
  /** The recording, and the track on its release, at MusicBrainz. */
  readonly recording?: string
  readonly musicbrainz?: string
}

/** A track as it was seen last; one whose file is gone is kept, since it may come back. */
export interface KnownTrack extends TrackEvidence {
  readonly id: string
  /** The ids of its artists, in order. */
  readonly artists: readonly string[]
  /** The id of its release. */
  readonly release: string
}

/** An artist, a label or a release as it was seen last. */
export interface KnownGroup {
  readonly id: string
  readonly name: string
  readonly musicbrainz?: string
}

export interface KnownRelease extends KnownGroup {
  /** The ids of its artist and its label. */
  readonly artist?: string
  readonly label?: string
}

/** All that is known, each kind by its ids. */
export interface Identity {
  readonly artists: ReadonlyMap<string, KnownGroup>
  readonly labels: ReadonlyMap<string, KnownGroup>
  readonly releases: ReadonlyMap<string, KnownRelease>
  readonly tracks: ReadonlyMap<string, KnownTrack>
}

export const NOTHING_KNOWN: Identity = {
  artists: new Map(),
  labels: new Map(),
  releases: new Map(),
  tracks: new Map(),
}
