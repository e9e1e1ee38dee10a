// Narrows JSON values of unknown type.
import type { Fields } from '../track-rows.ts'

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NO_FIELDS: Fields = {}
const NO_ITEMS: readonly unknown[] = []

/** Returns an object; an empty one for any other value. */
export const toObject = (value: unknown): Fields => (isObject(value) ? value : NO_FIELDS)

/** Returns a list; an empty one for any other value. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NO_ITEMS)

/** Returns a text that is not empty. */
export const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Returns a text that is not blank, unchanged. */
export const nonBlankText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
