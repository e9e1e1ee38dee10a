// `where` of an entry of `sources`: which of its rows are records.
import { z } from 'zod'
import { isFields } from '../../contract/common/own-value.ts'
import { choice, hasKey } from './choice.ts'

/** A condition for a column, or a field of an object. */
export interface Condition {
  readonly field: string
  /** The values as texts; an empty one for empty cells. */
  readonly values: readonly string[]
  /** Whether rows with these values are left out, rather than those without. */
  readonly isNot: boolean
}

/** Whether a condition leaves some values out: others that come later may have to be left out, too. */
export const isOpen = ({ values, isNot }: Condition): boolean => isNot && values.length > 0

const MUST_BE_VALUES = 'it must be a list of values, such as ["published"] or { "not": ["draft"] }'

const values = z.array(
  z.union([z.string(), z.number(), z.boolean()], { error: MUST_BE_VALUES }).transform(String),
  {
    error: MUST_BE_VALUES,
  },
)
const some = values.min(1, { error: MUST_BE_VALUES })
const others = z.strictObject({ not: values })

type Written = z.output<typeof values> | z.output<typeof others>

const condition = choice<Written>((value) => {
  if (Array.isArray(value)) return some
  return isFields(value) && hasKey(value, 'not') ? others : null
}, MUST_BE_VALUES)

const MUST_BE_CONDITIONS = 'it must have values for columns, such as { "Status": ["published"] }'

export const where = z
  .record(z.string(), condition, { error: MUST_BE_CONDITIONS })
  .transform((written): readonly Condition[] =>
    Object.entries(written).map(([field, each]) =>
      Array.isArray(each) ? { field, values: each, isNot: false } : { field, values: each.not, isNot: true },
    ),
  )
