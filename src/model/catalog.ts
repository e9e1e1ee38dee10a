// What the responses are made of: the records of a catalog, joined and ordered.

/** A track with what its response shows of the records it names. */
export interface JoinedTrack {
  readonly uuid: string
  readonly name: string
  readonly tracknumber: number
  readonly duration: string
  readonly features: string | null
  readonly stream: string
  readonly artist: string
  readonly artists: readonly string[]
  readonly artist_display: string
  readonly release: string
  readonly release_display: string
  readonly release_image: string | null
  readonly label: string
  readonly label_display: string
}

/** An artist with the tracks listed under it, in order. */
export interface JoinedArtist {
  readonly uuid: string
  readonly name: string
  readonly image: string | null
  readonly items: readonly JoinedTrack[]
}

export interface CatalogCounts {
  readonly artists: number
  readonly tracks: number
  readonly releases: number
  readonly labels: number
}

/** A checked catalog. Both walks give their records in the catalog's order, a batch at a time. */
export interface Catalog {
  readonly counts: CatalogCounts
  artists(): AsyncIterable<readonly JoinedArtist[]>
  tracks(): AsyncIterable<readonly JoinedTrack[]>
}
