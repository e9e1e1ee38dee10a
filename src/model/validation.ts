// Turns the issues of a schema into messages for the person who wrote the data.
import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'

export interface Refusal {
  readonly code: 'UNKNOWN_FIELD' | 'MISSING_FIELD' | 'BAD_VALUE'
  readonly message: string
  /** The top-level field, if the issue is about one. */
  readonly field?: string
  /** Where the issue is in what was checked; of an unknown field, the field. */
  readonly path: readonly PropertyKey[]
  readonly hint?: string
}

/** What was checked. */
export interface CheckedValue {
  /** Its name, with the article: `a track`. */
  readonly thing: string
  /** The value as it was written. */
  readonly value: unknown
  /** The names that its fields may have. */
  readonly fields: readonly string[]
}

/**
 * Turns a schema's issues into sentences. The `params` of a custom issue may hold a `hint`, and the `default`
 * that was used because the field was left out.
 */
export function explainIssues(issues: readonly z.core.$ZodIssue[], checked: CheckedValue): Refusal[] {
  return issues.flatMap((issue) => explainIssue(issue, checked))
}

/** `"traks"` → `Did you mean "tracks"?`, or undefined where no name is close. */
export function didYouMean(word: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const nearest = closest(word.toLowerCase(), names)
  const near = distance(word.toLowerCase(), nearest) <= Math.max(2, nearest.length / 3)
  return near ? `Did you mean "${nearest}"?` : undefined
}

/** A received value, cut to fit a line of a terminal. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

function explainIssue(issue: z.core.$ZodIssue, { thing, value, fields }: CheckedValue): Refusal[] {
  const noun = thing.replace(/^an? /, '')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'UNKNOWN_FIELD',
      field: key,
      path: [...issue.path, key],
      message: `${capital(thing)} has no field "${key}".`,
      hint: didYouMean(key, fields) ?? `Take it out; the fields of ${thing} are ${fields.join(', ')}.`,
    }))
  }
  if (issue.path.length === 0) {
    return [
      {
        code: 'BAD_VALUE',
        message: `${capital(thing)} must be an object, but this is ${shown(value)}.`,
        path: [],
      },
    ]
  }
  const path = issue.path.map(String).join('.')
  const field = String(issue.path[0])
  const params = issue.code === 'custom' ? issue.params : undefined
  const written = at(value, issue.path)
  const received = written === undefined ? params?.default : written
  if (received === undefined) {
    const message = `${capital(thing)} needs a field "${path}".`
    return [
      { code: 'MISSING_FIELD', message, field, path: issue.path, hint: `Add "${path}" to this ${noun}.` },
    ]
  }
  const wrong = issue.message.charAt(0).toLowerCase() + issue.message.slice(1)
  const message = `The field "${path}" of this ${noun} is ${shown(received)}; ${wrong}.`
  const hint: unknown = params?.hint
  return [
    { code: 'BAD_VALUE', message, field, path: issue.path, ...(typeof hint === 'string' ? { hint } : {}) },
  ]
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
