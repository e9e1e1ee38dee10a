// The input of the web pages: records with what is shown of related records.
import { WEB_RESOURCES, type WebResource } from '../api/web.ts'
import type {
  ArtistFacts,
  CatalogCounts,
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
  /** The displayed artist; empty if unknown. */
  readonly artist_display: string
  /** The single credited artist; null if there are several or none. */
  readonly artist: string | null
  readonly label: string
  readonly label_display: string
  /** Null also if the site does not have the file. */
  readonly image: string | null
  readonly picture: Picture | null
  /** `2024`, `2024-05` or `2024-05-31`. */
  readonly releasedate: string | null
  /** The date by which feeds list it as new, in the same form; null if it is unknown or in the future. */
  readonly newsdate: string | null
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
  /** The size of its audio file; null if the site has no such file. */
  readonly bytes: number | null
}

/** A track on the page of an artist, with its release. */
export type ArtistTrack = PageTrack & Pick<JoinedTrack, 'release' | 'release_display' | 'release_image'>

export interface ReleasePage {
  readonly card: ReleaseCard
  /** Whether any track has audio, which decides whether there are feeds and players. */
  readonly playable: boolean
  readonly release: Omit<JoinedRelease, 'items' | 'image'>
  /** All of its tracks, in order. */
  readonly tracks: readonly ReleaseTrack[]
}

/** A release in a feed. */
export interface NewsRelease {
  readonly card: ReleaseCard
  readonly description: string | null
}

/** A release on the page of an artist or a label, and in their feeds. */
export interface ListedRelease extends NewsRelease {
  /** False if the artist only appears on a release that is credited to different artists. */
  readonly credited: boolean
}

/** Some of the releases of an artist or a label: credited ones first, the newest of them first. */
export interface Discography {
  /** At most {@link MAX_RELEASES}. */
  readonly releases: readonly ListedRelease[]
  /** The total number of releases. */
  readonly total: number
}

export interface ArtistPage extends Discography {
  readonly artist: Omit<JoinedArtist, 'items' | 'image'>
  /** Null also if the site does not have the file. */
  readonly image: string | null
  readonly picture: Picture | null
  /** Whether any release has a date, which decides whether there is a feed. */
  readonly dated: boolean
  readonly facts: ArtistFacts | null
  /** The first tracks, at most {@link MAX_TRACKS}. */
  readonly tracks: readonly ArtistTrack[]
  readonly trackTotal: number
}

export interface LabelPage extends Discography {
  readonly label: Omit<JoinedLabel, 'releases' | 'image'>
  /** Null also if the site does not have the file. */
  readonly image: string | null
  readonly picture: Picture | null
  /** Whether any release has a date, which decides whether there is a feed. */
  readonly dated: boolean
}

/** The input of the forms of a record. */
export interface RecordPages {
  readonly release: ReleasePage
  readonly artist: ArtistPage
  readonly label: LabelPage
}

/** Maximum number of releases on the page of an artist or a label. */
export const MAX_RELEASES = 200
/** Maximum number of tracks on the page of an artist. */
export const MAX_TRACKS = 20

/** What a list page shows of a record. */
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

/** A sitemap: the uuids of some records, in order. */
export interface SitemapPart {
  readonly resource: WebResource
  /** From 1. */
  readonly number: number
  readonly uuids: readonly string[]
}

/** A page that the label has written. */
export interface OwnPage {
  /** Its address: `about` for `/about/`. */
  readonly name: string
  /** The file that it was read from. */
  readonly file: string
  /** In CommonMark. */
  readonly text: string
  /** Null if its first heading is its title. */
  readonly title: string | null
  /** Null for the language of the site. */
  readonly language: string | null
  /** By what its link is sorted in the header of each page; null without a link. */
  readonly menu: number | null
  /** The same for the footer. */
  readonly footer: number | null
}

/** The kinds whose lists pages link to: one of a single record is of no use to a reader. */
export const linkedKinds = (counts: CatalogCounts): WebResource[] =>
  WEB_RESOURCES.filter((kind) => counts[`${kind}s`] > 1)

/** A catalog for web pages. It yields what is stale. */
export interface PageCatalog {
  /** The pages of the records of a kind, in order and in batches. */
  recordPages<K extends WebResource>(kind: K): AsyncIterable<readonly RecordPages[K][]>
  /** The page of the first record of a kind, stale or not, for a catalog that has no other of the kind. */
  only<K extends WebResource>(kind: K): Promise<RecordPages[K]>
  indexPages(): AsyncIterable<IndexPage>
  sitemaps(): AsyncIterable<SitemapPart>
  /** Releases by date, the newest first, followed by those without a date in catalog order. */
  newest(count: number): Promise<readonly ReleaseCard[]>
  /** Releases with a date for feeds, the newest first. */
  news(count: number): Promise<readonly NewsRelease[]>
}
