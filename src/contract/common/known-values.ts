export type KnownValues<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** Returns an object without its undefined values. */
export const knownValues = <T extends object>(values: T): KnownValues<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as KnownValues<T>
