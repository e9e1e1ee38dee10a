// The lists of a part of a catalog as lines, and the lists of all parts, which are those of each part in their order.

import type { Listed } from '../../contract/kinds/kinds.ts'
import { BULK_FACTS } from '../../contract/schemas/bulk-columns.ts'
import { digest } from '../../core/system/digest.ts'
import type { BulkList } from './bulk-files.ts'
import { type BulkRow, columnsWith } from './rows.ts'

/** What a part has of a list. */
export interface PartRows {
  /** The facts that any of its own records has. */
  readonly facts: readonly string[]
  /** A digest of its rows. */
  readonly digest: string
  /** Its rows as JSON. */
  readonly lines: Iterable<string>
}

export function* rowLines(rows: Iterable<BulkRow>): Generator<string> {
  for (const row of rows) yield JSON.stringify(row)
}

export function mergedList(kind: Listed, parts: readonly PartRows[]): BulkList {
  const facts = new Set(parts.flatMap((part) => part.facts))
  return {
    columns: columnsWith(
      kind,
      Object.keys(BULK_FACTS[kind]).filter((fact) => facts.has(fact)),
    ),
    get rows() {
      return rowsIn(parts)
    },
    digest: () => digest(parts.map((part) => part.digest).join(' ')),
  }
}

function* rowsIn(parts: readonly PartRows[]): Generator<BulkRow> {
  for (const { lines } of parts) for (const line of lines) yield JSON.parse(line)
}
