// The input of pages that show many records: lists, playlists, sitemaps, and those of the whole catalog.
import { type FormResource, PLURALS, WEB_RESOURCES, type WebResource } from '../../../contract/kinds/kinds.ts'
import type { LatestChanges } from '../../../contract/schemas/changes.ts'
import { EVENT_FOLDER, type Group, PLAYLIST_FOLDER } from '../../../contract/urls/web.ts'
import type { Illustrated } from '../../site/pictures.ts'
import { type Events, hasEvents } from '../events/event.ts'
import type { CatalogCounts } from '../joined-records.ts'
import type { Playlist } from '../playlists/playlist.ts'
import type {
  ArtistTrack,
  FollowedPage,
  NewsRelease,
  RecordPages,
  ReleaseCard,
  ReleasePage,
} from './page-records.ts'
/** What a list page shows of a record. */
export type IndexEntry =
  | { readonly kind: 'release'; readonly card: ReleaseCard }
  | (Illustrated & {
      readonly kind: 'artist' | 'label'
      readonly uuid: string
      readonly name: string
      readonly releases: number
    })

/** A release with audio. */
export interface PlayableRelease {
  readonly card: ReleaseCard
  readonly tags: readonly string[]
  /** The artists that it is credited to, then those of its tracks. */
  readonly artists: readonly string[]
  /** The number of its tracks with audio. */
  readonly tracks: number
  /** Their duration in seconds. */
  readonly duration: number
  /** False if it is known to be clean; null if that is unknown. */
  readonly explicit: boolean | null
}

/** A playlist of the label. */
export interface PlaylistPage extends Omit<Playlist, 'tracks'> {
  readonly tracks: readonly ArtistTrack[]
  /** Whether any track has audio. */
  readonly playable: boolean
}

/** A page of a list. */
export interface IndexPage {
  readonly resource: WebResource
  /** From 1. */
  readonly number: number
  readonly entries: readonly IndexEntry[]
  /** The pages on which first letters or years begin; empty for a list of one page, or in another order. */
  readonly starts: readonly { readonly text: string; readonly page: number }[]
  /** The groups of releases that the site has lists of; empty for other kinds. */
  readonly groups: readonly Group[]
}

/** A page of a list that is made when it is asked for. */
export interface PageToMake<Page> {
  /** From 1. */
  readonly number: number
  readonly page: () => Page
}

/** `pages`: as web pages have it. `responses`: as the API has it. */
export type IndexOrder = 'pages' | 'responses'

interface AnyListPage {
  /** The name of the list, which is the path of its first page without slashes at its ends: `tags/ambient`. */
  readonly list: string
  /** The tag, the year, or the name of the record. */
  readonly title: string
  /** From 1. */
  readonly number: number
  /** The number of entries of all pages. */
  readonly total: number
}

/** A page of the releases with a tag, or of a year; or a later page of the releases of an artist or a label. */
export interface ReleaseListPage extends AnyListPage {
  readonly kind: Group | 'artist' | 'label'
  readonly entries: readonly ReleaseCard[]
}

/** A page of all tracks of an artist. */
export interface TrackListPage extends AnyListPage {
  readonly kind: 'tracks'
  /** The uuid of the artist. */
  readonly of: string
  readonly entries: readonly ArtistTrack[]
}

export type ListPage = ReleaseListPage | TrackListPage

/** The list of a tag or a year. */
export type GroupList = Pick<ReleaseListPage, 'list' | 'title' | 'total'>

/** A sitemap: some records, in order, each with the name or the URL of its picture. */
export interface SitemapPart {
  readonly resource: FormResource
  /** From 1. */
  readonly number: number
  readonly records: readonly { readonly uuid: string; readonly image: string | null }[]
}

type WebCounts = Pick<CatalogCounts, (typeof PLURALS)[WebResource]>

/** The kinds whose lists pages link to: one of a single record is of no use to a reader. */
export const linkedKinds = (counts: WebCounts): WebResource[] =>
  WEB_RESOURCES.filter((kind) => counts[PLURALS[kind]] > 1)

interface Menu {
  /** The numbers of all that the site lists. */
  readonly counts: WebCounts
  readonly playlists: readonly Playlist[]
  readonly events: Events
}

/** The entries of the menu of every page. */
export const menuKey = ({ counts, playlists, events }: Menu): string =>
  [
    ...linkedKinds(counts),
    ...(playlists.length > 0 ? [PLAYLIST_FOLDER] : []),
    ...(hasEvents(events) ? [EVENT_FOLDER] : []),
  ].join()

/** The page of a readable address of a record. */
export interface ReadablePage<K extends WebResource = WebResource> {
  readonly kind: K
  readonly name: string
  /** A digest of what the page of the record shows. */
  readonly digest: () => string
  readonly page: () => RecordPages[K]
}

/** What pages and files show that follow from many records. */
export interface ShownLists {
  /** The groups of releases that are not empty. */
  groups(): readonly Group[]
  /** The list of all records of a kind. */
  indexPages(kind: WebResource, order: IndexOrder): Iterable<PageToMake<IndexPage>>
  /** The pages of the lists of tags and years, and the further ones of artists and labels. */
  listPages(): Iterable<PageToMake<ListPage> & Pick<ListPage, 'list'>>
  sitemaps(kind: FormResource): Iterable<PageToMake<SitemapPart>>
  readablePages(): Iterable<ReadablePage>
  playlist(playlist: Playlist): PlaylistPage
  readonly catalog: PageCatalog
}

/** The whole catalog, for pages and files of faces of which there is one. */
export interface PageCatalog {
  /** The page of the first record of a kind, for a catalog that has no other of the kind. */
  only<K extends WebResource>(kind: K): Promise<RecordPages[K]>
  /** All releases with all that their pages show, in order and in batches. */
  releases(): AsyncIterable<readonly ReleasePage[]>
  /** The page of the records that have changed last. */
  lastChanges(): Promise<FollowedPage>
  /** The lists of all tags by title, or of all years, the latest first, with the number of their releases. */
  groups(group: Group): Promise<readonly GroupList[]>
  /** The newest releases, at most `count`, followed by those without a date in catalog order. */
  newest(count: number): Promise<readonly ReleaseCard[]>
  /** The newest releases with a date that is not in the future, at most `count`. */
  news(count: number): Promise<readonly NewsRelease[]>
  /** The latest change of each record, at most `count`; null without `"changes": true` in site.json. */
  changes(count: number): Promise<LatestChanges | null>
  /** All releases with audio of their own, in the order of {@link newest}. */
  playable(): Promise<readonly PlayableRelease[]>
  /** The playlists of the label, in the order of their files. */
  playlists(): Promise<readonly PlaylistPage[]>
  /** All entries of the list of a kind, in order. */
  entries(kind: WebResource): Promise<readonly IndexEntry[]>
}
