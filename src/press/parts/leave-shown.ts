// What a part leaves for the lists, pages and files of faces that follow from many records.

import {
  FORM_RESOURCES,
  type Listed,
  PLURALS,
  WEB_RESOURCES,
  type WebResource,
} from '../../contract/kinds/kinds.ts'
import { hasPages } from '../../contract/rules/site-rules.ts'
import type { Group } from '../../contract/urls/web.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Ranked } from '../../core/library/lists.ts'
import type { ListPage } from '../../core/library/web/list-records.ts'
import { buildPage, newestIn, newsIn, playable } from '../../core/library/web/page-catalog.ts'
import { findGroups, listOrder, orderedRecord } from '../../core/library/web/page-order.ts'
import { groupReleases, type ReleaseGroup } from '../../core/library/web/release-groups.ts'
import type { WebLibrary } from '../../core/library/web/web-library.ts'
import { pageNumbers, recordLists } from '../../core/library/web/web-lists.ts'
import type { FaceCatalog } from '../../core/site/face.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { mapped } from '../../core/system/iterables.ts'
import { readByFiles } from '../../pages/feeds/face-files.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { LeftFiles } from './left-files.ts'
import type { ReadPart } from './read-part.ts'
import { leaveLines } from './shown-lines.ts'
import { leaveZips } from './zips.ts'

interface ShownPart {
  readonly inputs: Inputs
  readonly read: ReadPart
  readonly web: WebLibrary
  /** The numbers of all that the site lists. */
  readonly counts: CatalogCounts
}

/** @returns the groups of releases that it has */
export function leaveShown(left: LeftFiles, part: ShownPart): readonly Group[] {
  const { inputs, web } = part
  const releases = ownRecords(part, 'release')
  const cards = releases.map(({ record }) => web.card(record.uuid))
  const isShown = shownIn(inputs)
  if (isShown('newest')) leaveLines(left, 'newest', newestIn(cards))
  if (isShown('news')) leaveLines(left, 'news', newsIn(cards))
  if (isShown('groups')) leaveGroups(left, groupReleases(cards))
  if (isShown('releases'))
    leaveLines(
      left,
      'release-pages',
      mapped(releases, (release) => web.releasePage(release)),
    )
  if (isShown('playable')) leaveLines(left, 'playable', playable(web, cards))
  for (const kind of WEB_RESOURCES)
    if (isShown('entries') || hasList(inputs, kind)) leaveEntries(left, part, kind)
  leaveZips(left, part)
  if (inputs.playlists.length > 0) leavePlaylistTracks(left, part)
  if (hasPages(inputs.rules)) leaveForPages(left, part)
  return findGroups(new Map(cards.map((each) => [each.release.uuid, each])))
}

/** What the pages and files show of which a site has one. */
function shownIn({ rules, faces }: Inputs): (what: keyof FaceCatalog) => boolean {
  const byPages: readonly (keyof FaceCatalog)[] = hasPages(rules) ? ['newest', 'news', 'groups'] : []
  const byFaces = readByFiles(faces)
  return (what) => byFaces === null || byFaces.has(what) || byPages.includes(what)
}

const hasList = ({ faces }: Inputs, kind: WebResource): boolean =>
  faces.some(({ face }) => face.lists?.[kind])

function leaveGroups(left: LeftFiles, all: readonly ReleaseGroup[]): void {
  const groups = all.toSorted((one, other) => compareTexts(one.list, other.list))
  const lines = mapped(groups, ({ kind, list, uses, releases }) => ({
    ...{ kind, list, uses: [...uses] },
    count: releases.length,
  }))
  leaveLines(left, 'groups', lines)
  const releases = mapped(
    groups.flatMap((group) => group.releases),
    ({ card }) => card,
  )
  leaveLines(left, 'group-releases', releases)
}

function leaveEntries(left: LeftFiles, part: ShownPart, kind: WebResource): void {
  const entries = mapped(ownRecords(part, kind), ({ record }) => part.web.indexEntry(kind, record.uuid))
  leaveLines(left, `entries-${kind}`, entries)
}

/** Also those of unlisted releases. */
function leavePlaylistTracks(left: LeftFiles, { inputs, read: { library, owns }, web }: ShownPart): void {
  const among = new Set(inputs.playlists.flatMap(({ tracks }) => tracks))
  const own = library.records.track.filter(({ uuid }) => among.has(uuid) && owns('track', uuid))
  leaveLines(
    left,
    'playlist-tracks',
    mapped(own, (track) => web.artistTrack(track)),
  )
}

function leaveForPages(left: LeftFiles, part: ShownPart): void {
  const { inputs, web, counts } = part
  leaveLines(left, 'list-pages', ownListPages(part))
  for (const kind of WEB_RESOURCES) {
    const own = ownRecords(part, kind)
    const { compare } = listOrder(kind, inputs.site.order)
    const ordered = own.map(({ record }) => orderedRecord(record)).sort(compare)
    const entries = mapped(ordered, (record) => ({ record, entry: web.indexEntry(kind, record.uuid) }))
    leaveLines(left, `pages-${kind}`, entries)
    const only = counts[PLURALS[kind]] === 1 ? own : []
    leaveLines(
      left,
      `only-${kind}`,
      mapped(only, (ranked) => buildPage(web, kind, ranked)),
    )
  }
  for (const kind of FORM_RESOURCES) {
    const records = mapped(ownRecords(part, kind), ({ record: { uuid } }) => ({
      uuid,
      image: web.findImage(kind, uuid),
    }))
    leaveLines(left, `sitemap-${kind}`, records)
  }
}

function* ownListPages({ read: { owns }, web }: ShownPart): Generator<ListPage> {
  for (const list of recordLists(web, owns)) for (const number of pageNumbers(list)) yield list.page(number)
}

/** The records of the part that are in the list of their kind, in its order. */
const ownRecords = <K extends Listed>(
  { read: { library, owns } }: ShownPart,
  kind: K,
): readonly Ranked<K>[] =>
  [...(library.lists[kind].values() as Iterable<Ranked<K>>)].filter(({ record }) => owns(kind, record.uuid))
