// Reads objects whose keys, or the key that is looked up, come from outside: every object inherits members such as
// `constructor`. lookups.test.ts allows such a look-up nowhere else.

/** The value of an object's own key; undefined for a key that is missing or inherited. */
export const ownValue = <Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined
