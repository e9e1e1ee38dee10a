// Makes the error for a source that has lost all of its records.

import { type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { recordNoun } from '../../contract/kinds/resources.ts'
import { CatalogError } from '../problems/errors.ts'
import { formatNumber } from '../system/format.ts'

/** `1 track`, `1,956 tracks`. */
export const describeCount = (kind: Kind, count: number): string =>
  `${formatNumber(count)} ${count === 1 ? recordNoun(kind) : PLURALS[kind]}`

/** @param records number of records that the last build read */
export function emptiedSource(kind: Kind, file: string, records: number): CatalogError {
  return new CatalogError(
    'EMPTY_SOURCE',
    `This source has no records, but the last build read ${describeCount(kind, records)} from it.`,
    {
      at: [{ file }],
      hint: 'Export it again. If this is intended, build once with --allow-removal.',
    },
  )
}
