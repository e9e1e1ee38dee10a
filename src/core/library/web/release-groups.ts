// The releases with a tag, and those of a year, each in a list of its own.
import { groupBy } from '../../../contract/common/group-by.ts'
import { tagName } from '../../../contract/urls/tags.ts'
import { GROUP_FOLDERS, type Group } from '../../../contract/urls/web.ts'
import { compareTexts } from '../../system/compare.ts'
import { folded, lowerCase } from '../../system/fold.ts'
import { byDate, type CardedRelease } from './cards.ts'
import type { GroupList } from './list-records.ts'

/** The releases with a tag, or of a year. */
export interface ReleaseGroup {
  readonly kind: Group
  /** The name of its list. */
  readonly list: string
  /** The number of its releases with each spelling of the tag. */
  readonly uses: ReadonlyMap<string, number>
  /** The newest first. */
  readonly releases: readonly CardedRelease[]
}

/** @param releases in the order of their list */
export function groupReleases(releases: Iterable<CardedRelease>): readonly ReleaseGroup[] {
  const groups = new Map<string, { kind: Group; uses: Map<string, number>; releases: Set<CardedRelease> }>()
  for (const carded of releases)
    for (const { kind, name, spelling } of listGroups(carded)) {
      const list = `${GROUP_FOLDERS[kind]}/${name}`
      const group = groups.get(list) ?? { kind, uses: new Map(), releases: new Set() }
      groups.set(list, group)
      group.uses.set(spelling, (group.uses.get(spelling) ?? 0) + 1)
      group.releases.add(carded)
    }
  return Array.from(groups, ([list, { kind, uses, releases: own }]) => ({
    ...{ kind, list, uses },
    releases: [...own].sort(byDate),
  }))
}

interface Grouped {
  readonly kind: Group
  readonly name: string
  readonly spelling: string
}

function listGroups({ release: { tags, releasedate } }: CardedRelease): readonly Grouped[] {
  const tagged = (tags ?? []).map((tag): Grouped => ({ kind: 'tag', name: tagName(tag), spelling: tag }))
  const year = releasedate?.slice(0, 4)
  return year ? [...tagged, { kind: 'year', name: year, spelling: year }] : tagged
}

/**
 * Returns the title of a list of releases: the spellings that differ by more than case, the most common first.
 * @param uses the number of releases with each spelling
 */
export function groupTitle(uses: ReadonlyMap<string, number>): string {
  const spellings = groupBy(uses, ([tag]) => lowerCase(tag.replace(/^\p{Zs}+|\p{Zs}+$/gu, '')))
  const shown = Array.from(spellings.values(), (alike) => {
    const [[spelling]] = alike.sort(mostUsed) as [[string, number]]
    return [spelling, alike.reduce((sum, [, count]) => sum + count, 0)] as const
  })
  const titles = shown.sort(([one, count], [other, others]) => others - count || compareTexts(one, other))
  return titles.map(([spelling]) => spelling).join(', ')
}

const mostUsed = ([one, count]: [string, number], [other, others]: [string, number]): number =>
  others - count || compareTexts(other, one)

/** Returns the lists of all tags by title, or of all years, the latest first. */
export function sortGroups(
  lists: readonly (GroupList & { readonly kind: string })[],
  group: Group,
): readonly GroupList[] {
  const byName = (one: GroupList, other: GroupList) => compareTexts(one.list, other.list)
  const byTitle = (one: GroupList, other: GroupList) =>
    compareTexts(folded(one.title), folded(other.title)) || byName(one, other)
  return lists
    .filter(({ kind }) => kind === group)
    .sort(group === 'year' ? (one, other) => byName(other, one) : byTitle)
    .map(({ list, title, total }) => ({ list, title, total }))
}
