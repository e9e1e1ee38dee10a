// The error for a theme that cannot be used.
import { CatalogError } from './errors.ts'

interface Details {
  readonly file: string
  readonly hint?: string | undefined
  /** Why it failed: what was thrown, whose message ends the error's. */
  readonly cause?: unknown
}

/** @param message a sentence; with a cause, the beginning of one: `The module cannot be loaded` */
export function badTheme(message: string, { file, hint, cause }: Details): CatalogError {
  const reason =
    cause instanceof Error ? `: ${cause.name}: ${cause.message}` : cause === undefined ? '' : `: ${cause}`
  return new CatalogError('BAD_THEME', message + reason, {
    at: [{ file }],
    ...(hint !== undefined && { hint }),
  })
}
