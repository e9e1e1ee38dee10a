// Reads rows with origins, from files written for a test.

import type { Source } from '../../core/library/source.ts'
import type { Settings } from '../../core/settings/settings.ts'
import type { Origin } from '../../importers/origins/origin.ts'
import { flattenRows, type ReadRow, readRows } from './rows.ts'

/** The value of a row, as an untyped object. */
export type Value = Readonly<Record<string, unknown>>

export interface OriginRows {
  readonly sources: readonly Source[]
  /** All rows, source by source. */
  readonly rows: readonly ReadRow[]
  /** The values of the rows that have one. */
  readonly values: readonly Value[]
  /** The skipped items, each with its line: `3 tracks without a title`. */
  readonly skipped: readonly string[]
}

/** Reads the rows of an entry in the settings, from a data folder. */
export async function originRows(
  origin: Origin,
  entry: Settings['sources'],
  data: string,
): Promise<OriginRows> {
  const sources = await origin(entry, { base: data, data })
  const rows: ReadRow[] = []
  for (const source of sources) rows.push(...(await readRows(flattenRows(source.blocks()))))
  return {
    sources,
    rows,
    values: rows.flatMap((row) => ('value' in row ? [row.value as Value] : [])),
    skipped: rows.flatMap((row) => ('skipped' in row ? [`${row.line} ${row.skipped}`] : [])),
  }
}
