// The lists that are pages of their own: the releases with a tag, those of a year, and the further releases and tracks of
// artists and labels.
import { groupBy } from '../../../contract/common/group-by.ts'
import { PLURALS } from '../../../contract/kinds/kinds.ts'
import { tagName } from '../../../contract/urls/tags.ts'
import { GROUP_FOLDERS, type Group, INDEX_SIZE, pageCount, TRACK_LIST } from '../../../contract/urls/web.ts'
import { compareTexts } from '../../system/compare.ts'
import { folded, lowerCase } from '../../system/fold.ts'
import { byDate, type CardedRelease } from './cards.ts'
import type { GroupList, ListPage } from './list-records.ts'
import { MAX_TRACKS } from './page-records.ts'
import type { WebLibrary } from './web-library.ts'

/** A list of several pages. */
interface WebList extends GroupList {
  readonly kind: ListPage['kind']
  /** The first page that is a page of the list alone: an artist or a label has the first releases on its own page. */
  readonly first: number
  /** Returns the page of a number, from 1. */
  page(number: number): ListPage
}

/** Returns all lists, by their names. */
export function findLists(web: WebLibrary): ReadonlyMap<string, WebList> {
  const lists = [...tagLists(web), ...yearLists(web), ...releaseLists(web), ...trackLists(web)]
  return new Map(lists.map((list) => [list.list, list]))
}

/** Returns the number of the first page of a list, and of those after it. */
export const pageNumbers = ({ first, total }: Pick<WebList, 'first' | 'total'>): number[] =>
  Array.from({ length: pageCount(total) - first + 1 }, (_, index) => first + index)

/** The lists of all tags by title, or of all years, the latest first. */
export function groupLists(lists: Iterable<WebList>, group: Group): readonly GroupList[] {
  const found = [...lists].filter(({ kind }) => kind === group)
  const byName = (one: WebList, other: WebList) => compareTexts(one.list, other.list)
  const order = (one: WebList, other: WebList) =>
    group === 'year'
      ? byName(other, one)
      : compareTexts(folded(one.title), folded(other.title)) || byName(one, other)
  return found.sort(order).map(({ list, title, total }) => ({ list, title, total }))
}

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

function tagLists({ cards }: WebLibrary): WebList[] {
  const tagged = new Map<string, Set<CardedRelease>>()
  const uses = new Map<string, number>()
  for (const release of cards.values())
    for (const tag of release.release.tags ?? []) {
      uses.set(tag, (uses.get(tag) ?? 0) + 1)
      const name = tagName(tag)
      const known = tagged.get(name)
      if (known) known.add(release)
      else tagged.set(name, new Set([release]))
    }
  const titles = titlesOfTags(uses)
  return [...tagged].map(([name, releases]) =>
    listOfReleases(
      {
        kind: 'tag',
        list: `${GROUP_FOLDERS.tag}/${name}`,
        title: titles.get(name) ?? name,
        first: 1,
      },
      [...releases].sort(byDate),
    ),
  )
}

/**
 * Returns the titles of tags by their names: the spellings that differ by more than case, the most common first.
 * @param uses the number of releases with each spelling
 */
function titlesOfTags(uses: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const byName = groupBy(uses, ([tag]) => tagName(tag))
  return new Map(
    [...byName].map(([name, tags]) => {
      const spellings = [
        ...groupBy(tags, ([tag]) => lowerCase(tag.replace(/^\p{Zs}+|\p{Zs}+$/gu, ''))).values(),
      ]
      const shown = spellings.map((alike) => {
        const [[spelling]] = alike.sort(mostUsed) as [[string, number]]
        return [spelling, alike.reduce((sum, [, count]) => sum + count, 0)] as const
      })
      const titles = shown.sort(([one, count], [other, others]) => others - count || compareTexts(one, other))
      return [name, titles.map(([spelling]) => spelling).join(', ')]
    }),
  )
}

const mostUsed = ([one, count]: [string, number], [other, others]: [string, number]): number =>
  others - count || compareTexts(other, one)

function yearLists({ cards }: WebLibrary): WebList[] {
  const byYear = groupBy(cards.values(), ({ release }) => release.releasedate?.slice(0, 4) ?? null)
  return [...byYear].map(([year, releases]) =>
    listOfReleases(
      { kind: 'year', list: `${GROUP_FOLDERS.year}/${year}`, title: year, first: 1 },
      releases.sort(byDate),
    ),
  )
}

/** The first page of such a list is the page of the artist or label. */
const releaseLists = ({ library, releases }: WebLibrary): WebList[] =>
  (['artist', 'label'] as const).flatMap((kind) =>
    [...releases[kind]].flatMap(([uuid, own]) => {
      if (own.length <= INDEX_SIZE) return []
      const title = library.get(kind, uuid).name
      return [listOfReleases({ kind, list: `${PLURALS[kind]}/${uuid}`, title, first: 2 }, own)]
    }),
  )

const trackLists = (web: WebLibrary): WebList[] =>
  [...web.library.items.artist].flatMap(([uuid, tracks]) => {
    const total = tracks.length
    if (total <= MAX_TRACKS) return []
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
