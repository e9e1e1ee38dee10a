// Reports required fields that no source states of a record.

import type { Kind } from '../../contract/kinds/kinds.ts'
import { CatalogError, type ErrorCollector, MAX_ERRORS } from '../problems/errors.ts'
import { requiredFields } from '../records/fields.ts'
import { wayWithout } from '../records/lacks.ts'
import type { RecordForm } from '../records/records.ts'
import { formatCount } from '../system/format.ts'
import { describeRecord } from './conflicts.ts'
import { fieldIn, type Occurrence } from './occurrences.ts'

interface Options {
  readonly form: RecordForm
  readonly problems: ErrorCollector
}

/** Adds an error for each required field that merged records lack. */
export function addIncomplete(kind: Kind, records: readonly Occurrence[], { form, problems }: Options): void {
  for (const field of requiredFields(kind, form).filter((each) => each !== 'uuid')) {
    const lacking = records.filter((record) => fieldIn(record, field) === null)
    const [first] = lacking
    if (!first) continue
    const who =
      lacking.length === 1
        ? `${describeRecord(kind, first)} has no ${JSON.stringify(field)}.`
        : `${formatCount(lacking.length, kind)} have no ${JSON.stringify(field)}, ${describeRecord(kind, first).toLowerCase()} first.`
    const without = wayWithout(kind, field)
    const hint =
      without === undefined
        ? `Add it where the ${kind} is mentioned, or in a file of ${kind}s.`
        : `Add its ${field}, or ${without.way}.`
    const at = lacking.slice(0, MAX_ERRORS).map((record) => ({ file: record.at.file, line: record.at.line }))
    problems.add(new CatalogError('MISSING_FIELD', who, { at, hint, proposals: without?.proposals }))
  }
}
