// The errors for files of the user's own that cannot be used: those of a theme, and faces.
import type { ErrorCode } from './error-codes.ts'
import { CatalogError, type Place } from './errors.ts'

interface Details extends Pick<Place, 'line' | 'column'> {
  readonly file: string
  readonly hint?: string | undefined
  /** Why it failed: what was thrown, whose message ends the error's. */
  readonly cause?: unknown
}

/** @param message a sentence; with a cause, the beginning of one: `The module cannot be loaded` */
const errorOf =
  (code: ErrorCode) =>
  (message: string, { hint, cause, ...place }: Details): CatalogError => {
    const reason =
      cause instanceof Error ? `: ${cause.name}: ${cause.message}` : cause === undefined ? '' : `: ${cause}`
    return new CatalogError(code, message + reason, { at: [place], hint })
  }

export const badTheme = errorOf('BAD_THEME')
export const badModule = errorOf('BAD_MODULE')
