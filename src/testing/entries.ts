// Options for reading a file, parsed from an entry of `sources` in site.json.
import { FILE_WORDS, type Kind } from '../api/kinds.ts'
import { settingsSchema } from '../settings/settings.ts'
import type { ReadOptions } from '../sources/blocks.ts'

export function optionsOf(kind: Kind, entry: Record<string, unknown>): ReadOptions {
  const location = 'sheet.csv'
  const { sources } = settingsSchema.parse({ sources: { [FILE_WORDS[kind]]: { from: location, ...entry } } })
  const [read] = sources[FILE_WORDS[kind]] ?? []
  return typeof read === 'object' ? { ...read, location } : { location }
}
