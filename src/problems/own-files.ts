// The errors for files of the user's own that cannot be used: those of a theme, and faces.
import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import { CatalogError } from './errors.ts'
import { explainIssues, UNCOMPILED } from './validation.ts'

interface Details {
  readonly file: string
  readonly hint?: string | undefined
  /** Why it failed: what was thrown, whose message ends the error's. */
  readonly cause?: unknown
}

/** @param message a sentence; with a cause, the beginning of one: `The module cannot be loaded` */
const errorOf =
  (code: ErrorCode) =>
  (message: string, { file, hint, cause }: Details): CatalogError => {
    const reason =
      cause instanceof Error ? `: ${cause.name}: ${cause.message}` : cause === undefined ? '' : `: ${cause}`
    return new CatalogError(code, message + reason, { at: [{ file }], hint })
  }

export const badTheme = errorOf('BAD_THEME')
export const badModule = errorOf('BAD_MODULE')

interface Checked {
  /** The module. */
  readonly file: string
  /** What the value should be, with the article: `a face`. */
  readonly thing: string
}

/**
 * Checks a value of a module, and returns its output.
 * @throws CatalogError BAD_MODULE with the first fault
 */
export function checkOwnValue<Schema extends z.ZodObject>(
  schema: Schema,
  value: unknown,
  { file, thing }: Checked,
): z.output<Schema> {
  const checked = schema.safeParse(value, UNCOMPILED)
  if (checked.success) return checked.data
  const [first] = explainIssues(checked.error.issues, { thing, value, fields: Object.keys(schema.shape) })
  throw badModule(first?.message ?? '', { file, hint: first?.hint })
}
