// The order of the lists on web pages, and the first letters and years by which long lists are entered.
import type { WebResource } from '../../../contract/kinds/kinds.ts'
import { GROUPS, type Group, INDEX_SIZE } from '../../../contract/urls/web.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import { folded } from '../../system/fold.ts'
import type { Library } from '../library.ts'
import { compareNames, type NamedRecord, type Ranked, withFolded } from '../lists.ts'
import { type CardedRelease, compareNewest, type Discographies } from './cards.ts'
import type { IndexPage } from './list-records.ts'
import type { ReleaseCard } from './page-records.ts'

/** Whether a release is in a list of a group. */
const IS_IN: Readonly<Record<Group, (card: ReleaseCard) => boolean>> = {
  tag: ({ tags }) => tags !== null && tags.length > 0,
  year: ({ releasedate }) => Boolean(releasedate),
}

/** Returns the groups of releases that are not empty. */
export const findGroups = (cards: ReadonlyMap<string, CardedRelease>): readonly Group[] =>
  GROUPS.filter((group) => [...cards.values()].some(({ card }) => IS_IN[group](card)))

/** The order of a list, and the pages on which letters or years begin. */
export interface PageOrder {
  readonly uuids: readonly string[]
  readonly starts: IndexPage['starts']
}

interface Ordered {
  readonly library: Pick<Library, 'lists'>
  readonly order: SiteSettings['order']
}

export function findPageOrder(kind: WebResource, { library, order }: Ordered): PageOrder {
  const { compare, start } = listOrder(kind, order)
  const listed = library.lists[kind].values() as Iterable<Ranked<typeof kind>>
  const records = Array.from(listed, ({ record }) => orderedRecord(record)).sort(compare)
  return { uuids: records.map(({ uuid }) => uuid), starts: startsIn(records.map(start)) }
}

/** What decides where a record is in a list. */
export interface OrderedRecord extends NamedRecord {
  readonly releasedate: string | null
}

export const orderedRecord = (
  record: Pick<OrderedRecord, 'uuid' | 'name'> & { readonly releasedate?: string | null | undefined },
): OrderedRecord => ({ ...withFolded(record), releasedate: record.releasedate ?? null })

interface ListOrder {
  /** Compares two records of a list; those that are equal stay in the order of the API. */
  compare(one: OrderedRecord, other: OrderedRecord): number
  /** The letter or the year under which a record is found; empty for none. */
  start(record: OrderedRecord): string
}

/** How web pages order the list of a kind: only releases have dates. */
export function listOrder(kind: WebResource, order: SiteSettings['order']): ListOrder {
  if (kind === 'release' && order === 'newest')
    return {
      compare: (one, other) => compareNewest(one.releasedate, other.releasedate),
      start: ({ releasedate }) => releasedate?.slice(0, 4) ?? '',
    }
  return { compare: order === 'source' ? () => 0 : compareNames, start: ({ name }) => indexLetter(name) }
}

/** First letters of names with links in lists: those of alphabets. */
const ALPHABETS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic']
const IS_LETTER = new RegExp(`^[${ALPHABETS.map((script) => `\\p{Script=${script}}`).join('')}]$`, 'u')

/** The first letter of a name as a capital; empty for a name that begins with another sign. */
function indexLetter(name: string): string {
  const [letter = ''] = folded(name)
  if (!IS_LETTER.test(letter)) return ''
  return letter === 'ß' ? 'ẞ' : letter.toUpperCase()
}

/**
 * Returns the pages of a list on which letters or years begin, in order. A list that has a single page, or is not in
 * their order, has none.
 * @param texts the letter or the year of each record; empty for none
 */
export function startsIn(texts: Iterable<string>): IndexPage['starts'] {
  const found = new Map<string, { first: number; last: number; size: number }>()
  let count = 0
  for (const text of texts) {
    const at = count
    count += 1
    if (text === '') continue
    const known = found.get(text) ?? { first: at, last: at, size: 0 }
    found.set(text, { ...known, last: at, size: known.size + 1 })
  }
  const all = [...found]
  const isInOrder = all.every(([, { first, last, size }]) => last - first + 1 === size)
  if (count <= INDEX_SIZE || all.length < 2 || !isInOrder) return []
  return all.map(([text, { first }]) => ({ text, page: Math.floor(first / INDEX_SIZE) + 1 }))
}

/** Returns the position of each entry in its list, by its uuid. */
export function placesIn<T>(
  lists: Iterable<readonly T[]>,
  readUuid: (entry: T) => string,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const list of lists) for (const [place, entry] of list.entries()) places.set(readUuid(entry), place)
  return places
}

/** The position of each release among those of its first label. */
export const placesOnLabels = (releases: Discographies): ReadonlyMap<string, number> =>
  new Map(
    [...releases].flatMap(([label, own]) =>
      own.flatMap(({ release }, place) => (release.label === label ? [[release.uuid, place] as const] : [])),
    ),
  )
