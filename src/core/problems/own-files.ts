// The errors for files of the user's own that cannot be used: those of a theme, and faces.
import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import { CatalogError, type Place } from './errors.ts'
import { explainIssues, UNCOMPILED } from './validation.ts'

interface Details extends Pick<Place, 'line' | 'column'> {
  readonly file: string
  readonly hint?: string | undefined
  /** Why it failed: what was thrown, whose message ends the error's. */
  readonly cause?: unknown
}

/** @param message a sentence; with a cause, the beginning of one: `The module cannot be loaded` */
const toError =
  (code: ErrorCode) =>
  (message: string, { hint, cause, ...place }: Details): CatalogError => {
    const reason =
      cause instanceof Error ? `: ${cause.name}: ${cause.message}` : cause === undefined ? '' : `: ${cause}`
    const at = { ...place, ...(cause instanceof Error && thrownAt(cause, place.file)) }
    return new CatalogError(code, message + reason, { at: [at], hint })
  }

/** A line of a stack: the address of a module, perhaps with a digest, the line, and perhaps the column. */
const FRAME = /(\S+?)(?:\?\w+)?:(\d+)(?::(\d+))?\)?$/gm

/** Where a module, or one in its folder, has thrown; null if the error names no such line. */
function thrownAt({ stack = '' }: Error, module: string): Place | null {
  const folder = module.slice(0, Math.max(module.lastIndexOf('/'), module.lastIndexOf('\\')) + 1)
  const inAddress = encodeURI(folder.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)*/, '/'))
  for (const [, address = '', line, column] of stack.matchAll(FRAME)) {
    const start = address.lastIndexOf(inAddress)
    if (start < 0) continue
    const file = folder + address.slice(start + inAddress.length)
    return { file, line: Number(line), ...(column && { column: Number(column) }) }
  }
  return null
}

export const badTheme = toError('BAD_THEME')
export const badModule = toError('BAD_MODULE')

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
