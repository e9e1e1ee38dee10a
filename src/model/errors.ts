/**
 * Where something was read: a file as the user named it, and the line in it (from 1) where it begins. A
 * Parquet file has no lines; there it is the number of the row.
 */
export interface Place {
  readonly file: string
  readonly line?: number
}

export type ErrorCode =
  | 'BAD_CONFIG'
  | 'BAD_CSV'
  | 'BAD_ENCODING'
  | 'BAD_FLAG'
  | 'BAD_JSON'
  | 'BAD_PARQUET'
  | 'BAD_STATE'
  | 'BAD_VALUE'
  | 'BUSY'
  | 'DANGLING_REFERENCE'
  | 'DUPLICATE_UUID'
  | 'FOREIGN_FILE'
  | 'MISSING_EXTENSION'
  | 'MISSING_FIELD'
  | 'NOT_A_SITE'
  | 'NO_ADDRESS'
  | 'NO_DATA'
  | 'NO_SPACE'
  | 'NO_SUCH_FILE'
  | 'OUT_OF_MEMORY'
  | 'OVER_LIMIT'
  | 'PORT_IN_USE'
  | 'SOURCE_CHANGED'
  | 'UNFIT_HOST'
  | 'UNKNOWN_FIELD'
  | 'UNKNOWN_FORMAT'
  | 'UNKNOWN_HOST'
  | 'UNKNOWN_KIND'
  | 'UNREACHABLE'

export interface ErrorDetails {
  /** The way out, in a sentence that begins with a verb. */
  readonly hint?: string
  readonly at?: readonly Place[]
  readonly cause?: unknown
}

/** Something the user can put right. Every other error that leaves the program is a bug of ours. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly at: readonly Place[]

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.hint = details.hint
    this.at = details.at ?? []
  }
}

/** All that a run found wrong: the first of them in full, the rest as a number. */
export class CatalogErrors extends Error {
  override readonly name = 'CatalogErrors'
  readonly errors: readonly CatalogError[]
  readonly more: number

  constructor(errors: readonly CatalogError[], more: number) {
    super(`${errors.length + more} errors in the catalog`)
    this.errors = errors
    this.more = more
  }
}

const MAX_ERRORS = 50

/** Collects what is wrong with a catalog, so that one run can tell of all of it; keeps the first fifty. */
export class ErrorCollector {
  readonly #kept: CatalogError[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  add(error: CatalogError): void {
    this.#count += 1
    if (this.#kept.length < MAX_ERRORS) this.#kept.push(error)
  }

  /** Throws a {@link CatalogErrors} if anything was added. */
  throwIfAny(): void {
    if (this.#count > 0) throw new CatalogErrors(this.#kept, this.#count - this.#kept.length)
  }
}
