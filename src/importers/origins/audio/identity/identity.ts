// What is stored about the tracks of a folder, and their releases, artists and labels, to recognize them after they
// were retagged, renamed or moved.

/** The current evidence of a track in a file. */
export interface TrackEvidence {
  /** Relative to the folder, with `/`. */
  readonly path: string
  /** Digest of the audio without tags. */
  readonly audio: string
  readonly title: string
  /** As displayed. */
  readonly artist: string
  readonly album: string
  readonly number: number
  readonly disc?: number
  readonly isrc?: readonly string[]
  /** MBIDs of the recording, and of the track on its release. */
  readonly recording?: string
  readonly musicbrainz?: string
}

/** A track as last seen. It is kept after its file is gone, since the file may return. */
export interface KnownTrack extends TrackEvidence {
  readonly id: string
  /** The ids of its artists, in order. */
  readonly artists: readonly string[]
  /** The id of its release. */
  readonly release: string
}

/** An artist, a label or a release as last seen. */
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

/** Everything known, by kind and id. */
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
