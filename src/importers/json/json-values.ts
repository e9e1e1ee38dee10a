// Narrows JSON values of unknown type.
import { type Fields, isFields } from '../../contract/common/own-value.ts'

const NO_FIELDS: Fields = {}
const NO_ITEMS: readonly unknown[] = []

/** Returns an object; an empty one for any other value. */
export const toObject = (value: unknown): Fields => (isFields(value) ? value : NO_FIELDS)

/** Returns a list; an empty one for any other value. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NO_ITEMS)

/** Returns a text that is not empty. */
export const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Returns a text that is not blank, unchanged. */
export const nonBlankText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
