// Reports entries of origins whose rows were all skipped: the file is of another sort than the entry is for.
import { groupBy } from '../../contract/common/group-by.ts'
import type { Library } from '../library/library.ts'
import { CatalogError, type ErrorCollector } from '../problems/errors.ts'
import { firstFiles } from '../problems/examples.ts'
import { compareTexts } from '../system/compare.ts'
import { formatNumber } from '../system/format.ts'

/** Adds an error for each entry whose rows were all skipped. */
export function addUnused({ sources }: Pick<Library, 'sources'>, problems: ErrorCollector): void {
  for (const [entry, parts] of groupBy(sources, ({ source }) => source.entry ?? null)) {
    if (parts.some(({ source, complete }) => source.kind === 'track' && complete.length > 0)) continue
    const remarks = parts.flatMap((each) => each.remarks).filter(({ remark }) => remark !== 'private')
    const found = [...groupBy(remarks, ({ what }) => what)].sort(
      ([one, { length }], [other, { length: others }]) => others - length || compareTexts(one, other),
    )
    if (found.length === 0) continue
    const rows = found.map(([what, { length }]) => `${what} (${formatNumber(length)})`).join(', ')
    problems.add(
      new CatalogError('EMPTY_SOURCE', `No track could be made of what this source holds: ${rows}.`, {
        at: firstFiles(parts.map(({ source }) => source.name)),
        hint: entry.hint,
        proposals: entry.proposals,
      }),
    )
  }
}
