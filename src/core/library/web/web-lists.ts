// The lists that are pages of their own: the releases with a tag, those of a year, and the further releases and tracks of
// artists and labels.
import { PLURALS, type WebResource } from '../../../contract/kinds/kinds.ts'
import { INDEX_SIZE, pageCount, TRACK_LIST } from '../../../contract/urls/web.ts'
import type { CardedRelease } from './cards.ts'
import type { GroupList, ListPage } from './list-records.ts'
import { MAX_TRACKS } from './page-records.ts'
import { groupReleases, groupTitle } from './release-groups.ts'
import type { WebLibrary } from './web-library.ts'

/** A list of several pages. */
export interface WebList extends GroupList {
  readonly kind: ListPage['kind']
  /** The first page that is a page of the list alone: an artist or a label has the first releases on its own page. */
  readonly first: number
  /** Returns the page of a number, from 1. */
  page(number: number): ListPage
}

export const findLists = (web: WebLibrary): readonly WebList[] => [...groupLists(web), ...recordLists(web)]

type IsAmong = (kind: WebResource, uuid: string) => boolean

/** The further releases and tracks of artists and labels. @param isAmong which of these; all by default */
export const recordLists = (web: WebLibrary, isAmong: IsAmong = () => true): readonly WebList[] => [
  ...releaseLists(web, isAmong),
  ...trackLists(web, isAmong),
]

/** Returns the number of the first page of a list, and of those after it. */
export const pageNumbers = ({ first, total }: Pick<WebList, 'first' | 'total'>): number[] =>
  Array.from({ length: pageCount(total) - first + 1 }, (_, index) => first + index)

/** @param releases in their order */
function listOfReleases(
  head: Pick<WebList, 'kind' | 'list' | 'title' | 'first'>,
  releases: readonly CardedRelease[],
): WebList {
  const { kind, list, title } = head
  const total = releases.length
  return {
    ...head,
    total,
    page: (number) =>
      ({
        kind,
        list,
        title,
        number,
        total,
        entries: onPage(releases, number).map(({ card }) => card),
      }) as ListPage,
  }
}

const onPage = <T>(entries: readonly T[], number: number): readonly T[] =>
  entries.slice((number - 1) * INDEX_SIZE, number * INDEX_SIZE)

const groupLists = ({ cards }: WebLibrary): WebList[] =>
  groupReleases(cards.values()).map(({ kind, list, uses, releases }) =>
    listOfReleases({ kind, list, title: groupTitle(uses), first: 1 }, releases),
  )

/** The first page of such a list is the page of the artist or label. */
const releaseLists = ({ library, releases }: WebLibrary, isAmong: IsAmong): WebList[] =>
  (['artist', 'label'] as const).flatMap((kind) =>
    [...releases[kind]].flatMap(([uuid, own]) => {
      if (own.length <= INDEX_SIZE || !isAmong(kind, uuid)) return []
      const title = library.get(kind, uuid).name
      return [listOfReleases({ kind, list: `${PLURALS[kind]}/${uuid}`, title, first: 2 }, own)]
    }),
  )

const trackLists = (web: WebLibrary, isAmong: IsAmong): WebList[] =>
  [...web.library.items.artist].flatMap(([uuid, tracks]) => {
    const total = tracks.length
    if (total <= MAX_TRACKS || !isAmong('artist', uuid)) return []
    const list = `${PLURALS.artist}/${uuid}/${TRACK_LIST}`
    const head = { kind: 'tracks' as const, list, title: web.library.get('artist', uuid).name, total }
    const page = (number: number): ListPage => ({
      ...head,
      of: uuid,
      number,
      entries: onPage(tracks, number).map(({ record }) => web.artistTrack(record)),
    })
    return [{ ...head, first: 1, page }]
  })
