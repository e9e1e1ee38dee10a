// Forms of durations and dates in columns.

import { readDate } from '../../records/values/date.ts'
import type { ColumnForm } from '../../settings/field-sources.ts'
import { DURATIONS, type ReadForm } from './durations.ts'

/** Without `seconds`, which the schema of the record reads, and `position`, which needs all tracks of a release. */
export type CellForm = Exclude<ColumnForm, 'seconds' | 'position'>

export const FORMS: Readonly<Record<CellForm, ReadForm>> = {
  ...DURATIONS,
  'd/m/y': {
    wanted: 'a date that begins with the day, such as 31.05.2024, or 05.2024 or 2024',
    read: (written) => readDate('d/m/y', written),
  },
  'm/d/y': {
    wanted: 'a date that begins with the month, such as 5/31/2024, or 5/2024 or 2024',
    read: (written) => readDate('m/d/y', written),
  },
}
