// Options for reading a file, parsed from an entry of `sources` in site.json.
import { type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { settingsSchema } from '../../core/settings/settings.ts'
import type { ReadOptions } from '../../importers/text/blocks.ts'

export function entryOptions(kind: Kind, entry: Record<string, unknown>): ReadOptions {
  const location = 'sheet.csv'
  const { sources } = settingsSchema.parse({ sources: { [PLURALS[kind]]: { from: location, ...entry } } })
  const [read] = sources[PLURALS[kind]] ?? []
  return typeof read === 'object' ? { ...read, location } : { location }
}
