// The examples of a warning: its first cases as text, and their places.
import type { Place } from './errors.ts'

/** Maximum number of cases that a warning shows. */
export const MAX_EXAMPLES = 5

interface Listing {
  /** How many cases there are, if more than those given. */
  readonly count?: number
  readonly separator?: string
}

/** Returns the texts of the first cases, with an ellipsis if there are more. */
export function listExamples<T>(
  cases: readonly T[],
  textOf: (one: T) => string,
  { count = cases.length, separator = ', ' }: Listing = {},
): string {
  const texts = cases.slice(0, MAX_EXAMPLES).map(textOf)
  return [...texts, ...(count > texts.length ? ['…'] : [])].join(separator)
}

interface Located {
  readonly file: string
  readonly line?: number
}

/** Returns the places of the first cases, of a file and line once. */
export const distinctPlaces = (cases: readonly Located[]): Place[] =>
  firstPlaces([...new Map(cases.map((one) => [`${one.line}:${one.file}`, one])).values()])

/** Returns the places of the first cases. */
export const firstPlaces = (cases: readonly Located[]): Place[] =>
  cases.slice(0, MAX_EXAMPLES).map(({ file, line }) => ({ file, ...(line !== undefined && { line }) }))

/** Returns the first of some files as places. */
export const firstFiles = (files: readonly string[]): Place[] =>
  files.slice(0, MAX_EXAMPLES).map((file) => ({ file }))
