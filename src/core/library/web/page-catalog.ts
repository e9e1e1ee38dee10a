// The stale web pages of a library.

import { batches } from '../../../contract/common/batches.ts'
import { indexPart, recordPart } from '../../../contract/kinds/forms.ts'
import { type FormResource, PLURALS, WEB_RESOURCES } from '../../../contract/kinds/kinds.ts'
import type { LatestChanges } from '../../../contract/schemas/changes.ts'
import { INDEX_SIZE, listPageName, pageCount, SITEMAP_SIZE } from '../../../contract/urls/web.ts'
import { compareTexts } from '../../system/compare.ts'
import { joinTrack } from '../joined.ts'
import type { Ranked } from '../lists.ts'
import type { StaleParts } from '../stale.ts'
import { byDate, compareNewest } from './cards.ts'
import type {
  FollowedPage,
  IndexPage,
  ListPage,
  PageCatalog,
  PlayableRelease,
  RecordPages,
  SitemapPart,
} from './page-records.ts'
import { lettersOf, type WebLibrary } from './web-library.ts'
import { findLists, groupLists, pageNumbers } from './web-lists.ts'

/** The feed of changes of a site, as far as its pages show it. */
export interface ShownFeed {
  latest(count: number): LatestChanges
}

/** What faces show to programs that follow them. */
export interface ShownFollowed {
  last(): FollowedPage
  pages(stale: StaleParts): Iterable<FollowedPage>
}

interface PageOptions {
  readonly stale: StaleParts
  readonly feed?: ShownFeed | null
  readonly followed?: ShownFollowed | null
}

/** Records that are rendered at a time. */
const BATCH = 256

export function pageCatalog(
  web: WebLibrary,
  { stale, feed = null, followed = null }: PageOptions,
): PageCatalog {
  const { library } = web
  let known: ReturnType<typeof findLists> | null = null
  const lists = () => {
    known ??= findLists(web)
    return known
  }
  return {
    recordPages: (kind) => batched(staleRecords(web, kind, stale)),
    only: async (kind) =>
      pageOf(web, kind, firstOf(library.lists[kind].values() as Iterable<Ranked<typeof kind>>)),
    releases: () => batched(mapped(library.lists.release.values(), (release) => web.releasePage(release))),
    indexPages: () => inTurn(indexPages(web, stale)),
    listPages: () => inTurn(listPages(lists().values(), stale)),
    groups: async (group) => groupLists(lists().values(), group),
    sitemaps: () => inTurn(sitemaps(web, stale)),
    newest: async (count) =>
      [...web.cards.values()]
        .sort(byDate)
        .slice(0, count)
        .map(({ card }) => card),
    news: async (count) => news(web, count),
    changes: async (count) => feed?.latest(count) ?? null,
    lastChanges: async () => followed?.last() ?? NOTHING_FOLLOWED,
    followedPages: () => inTurn(followed?.pages(stale) ?? []),
    playable: async () => playable(web),
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

async function* inTurn<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values
}

async function* batched<T>(values: Iterable<T>): AsyncGenerator<readonly T[]> {
  yield* batches(values, BATCH)
}

function* mapped<T, Made>(values: Iterable<T>, make: (value: T) => Made): Generator<Made> {
  for (const value of values) yield make(value)
}

function firstOf<T>(values: Iterable<T>): T {
  for (const value of values) return value
  throw new Error('There is no record.')
}

/** Makes the page of a record. */
export function pageOf<K extends FormResource>(web: WebLibrary, kind: K, ranked: Ranked<K>): RecordPages[K] {
  const make: { readonly [Kind in FormResource]: (ranked: Ranked<Kind>) => RecordPages[Kind] } = {
    release: (release) => web.releasePage(release),
    artist: (artist) => web.artistPage(artist),
    label: (label) => web.labelPage(label),
    track: (track) => web.trackPage(track),
  }
  return make[kind](ranked)
}

function* staleRecords<K extends FormResource>(
  web: WebLibrary,
  kind: K,
  stale: StaleParts,
): Generator<RecordPages[K]> {
  for (const ranked of shownRecords(web, kind))
    if (stale.has(recordPart(kind), ranked.record.uuid)) yield pageOf(web, kind, ranked)
}

/** The records of a kind that have pages: of tracks, those with audio. */
export function* shownRecords<K extends FormResource>(
  { library }: Pick<WebLibrary, 'library'>,
  kind: K,
): Generator<Ranked<K>> {
  for (const ranked of library.lists[kind].values() as Iterable<Ranked<K>>)
    if (kind !== 'track' || (ranked as Ranked<'track'>).record.stream) yield ranked
}

function* indexPages(web: WebLibrary, stale: StaleParts): Generator<IndexPage> {
  const letters = lettersOf(web.library)
  for (const resource of WEB_RESOURCES) {
    const uuids = [...web.library.lists[resource].keys()]
    for (let number = 1; number <= pageCount(uuids.length); number += 1) {
      if (!stale.has(indexPart(resource), `${number}`)) continue
      const shown = uuids.slice((number - 1) * INDEX_SIZE, number * INDEX_SIZE)
      const entries = shown.map((uuid) => web.indexEntry(resource, uuid))
      yield { resource, number, entries, letters: letters[resource] }
    }
  }
}

type Lists = Iterable<ReturnType<typeof findLists> extends ReadonlyMap<string, infer List> ? List : never>

function* listPages(lists: Lists, stale: StaleParts): Generator<ListPage> {
  const sorted = [...lists].sort((one, other) => compareTexts(one.list, other.list))
  for (const list of sorted)
    for (const number of pageNumbers(list))
      if (stale.has('list', listPageName(list.list, number))) yield list.page(number)
}

function* sitemaps({ library }: WebLibrary, stale: StaleParts): Generator<SitemapPart> {
  for (const resource of WEB_RESOURCES) {
    let number = 0
    for (const uuids of batches(library.lists[resource].keys(), SITEMAP_SIZE)) {
      number += 1
      if (stale.has('sitemap', `${PLURALS[resource]}-${number}`)) yield { resource, number, uuids }
    }
  }
}

const news = ({ cards }: WebLibrary, count: number) =>
  [...cards.values()]
    .filter(({ card }) => card.newsdate !== null)
    .sort((one, other) => compareNewest(one.newsdate, other.newsdate) || byDate(one, other))
    .slice(0, count)
    .map(({ card, release }) => ({ card, description: release.description ?? null }))

function playable(web: WebLibrary): PlayableRelease[] {
  const { library } = web
  return [...web.cards.values()].sort(byDate).flatMap(({ card, release }): PlayableRelease[] => {
    const tracks = (library.tracksByRelease.get(release.uuid) ?? []).filter(({ stream }) => stream)
    if (tracks.length === 0) return []
    const seconds = tracks.map((track) => Number(joinTrack(library, track).duration))
    return [
      {
        card,
        tags: release.tags ?? [],
        artists: web.artistsOf(release.uuid),
        tracks: tracks.length,
        duration: seconds.reduce((sum, one) => sum + one, 0),
      },
    ]
  })
}
