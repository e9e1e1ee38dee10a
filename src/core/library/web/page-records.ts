// The input of the web pages: records with what is shown of related records.

import type { Look } from '../../records/records.ts'
import type { Illustrated, Picture } from '../../site/pictures.ts'
import type { CatalogEvent } from '../events/event.ts'
import type {
  ArtistFacts,
  JoinedArtist,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
  ReleaseLabel,
  TrackFacts,
} from '../joined-records.ts'

/** What lists show of a release. */
export interface ReleaseCard extends Illustrated {
  readonly uuid: string
  readonly name: string
  /** The displayed artist; empty if unknown. */
  readonly artist_display: string
  /** The single credited artist; null if there are several or none. */
  readonly artist: string | null
  readonly label: string
  readonly label_display: string
  /** All its labels, if there are several. */
  readonly labels?: readonly ReleaseLabel[]
  /** `2024`, `2024-05` or `2024-05-31`. */
  readonly releasedate: string | null
  /** When an earlier edition of it came out, in the same form; null if none is known. */
  readonly originaldate: string | null
  /** The date by which feeds list it as new, in the same form; null if it is unknown or in the future. */
  readonly newsdate: string | null
  readonly type: string | null
  readonly license: string | null
  /** Whether any track has audio. */
  readonly playable: boolean
  /** The number of the release; on the pages of a label, that of this label. */
  readonly catalognumber: string | null
  /** The further fields are for themes: lists of the program do not show them. */
  readonly tags: readonly string[] | null
  /** The number of its tracks. */
  readonly tracks: number
}

/** What any page shows of a track. */
export type PageTrack = Pick<
  JoinedTrack,
  'uuid' | 'name' | 'duration' | 'stream' | 'artist' | 'artist_display'
>

/** A track on the page of its release. */
export interface ReleaseTrack extends PageTrack, Pick<JoinedTrack, 'artists' | 'tracknumber'> {
  readonly facts: TrackFacts | null
  /** The size of its audio file; null if the site has no such file. */
  readonly bytes: number | null
}

/** A track on the page of an artist, with its release. */
export interface ArtistTrack
  extends PageTrack,
    Pick<JoinedTrack, 'release' | 'release_display' | 'release_image'> {
  readonly release_picture: Picture | null
}

/** An artist of a release under its own name, which may be credited under another. */
export interface CreditedArtist {
  readonly uuid: string
  readonly name: string
  readonly country: string | null
}

/** A release that a page links to. */
export type ReleaseLink = Pick<ReleaseCard, 'uuid' | 'name'>

/** What a record changes of the look of the site on its pages. */
export interface PageLook extends Pick<Look, 'accent'> {
  /** Null also if the site does not have the file. */
  readonly background: { readonly image: string; readonly picture: Picture | null } | null
}

/** What is shown of a record on a page of its own. */
interface OfRecord {
  /** The look of the record, or of the release of a track; null if it changes nothing. */
  readonly styled: PageLook | null
  /** Whether it is in no list, so that search engines are to leave it out as well. */
  readonly unlisted?: true
}

export interface ReleasePage extends OfRecord {
  readonly card: ReleaseCard
  /** Whether any track has audio, which decides whether there are feeds and players. */
  readonly playable: boolean
  readonly release: Omit<JoinedRelease, 'items' | 'image'>
  /** All of its tracks, in order. */
  readonly tracks: readonly ReleaseTrack[]
  /** A zip of its audio, cover and titles; null if the site has none. */
  readonly zip: { readonly path: string; readonly bytes: number } | null
  /** Its name in its readable address; null if it has none. */
  readonly readable: string | null
  /** The artists of the release and of its tracks. */
  readonly artists: readonly CreditedArtist[]
  /** Other releases of its artist, but for its editions, the newest first, at most {@link MAX_OTHERS}. */
  readonly others: readonly ReleaseCard[]
  /** Its other editions, the first one first, at most {@link MAX_EDITIONS}. */
  readonly editions: readonly ReleaseCard[]
  /** The release of the label before it, by date; null for the first. */
  readonly older: ReleaseLink | null
  /** The one after it. */
  readonly newer: ReleaseLink | null
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
  /** At most as many as a page of a list has. */
  readonly releases: readonly ListedRelease[]
  /** The total number of releases. */
  readonly total: number
}

/** A work of a composer. */
export interface ComposedWork {
  readonly title: string
  /** The first track of each recording. */
  readonly recordings: readonly Pick<JoinedTrack, 'uuid' | 'artist_display' | 'release' | 'release_display'>[]
}

export interface ArtistPage extends Discography, Illustrated, OfRecord {
  readonly artist: Omit<JoinedArtist, 'items' | 'image'>
  /** Whether any release has a date, which decides whether there is a feed. */
  readonly dated: boolean
  readonly facts: ArtistFacts | null
  /** The first tracks, at most {@link MAX_TRACKS}. */
  readonly tracks: readonly ArtistTrack[]
  readonly trackTotal: number
  /** Of a composer, at most as many recordings as a page of a list has entries. */
  readonly works?: readonly ComposedWork[]
  /** Of an artist with events, those that are not past. */
  readonly events?: readonly CatalogEvent[]
}

export interface LabelPage extends Discography, Illustrated, OfRecord {
  readonly label: Omit<JoinedLabel, 'releases' | 'image'>
  /** Whether any release has a date, which decides whether there is a feed. */
  readonly dated: boolean
  /** Whether any release has audio. */
  readonly playable: boolean
  /** The uuids of the releases with audio, in the order of the list of releases. */
  readonly albums: readonly string[]
}

/** A track that a page links to. */
export type TrackLink = Pick<PageTrack, 'uuid' | 'name'>

export interface TrackPage extends OfRecord {
  readonly track: ReleaseTrack
  /** Whether it has audio. */
  readonly playable: boolean
  /** Whether it has chapters. */
  readonly chaptered?: true
  /** Whether its lyrics have times. */
  readonly timed: boolean
  /** Its release. */
  readonly card: ReleaseCard
  /** The track before it on the release; null for the first. */
  readonly previous: TrackLink | null
  /** The one after it. */
  readonly next: TrackLink | null
}

/** What is known of an artist without its releases and tracks. */
export type ArtistProfile = Omit<ArtistPage, keyof Discography | 'tracks' | 'trackTotal' | 'works' | 'events'>
export type LabelProfile = Omit<LabelPage, keyof Discography | 'albums'>

/** Some records as programs follow them, in the order of their uuids. */
export interface FollowedPage {
  /** From 1, and constant for a record; null for the page of the records that have changed last. */
  readonly number: number | null
  /** The number of pages with all records; 0 if the page of the last changes has all of them. */
  readonly pages: number
  readonly releases: readonly ReleasePage[]
  /** The artists and labels of the page, and all that its releases and their tracks refer to. */
  readonly artists: readonly ArtistProfile[]
  readonly labels: readonly LabelProfile[]
  /** The uuids of all records that builds have removed, on the page of the last changes. */
  readonly removed: readonly string[]
}

/** The input of the forms of a record. */
export interface RecordPages {
  readonly release: ReleasePage
  readonly artist: ArtistPage
  readonly label: LabelPage
  readonly track: TrackPage
}

/** Maximum number of other releases of the artist on the page of a release. */
export const MAX_OTHERS = 5
/** Maximum number of other editions on the page of a release. */
export const MAX_EDITIONS = 30
/** Maximum number of tracks on the page of an artist. */
export const MAX_TRACKS = 20
