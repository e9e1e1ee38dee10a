// The names of settings, by the object that holds them.
import { z } from 'zod'
import { ownValue } from '../../contract/common/own-value.ts'
import { isSameName, nearestName } from '../problems/validation.ts'
import { settingsSchema } from './settings.ts'

/** The objects of settings in which a name may be written that belongs into another one. */
const HOLDERS: readonly (readonly string[])[] = [[], ['site'], ['site', 'theme'], ['robots']]

/** Names of other generators of sites. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['title', 'name'],
  ['url', 'base_url'],
  ['domain', 'base_url'],
  ['lang', 'language'],
  ['locale', 'language'],
  ['color', 'accent'],
])

/** The names of the settings in the object at a path. */
export function fieldsAt(path: readonly PropertyKey[]): readonly string[] {
  let schema: z.core.$ZodType = settingsSchema
  for (const name of path) {
    if (schema instanceof z.ZodObject)
      schema = ownValue<z.core.$ZodType>(schema.shape, String(name)) ?? settingsSchema
    while (
      schema instanceof z.ZodOptional ||
      schema instanceof z.ZodDefault ||
      schema instanceof z.ZodPrefault
    )
      schema = schema.unwrap()
  }
  return Object.keys((schema instanceof z.ZodObject ? schema : settingsSchema).shape)
}

/**
 * Where an unknown setting belongs: in another object, or under another name.
 * @param path of the unknown setting
 * @returns the setting as `site.name`; undefined if none is like it
 */
export function findSetting(path: readonly PropertyKey[]): string | undefined {
  const holder = path.slice(0, -1).map(String)
  const name = String(path.at(-1))
  if (nearestName(name, fieldsAt(holder)) !== undefined) return undefined
  const wanted = OTHER_NAMES.get(name.toLowerCase()) ?? name
  for (const other of HOLDERS) {
    const found = fieldsAt(other).find((field) => isSameName(field, wanted))
    if (found !== undefined) return [...other, found].join('.')
  }
  return undefined
}
