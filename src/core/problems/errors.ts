import type { ErrorCode } from './error-codes.ts'
import type { Proposal } from './proposals.ts'
import { redact } from './redact.ts'

/**
 * Where something was read: a file as the user named it, and the line (from 1) where it begins. Without lines, it is
 * the number of the row or of the record; `locate` of places.ts distinguishes them.
 */
export interface Place {
  /** With the sheet of a spreadsheet, `songs.xlsx!Songs`, or the list in a file without lines, `x.json#tracks`. */
  readonly file: string
  readonly line?: number
  /** From 1, if known. */
  readonly column?: number
  /** For a spreadsheet, the cell if known: `C14`. */
  readonly cell?: string
  /** For an object in a list inside a record, its path if known, or that of a field: `tracks[2].name`. */
  readonly path?: string
}

export interface ErrorDetails {
  /** What to do about it, in a sentence that begins with a verb. */
  readonly hint?: string | undefined
  readonly at?: readonly Place[]
  /** The settings that it is about, or what could be written into them, each of which corrects it. */
  readonly proposals?: readonly Proposal[] | undefined
  readonly cause?: unknown
}

/**
 * An error that the user can fix. Any other error that leaves the program is a bug. Secrets in addresses are redacted.
 */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly at: readonly Place[]
  readonly proposals: readonly Proposal[]

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(redact(message), { cause: details.cause })
    this.code = code
    this.hint = details.hint && redact(details.hint)
    this.at = (details.at ?? []).map((place) => ({ ...place, file: redact(place.file) }))
    this.proposals = details.proposals ?? []
  }
}

/** An error leaves a thread with its properties, but without its class. */
export const restoreClass = (error: Error): Error =>
  error.name === 'CatalogError' ? new CatalogError((error as CatalogError).code, error.message, error) : error

/** A mistake in the command line that keeps the code of its cause: for example, an unknown host. */
export class UsageError extends CatalogError {
  static of({ code, message, hint, at, proposals, cause }: CatalogError): UsageError {
    return new UsageError(code, message, { at, cause, hint, proposals })
  }
}

/** For a file whose content changed while it was read. */
export const sourceChanged = (file: string): CatalogError =>
  new CatalogError('SOURCE_CHANGED', 'The file changed while it was read.', {
    at: [{ file }],
    hint: 'Build again once nothing writes to it.',
  })

/** For a folder without a built site. */
export const notASite = (folder: string, hint: string, cause?: unknown): CatalogError =>
  new CatalogError('NOT_A_SITE', `${folder} is not a built site.`, { hint, cause })

/** For a folder whose package.json is missing or does not depend on the program. */
export const notAProject = (message: string): CatalogError =>
  new CatalogError('NOT_A_PROJECT', message, {
    hint: 'Run the command in the folder of a project that catalog-press init has made.',
  })

/** For a file of a built site that cannot be read as its format. */
export function siteDamaged(file: string, cause?: unknown): CatalogError {
  const isMissing = (cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
  return new CatalogError(
    'DAMAGED_SITE',
    isMissing ? 'A file of the site is missing.' : 'A file of the site is damaged.',
    {
      at: [{ file }],
      hint: 'Build the site again with --verify, which rewrites what differs, or copy it again from an intact copy.',
      cause,
    },
  )
}

/** For a folder from which somebody has removed files while they were written. */
export const siteEmptied = (out: string): CatalogError =>
  new CatalogError('DAMAGED_SITE', `Files of ${out} were removed while it was built.`, {
    hint: 'Run the command again, and let no other program empty the folder meanwhile.',
  })

/** The errors of one run: the first fifty in full, the rest as a number. */
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

/** More errors of a run, or places of an error, are not kept. */
export const MAX_ERRORS = 50

/** Collects the errors of a catalog, so that one run reports them together; keeps the first fifty, of each code one. */
export class ErrorCollector {
  readonly #kept: CatalogError[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  add(error: CatalogError): void {
    // Sources that fail for the same reason share one error object.
    if (this.#kept.includes(error)) return
    this.#count += 1
    if (this.#kept.length < MAX_ERRORS) this.#kept.push(error)
    else if (this.#kept.every(({ code }) => code !== error.code)) this.#replaceLast(error)
  }

  /** Keeps an error instead of the last one of the code that has most, so that no fault hides another. */
  #replaceLast(error: CatalogError): void {
    const codes = this.#kept.map(({ code }) => code)
    const countErrors = (code: ErrorCode) => codes.filter((each) => each === code).length
    const most = codes.reduce((one, other) => (countErrors(other) > countErrors(one) ? other : one))
    this.#kept.splice(codes.lastIndexOf(most), 1)
    this.#kept.push(error)
  }

  /** Counts errors that were not kept where they were found. */
  addUnseen(count: number): void {
    this.#count += count
  }

  addAll(others: ErrorCollector): void {
    for (const error of others.#kept) this.add(error)
    this.addUnseen(others.#count - others.#kept.length)
  }

  /** Throws a {@link CatalogErrors} if anything was added. */
  throwIfAny(): void {
    if (this.#count > 0) throw new CatalogErrors(this.#kept, this.#count - this.#kept.length)
  }
}
