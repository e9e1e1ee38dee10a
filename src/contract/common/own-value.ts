// Reads objects whose keys, or the key that is looked up, come from outside: every object inherits members such as
// `constructor`. lookups.test.ts allows such a look-up nowhere else.

/** The value of an object's own key; undefined for a key that is missing or inherited. */
export const ownValue = <Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object of JSON: not null, and no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
