// What web pages and files of faces show of a whole library.

import { batches } from '../../../contract/common/batches.ts'
import type { FormResource, WebResource } from '../../../contract/kinds/kinds.ts'
import type { LatestChanges } from '../../../contract/schemas/changes.ts'
import { readMediaPart } from '../../../contract/urls/media-parts.ts'
import type { Group } from '../../../contract/urls/web.ts'
import { isExplicit } from '../../records/values/explicit.ts'
import { firstIn, mapped } from '../../system/iterables.ts'
import { joinTrack } from '../joined.ts'
import type { Ranked } from '../lists.ts'
import type { Playlist } from '../playlists/playlist.ts'
import { byDate, type CardedRelease, compareNewest } from './cards.ts'
import type { PageCatalog, PlayableRelease, PlaylistPage } from './list-records.ts'
import type { ArtistTrack, FollowedPage, NewsRelease, RecordPages, ReleaseCard } from './page-records.ts'
import { sortGroups } from './release-groups.ts'
import type { WebLibrary } from './web-library.ts'
import type { WebList } from './web-lists.ts'

/** The feed of changes of a site, as far as its pages show it. */
export interface ShownFeed {
  latest(count: number): LatestChanges
}

/** What faces show to programs that follow them. */
export interface ShownFollowed {
  /** The number of pages with all records. */
  readonly count: number
  /** The page of what has changed last. */
  last(): FollowedPage
  /** @param number of a page of all records, from 1 */
  page(number: number): FollowedPage
  /** A digest of what a page of all records shows. */
  digestAt(number: number): string
}

interface PageOptions {
  /** The lists that are pages of their own. */
  readonly lists: () => readonly WebList[]
  readonly feed: () => ShownFeed | null
  readonly followed: () => ShownFollowed | null
}

/** Records that are given at a time. */
const BATCH = 256

export function pageCatalog(web: WebLibrary, { lists, feed, followed }: PageOptions): PageCatalog {
  const { library } = web
  return {
    only: async (kind) =>
      buildPage(web, kind, firstIn(library.lists[kind].values() as Iterable<Ranked<typeof kind>>)),
    releases: () => batched(mapped(library.lists.release.values(), (release) => web.releasePage(release))),
    groups: async (group) => sortGroups(lists(), group),
    newest: async (count) => newestIn([...web.cards.values()]).slice(0, count),
    news: async (count) => newsIn([...web.cards.values()]).slice(0, count),
    changes: async (count) => feed()?.latest(count) ?? null,
    lastChanges: async () => followed()?.last() ?? NOTHING_FOLLOWED,
    playable: async () => playable(web, [...web.cards.values()]),
    playlists: async () => web.playlists.map((playlist) => playlistPage(playlist, tracksIn(web))),
    entries: async (kind) => [...library.lists[kind].keys()].map((uuid) => web.indexEntry(kind, uuid)),
  }
}

const NOTHING_FOLLOWED: FollowedPage = {
  number: null,
  pages: 0,
  releases: [],
  artists: [],
  labels: [],
  removed: [],
}

async function* batched<T>(values: Iterable<T>): AsyncGenerator<readonly T[]> {
  yield* batches(values, BATCH)
}

/** Makes the page of a record. */
export function buildPage<K extends FormResource>(
  web: WebLibrary,
  kind: K,
  ranked: Ranked<K>,
): RecordPages[K] {
  const make: { readonly [Kind in FormResource]: (ranked: Ranked<Kind>) => RecordPages[Kind] } = {
    release: (release) => web.releasePage(release),
    artist: (artist) => web.artistPage(artist),
    label: (label) => web.labelPage(label),
    track: (track) => web.trackPage(track),
  }
  return make[kind](ranked)
}

export function playlistPage(
  { tracks, ...playlist }: Playlist,
  findTrack: (uuid: string) => ArtistTrack,
): PlaylistPage {
  const shown = tracks.map(findTrack)
  return { ...playlist, tracks: shown, playable: shown.some(({ stream }) => stream !== null) }
}

export const tracksIn =
  (web: WebLibrary) =>
  (uuid: string): ArtistTrack =>
    web.artistTrack(web.library.get('track', uuid))

/** The records of a kind that have pages. */
export const shownRecords = <K extends FormResource>(
  { library }: Pick<WebLibrary, 'library'>,
  kind: K,
): Iterable<Ranked<K>> => library.addressed[kind].values() as Iterable<Ranked<K>>

/** The groups that the pages of a list link to. @param groups of releases, those that are not empty */
export const groupsOn = (resource: WebResource, groups: readonly Group[]): readonly Group[] =>
  resource === 'release' ? groups : []

export const newestIn = (releases: readonly CardedRelease[]): readonly ReleaseCard[] =>
  releases.toSorted(byDate).map(({ card }) => card)

/** Returns the releases with a date that is not in the future, the newest first. */
export const newsIn = (releases: readonly CardedRelease[]): readonly NewsRelease[] =>
  releases
    .filter(({ card }) => card.newsdate !== null)
    .sort((one, other) => compareNewest(one.newsdate, other.newsdate) || byDate(one, other))
    .map(({ card, release }) => ({ card, description: release.description ?? null }))

/** Returns those of some releases that have audio of their own, the newest first. */
export function playable(web: WebLibrary, releases: readonly CardedRelease[]): PlayableRelease[] {
  const { library } = web
  return releases.toSorted(byDate).flatMap(({ card, release }): PlayableRelease[] => {
    const tracks = (library.tracksByRelease.get(release.uuid) ?? []).filter(
      ({ stream }) => stream && !readMediaPart(stream),
    )
    if (tracks.length === 0) return []
    const seconds = tracks.map((track) => Number(joinTrack(library, track).duration))
    return [
      {
        card,
        tags: release.tags ?? [],
        artists: web.listArtists(release.uuid),
        tracks: tracks.length,
        duration: seconds.reduce((sum, one) => sum + one, 0),
        explicit: isExplicit(
          release.explicit,
          tracks.map(({ explicit }) => explicit),
        ),
      },
    ]
  })
}
