// What web pages are made of: records with what is shown of the records around them.
import type { WebResource } from '../api/web.ts'
import type {
  ArtistFacts,
  JoinedArtist,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
  TrackFacts,
} from './catalog.ts'
import type { Picture } from './pictures.ts'

/** What lists show of a release. */
export interface ReleaseCard {
  readonly uuid: string
  readonly name: string
  /** The artist as shown; empty where none is known. */
  readonly artist_display: string
  /** The one artist that it is credited to; null where there are several, or none. */
  readonly artist: string | null
  readonly label: string
  readonly label_display: string
  readonly image: string | null
  readonly picture: Picture | null
  /** `2024`, `2024-05` or `2024-05-31`. */
  readonly releasedate: string | null
  readonly type: string | null
  readonly license: string | null
}

/** What any page shows of a track. */
export type PageTrack = Pick<
  JoinedTrack,
  'uuid' | 'name' | 'duration' | 'stream' | 'artist' | 'artist_display'
>

/** A track on the page of its release. */
export interface ReleaseTrack extends PageTrack, Pick<JoinedTrack, 'tracknumber'> {
  readonly facts: TrackFacts | null
  /** The size of its audio file; null where the site has no such file. */
  readonly bytes: number | null
}

/** A track on the page of an artist, with the release that it is on. */
export type ArtistTrack = PageTrack & Pick<JoinedTrack, 'release' | 'release_display' | 'release_image'>

export interface ReleasePage {
  readonly card: ReleaseCard
  readonly release: Omit<JoinedRelease, 'items'>
  /** All of its tracks, in order. */
  readonly tracks: readonly ReleaseTrack[]
}

/** A release on the page of an artist or a label. */
export interface ListedRelease {
  readonly card: ReleaseCard
  /** False where the artist is heard on it, and it is credited to others. */
  readonly credited: boolean
}

/** Some of the releases of an artist or a label: those it is credited with first, and of these the newest first. */
export interface Discography {
  /** {@link MAX_RELEASES} at most. */
  readonly releases: readonly ListedRelease[]
  /** How many there are. */
  readonly total: number
}

export interface ArtistPage extends Discography {
  readonly artist: Omit<JoinedArtist, 'items'>
  readonly picture: Picture | null
  /** Whether a release has a date: then there is a feed. */
  readonly dated: boolean
  readonly facts: ArtistFacts | null
  /** The first of its tracks, {@link MAX_TRACKS} at most. */
  readonly tracks: readonly ArtistTrack[]
  readonly trackTotal: number
}

export interface LabelPage extends Discography {
  readonly label: Omit<JoinedLabel, 'releases'>
  readonly picture: Picture | null
  /** Whether a release has a date: then there is a feed. */
  readonly dated: boolean
}

/** What the forms of a record are made from. */
export interface RecordPages {
  readonly release: ReleasePage
  readonly artist: ArtistPage
  readonly label: LabelPage
}

/** Releases on the page of an artist or a label, at most. */
export const MAX_RELEASES = 200
/** Tracks on the page of an artist, at most. */
export const MAX_TRACKS = 20

/** What a page of a list shows of a record. */
export type IndexEntry =
  | { readonly kind: 'release'; readonly card: ReleaseCard }
  | {
      readonly kind: 'artist' | 'label'
      readonly uuid: string
      readonly name: string
      readonly image: string | null
      readonly picture: Picture | null
      readonly releases: number
    }

/** A page of a list. */
export interface IndexPage {
  readonly resource: WebResource
  /** From 1. */
  readonly number: number
  readonly entries: readonly IndexEntry[]
}

/** A sitemap: the uuids of some records, in their order. */
export interface SitemapPart {
  readonly resource: WebResource
  /** From 1. */
  readonly number: number
  readonly uuids: readonly string[]
}

/** A catalog as web pages need it. It yields what is stale. */
export interface PageCatalog {
  /** The pages of the records of a kind, in order, many at a time. */
  recordPages<K extends WebResource>(kind: K): AsyncIterable<readonly RecordPages[K][]>
  indexPages(): AsyncIterable<IndexPage>
  sitemaps(): AsyncIterable<SitemapPart>
  /** The newest releases first; those without a date come last, in their order. */
  newest(count: number): Promise<readonly ReleaseCard[]>
}
