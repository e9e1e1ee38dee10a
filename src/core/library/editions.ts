// The editions of one work: releases that share a group of MusicBrainz, a master of Discogs, or a text of the catalog.
import { groupBy } from '../../contract/common/group-by.ts'
import { DisjointSets } from '../system/disjoint-sets.ts'
import type { MergedRecord } from './merge.ts'

type Release = MergedRecord<'release'>

export interface Editions {
  /** When a release first came out: a date of `2024`, `2024-05` or `2024-05-31`; null if no earlier edition is known. */
  originalDate(release: Release): string | null
  /** The other editions of a release, the first one first; those without a date last. */
  others(release: Release): readonly Release[]
}

/** What editions of one work have in common. */
const groupKeys = ({ releasegroup, master, editions }: Release): string[] => [
  ...(releasegroup ? [`releasegroup ${releasegroup}`] : []),
  ...(master ? [`master ${master}`] : []),
  ...(editions ? [`editions ${editions}`] : []),
]

/** @param releases in the order in which editions of one date are listed */
export function groupEditions(releases: readonly Release[]): Editions {
  const sets = new DisjointSets()
  const grouped = releases.filter((release) => groupKeys(release).length > 0)
  for (const release of grouped) sets.join(groupKeys(release))
  const findSet = (release: Release): string | null => {
    const [key] = groupKeys(release)
    return key === undefined ? null : sets.findFirst(key)
  }
  const groups = groupBy(grouped, (release) => findSet(release) ?? '')
  for (const group of groups.values())
    group.sort((one, other) => compareDates(firstDate(one), firstDate(other)))
  const findGroup = (release: Release): readonly Release[] => groups.get(findSet(release) ?? '') ?? []
  return {
    originalDate(release) {
      const first = release.originaldate ?? firstDate(findGroup(release)[0] ?? release)
      return first && isEarlier(first, release.releasedate) ? first : null
    },
    others: (release) => findGroup(release).filter(({ uuid }) => uuid !== release.uuid),
  }
}

const firstDate = ({ originaldate, releasedate }: Release): string | null =>
  originaldate ?? releasedate ?? null

/** A year is the same date as a day in it. */
const isEarlier = (first: string, date: string | null | undefined): boolean =>
  !date || (first < date && !date.startsWith(first))

/** The earliest first; none last. */
function compareDates(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one < other ? -1 : Number(one > other)
}
