// Turns the issues of a schema into messages for the author of the data.

import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'
import { ownValue } from '../../contract/common/own-value.ts'
import type { Proposal } from './proposals.ts'
import { redact } from './redact.ts'

/** Options to parse settings with: compiling a schema for a single value takes several times as long as parsing. */
export const UNCOMPILED = { jitless: true }

export interface Refusal {
  readonly code: 'UNKNOWN_FIELD' | 'MISSING_FIELD' | 'BAD_VALUE'
  readonly message: string
  /** The top-level field, if the issue is about one. */
  readonly field?: string
  /** The path of the issue in the checked value; for an unknown field, that field. */
  readonly path: readonly PropertyKey[]
  readonly hint?: string
  /** What could be written into the settings instead. */
  readonly proposals?: readonly Proposal[]
  /** Why the value is wrong, without the value: the same for all values with this fault. */
  readonly reason?: string
  /** The value, as shown in messages. */
  readonly received?: string
  /** The field is required, and is missing or null. */
  readonly isAbsent?: true
  /** The field to write instead of null, or in a record without an identity. */
  readonly emptyPath?: readonly PropertyKey[]
  /** It follows from a different fault of the record, and is not reported. */
  readonly isImplied?: true
}

/** What was checked. */
export interface CheckedValue {
  /** What the value is, with the article: `a track`. */
  readonly thing: string
  /** The value as written. */
  readonly value: unknown
  /** The valid names of its fields, or of the nested object that the issues are about. */
  readonly fields: readonly string[]
}

/**
 * Turns a schema's issues into sentences. The `params` of a custom issue may hold a `hint`, the `default` that was used
 * because the field was omitted, and further details of the refusal.
 */
export function explainIssues(issues: readonly z.core.$ZodIssue[], checked: CheckedValue): Refusal[] {
  return issues.flatMap((issue) => explainIssue(issue, checked))
}

/** `"traks"` → `Did you mean "tracks"?`; undefined if no name is similar. */
export function didYouMean(word: string, names: readonly string[]): string | undefined {
  const nearest = nearestName(word, names)
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`
}

/** The name that a word is a misspelling of: one letter in four may differ, or two letters are swapped. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  if (names.length === 0 || word.length > MAX_NAME) return undefined
  const letters = foldLetters(word)
  const nearest = names[names.map(foldLetters).indexOf(closest(letters, names.map(foldLetters)))] as string
  const wanted = foldLetters(nearest)
  const slips = distance(letters, wanted)
  const isSwap = slips === 2 && sorted(letters) === sorted(wanted)
  return slips <= Math.max(1, Math.floor(wanted.length / 4)) || isSwap ? nearest : undefined
}

/** Whether names differ at most in case and in how their words are joined: `baseURL` and `base_url`. */
export const isSameName = (one: string, other: string): boolean => foldLetters(one) === foldLetters(other)

/** No name is longer. */
const MAX_NAME = 100

const foldLetters = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')
const sorted = (letters: string): string => [...letters].sort().join('')

/** A received value, truncated for a line of a terminal, with secrets in addresses removed. */
export function shown(value: unknown): string {
  const text = redact(stringify(value).slice(0, 1000))
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

/** JSON.stringify throws for values nested too deeply. */
function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}'
  }
}

function explainIssue(issue: z.core.$ZodIssue, { thing, value, fields }: CheckedValue): Refusal[] {
  const noun = thing.replace(/^an? /, '')
  if (issue.code === 'unrecognized_keys') {
    const holder = issue.path.length === 0 ? thing : `"${dotted(issue.path)}"`
    return issue.keys.map((key) => ({
      code: 'UNKNOWN_FIELD',
      field: dotted([...issue.path, key]),
      path: [...issue.path, key],
      message: `${capital(thing)} has no field "${dotted([...issue.path, key])}".`,
      hint: didYouMean(key, fields) ?? `Remove it; the fields of ${holder} are ${fields.join(', ')}.`,
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
  const path = dotted(issue.path)
  const field = String(issue.path[0])
  const params = issue.code === 'custom' ? issue.params : undefined
  const written = at(value, issue.path)
  const received = written === undefined ? params?.default : written
  const absent = issue.path.length === 1 && received == null ? { isAbsent: true as const } : {}
  const empty = received === null ? { emptyPath: issue.path } : {}
  if (received === undefined) {
    const message = `${capital(thing)} needs a field "${path}".`
    const toAdd = `Add "${path}" to this ${noun}.`
    return [{ code: 'MISSING_FIELD', message, field, path: issue.path, hint: toAdd, ...absent }]
  }
  const wrong = issue.message.charAt(0).toLowerCase() + issue.message.slice(1)
  // Of a list in a text, only the part that is wrong.
  const part: unknown = params?.part
  const found = shown(part ?? received)
  const message = `The field "${path}" of this ${noun} ${part === undefined ? 'is' : 'contains'} ${found}; ${wrong}.`
  const hint: unknown = params?.hint
  const said = typeof hint === 'string' ? { hint } : {}
  const more: Partial<Refusal> = params?.more ?? empty
  const fault = { reason: wrong, received: found }
  return [{ code: 'BAD_VALUE', message, field, path: issue.path, ...fault, ...said, ...absent, ...more }]
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? ownValue(inner as Readonly<Record<string, unknown>>, String(key))
        : undefined,
    value,
  )
}

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
