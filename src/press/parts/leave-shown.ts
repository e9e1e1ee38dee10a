// What a part leaves for the lists, pages and files of faces that follow from many records.
import { FORM_RESOURCES, type Listed, PLURALS, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { hasPages } from '../../contract/rules/site-rules.ts'
import type { Group } from '../../contract/urls/web.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Ranked } from '../../core/library/lists.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import type { ListPage } from '../../core/library/web/list-records.ts'
import { newestIn, newsIn, pageOf, playable } from '../../core/library/web/page-catalog.ts'
import { findGroups, listOrder, orderedRecord } from '../../core/library/web/page-order.ts'
import { groupReleases } from '../../core/library/web/release-groups.ts'
import type { WebLibrary } from '../../core/library/web/web-library.ts'
import { pageNumbers, recordLists } from '../../core/library/web/web-lists.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { readByFiles } from '../../pages/feeds/face-files.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { LeftFiles } from './left-files.ts'
import type { ReadPart } from './read-part.ts'
import { leaveLines } from './shown-lines.ts'

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
  if (hasPages(inputs.rules)) leaveForPages(left, part)
  const reads = readByFiles(inputs.faces)
  for (const kind of WEB_RESOURCES)
    if (inputs.faces.some(({ face }) => face.lists?.[kind]) || reads?.has('entries'))
      leaveLines(
        left,
        `entries-${kind}`,
        mapped(ownRecords(part, kind), ({ record }) => web.indexEntry(kind, record.uuid)),
      )
  if (reads?.has('releases'))
    leaveLines(
      left,
      'release-pages',
      mapped(releases, (release) => web.releasePage(release)),
    )
  if (reads?.has('playable')) leaveLines(left, 'playable', playable(web, cards))
  const listed = new Set(inputs.playlists.flatMap(({ tracks }) => tracks))
  if (listed.size > 0)
    leaveLines(
      left,
      'playlist-tracks',
      mapped(ownTracks(part, listed), (track) => web.artistTrack(track)),
    )
  return findGroups(new Map(cards.map((each) => [each.release.uuid, each])))
}

function leaveForPages(left: LeftFiles, part: ShownPart): void {
  const { inputs, web, counts } = part
  const cards = ownRecords(part, 'release').map(({ record }) => web.card(record.uuid))
  leaveLines(left, 'newest', newestIn(cards))
  leaveLines(left, 'news', newsIn(cards))
  const groups = groupReleases(cards).toSorted((one, other) => compareTexts(one.list, other.list))
  leaveLines(
    left,
    'groups',
    groups.map(({ kind, list, uses, releases }) => ({ kind, list, uses: [...uses], count: releases.length })),
  )
  leaveLines(
    left,
    'group-releases',
    mapped(
      groups.flatMap(({ releases }) => releases),
      ({ card }) => card,
    ),
  )
  leaveLines(left, 'list-pages', ownListPages(part))
  for (const kind of WEB_RESOURCES) {
    const own = ownRecords(part, kind)
    const { compare } = listOrder(kind, inputs.site.order)
    const ordered = own.map(({ record }) => orderedRecord(record)).sort(compare)
    leaveLines(
      left,
      `pages-${kind}`,
      mapped(ordered, (record) => ({ record, entry: web.indexEntry(kind, record.uuid) })),
    )
    if (counts[PLURALS[kind]] === 1)
      leaveLines(
        left,
        `only-${kind}`,
        mapped(own, (ranked) => pageOf(web, kind, ranked)),
      )
  }
  for (const kind of FORM_RESOURCES)
    leaveLines(
      left,
      `sitemap-${kind}`,
      mapped(ownRecords(part, kind), ({ record: { uuid } }) => ({ uuid, image: web.imageOf(kind, uuid) })),
    )
}

function* ownListPages({ read: { owns }, web }: ShownPart): Generator<ListPage> {
  for (const list of recordLists(web, owns)) for (const number of pageNumbers(list)) yield list.page(number)
}

/** Also those of unlisted releases. */
function* ownTracks(
  { read: { library, owns } }: ShownPart,
  among: ReadonlySet<string>,
): Generator<MergedRecord<'track'>> {
  for (const track of library.records.track)
    if (among.has(track.uuid) && owns('track', track.uuid)) yield track
}

/** The records of the part that are in the list of their kind, in its order. */
const ownRecords = <K extends Listed>(
  { read: { library, owns } }: ShownPart,
  kind: K,
): readonly Ranked<K>[] =>
  [...(library.lists[kind].values() as Iterable<Ranked<K>>)].filter(({ record }) => owns(kind, record.uuid))

function* mapped<T, Made>(values: Iterable<T>, make: (value: T) => Made): Generator<Made> {
  for (const value of values) yield make(value)
}
