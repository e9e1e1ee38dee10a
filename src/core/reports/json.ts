// Formats the report as JSON, by the schemas of build-report.ts and check-report.ts.
import type { z } from 'zod'
import type { Place } from '../problems/errors.ts'
import { locate, textOfPlace } from '../problems/places.ts'
import type { Warning } from '../problems/warnings.ts'
import { jsonText } from '../system/format.ts'
import type { errorSchema, Failure, locationSchema, warningSchema } from './outcome.ts'
import type { Problem, Problems } from './problems.ts'
import type { Reporter } from './report.ts'

export const jsonReport: Reporter = ({ data, result, ...problems }) =>
  jsonText(
    result === null
      ? toFailure(problems)
      : { ok: true, data, ...result, warnings: problems.warnings.map(toWarningJson) },
  )

/** What every command prints with --json if it fails. */
export const toFailure = ({ errors, more, warnings }: Problems): Failure => ({
  ok: false,
  errors: errors.map(toErrorJson),
  more,
  warnings: warnings.map(toWarningJson),
})

const toErrorJson = ({ code, message, hint, at }: Problem): z.infer<typeof errorSchema> => ({
  code,
  message,
  hint: hint ?? null,
  places: at.map(toLocationJson),
})

const toWarningJson = ({ code, message, count, hint, at }: Warning): z.infer<typeof warningSchema> => ({
  code,
  message,
  count,
  hint,
  places: at.map(toLocationJson),
})

const toLocationJson = (place: Place): z.infer<typeof locationSchema> => ({
  text: textOfPlace(place),
  ...locate(place),
})
