// Reports entries of origins whose rows were all skipped: the file is of another sort than the entry is for.
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { Source } from '../library/source.ts'
import { CatalogError, type ErrorCollector } from '../problems/errors.ts'
import { firstFiles } from '../problems/examples.ts'
import { formatNumber } from '../system/format.ts'

/** Adds an error for each entry whose rows were all skipped. */
export async function addUnused(
  engine: Engine,
  sources: readonly Source[],
  problems: ErrorCollector,
): Promise<void> {
  const entries = new Set(sources.flatMap(({ entry }) => entry ?? []))
  if (entries.size === 0) return
  const used = await engine.all<{ source: string }>(`
    SELECT DISTINCT source FROM state.block WHERE id IN (SELECT block FROM state.track)`)
  const isUsed = new Set(used.map(({ source }) => source))
  for (const entry of entries) {
    const parts = sources.filter((source) => source.entry === entry)
    if (parts.some(({ name }) => isUsed.has(name))) continue
    const found = await engine.all<{ what: string; count: number }>(`
      SELECT what, count(*)::INTEGER AS count FROM state.remark JOIN state.block ON id = block
      WHERE remark <> 'private' AND source IN (${parts.map(({ name }) => literal(name)).join()}) GROUP BY what ORDER BY count DESC, what`)
    if (found.length === 0) continue
    const rows = found.map(({ what, count }) => `${what} (${formatNumber(count)})`).join(', ')
    problems.add(
      new CatalogError('EMPTY_SOURCE', `No track could be made of what this source holds: ${rows}.`, {
        at: firstFiles(parts.map(({ name }) => name)),
        hint: entry.hint,
      }),
    )
  }
}
