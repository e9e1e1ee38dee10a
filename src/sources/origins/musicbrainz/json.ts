// Values of JSON whose form is not known.
import type { Fields } from '../track-rows.ts'

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NOTHING: Fields = {}
const NONE: readonly unknown[] = []

/** An object, or one without fields. */
export const objectOf = (value: unknown): Fields => (isObject(value) ? value : NOTHING)

/** A list, or one without values. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NONE)

/** A text that is not empty. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A text of more than blanks, kept as it is. */
export const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
