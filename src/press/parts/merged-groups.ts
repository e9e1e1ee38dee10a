// The lists of tags and years of a catalog in parts. Each part leaves its own groups, and their releases one after the
// other, so that those of one list are read from all parts at a time.
import { batches } from '../../contract/common/batches.ts'
import { groupBy } from '../../contract/common/group-by.ts'
import { INDEX_SIZE } from '../../contract/urls/web.ts'
import { isNewer } from '../../core/library/web/cards.ts'
import type { GroupList, ReleaseListPage } from '../../core/library/web/list-records.ts'
import type { ReleaseCard } from '../../core/library/web/page-records.ts'
import { groupTitle, type ReleaseGroup } from '../../core/library/web/release-groups.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { mergeSorted } from '../../core/system/merge-sorted.ts'
import type { PartLines } from './shown-lines.ts'

/** A list, and the number of its releases in each part. */
export interface MergedGroup extends GroupList, Pick<ReleaseGroup, 'kind'> {
  readonly counts: readonly number[]
}

/** Returns the lists of all parts, in the order of their names. */
export function mergeGroups(lines: PartLines): readonly MergedGroup[] {
  const parts = lines.of('groups').map((groups) => [...groups])
  const own = parts.flatMap((groups, part) => groups.map((group) => ({ ...group, part })))
  const merged = Array.from(
    groupBy(own, ({ list }) => list),
    ([list, same]): MergedGroup => {
      const uses = new Map<string, number>()
      const counts = parts.map(() => 0)
      for (const group of same) {
        counts[group.part] = group.count
        for (const [spelling, count] of group.uses) uses.set(spelling, (uses.get(spelling) ?? 0) + count)
      }
      const total = counts.reduce((sum, count) => sum + count, 0)
      return { kind: same[0].kind, list, title: groupTitle(uses), total, counts }
    },
  )
  return merged.sort((one, other) => compareTexts(one.list, other.list))
}

/** Yields the pages of lists. @param groups in the order of their names */
export function* pagesOfGroups(lines: PartLines, groups: readonly MergedGroup[]): Generator<ReleaseListPage> {
  const parts = lines.of('group-releases').map((releases) => releases[Symbol.iterator]())
  try {
    for (const { kind, list, title, total, counts } of groups) {
      const releases = mergeSorted(
        parts.map((rest, part) => next(rest, counts[part] ?? 0)),
        isNewer,
      )
      let number = 0
      for (const entries of batches(releases, INDEX_SIZE)) {
        number += 1
        yield { kind, list, title, number, total, entries }
      }
    }
  } finally {
    for (const rest of parts) rest.return?.()
  }
}

/** Yields the next so many values of an iterator, which stays open. */
function* next(rest: Iterator<ReleaseCard>, count: number): Generator<ReleaseCard> {
  for (let left = count; left > 0; left -= 1) {
    const { value, done } = rest.next()
    if (done) throw new Error('A part has fewer releases in groups than it has counted.')
    yield value
  }
}
