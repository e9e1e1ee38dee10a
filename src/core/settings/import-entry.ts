// Creates an entry of `sources` from a command line.
import fs from 'fs-extra'
import { CatalogError, CatalogErrors } from '../problems/errors.ts'
import { didYouMean, explainIssues } from '../problems/validation.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { readSettingsFile } from './settings-file.ts'
import { SOURCE_NAMES } from './source-settings.ts'

/**
 * @param entry its name in `sources`
 * @param from what to read; if options are given too, it becomes their `from`, or `url`
 * @param file JSON with further options of the entry
 * @throws CatalogErrors for an entry that is invalid in `sources`
 */
export async function sourcesFrom(
  entry: string,
  from: readonly string[],
  file: string | undefined,
): Promise<Settings['sources']> {
  if (!SOURCE_NAMES.includes(entry)) {
    const hint = didYouMean(entry, SOURCE_NAMES) ?? `The types are ${SOURCE_NAMES.join(', ')}.`
    throw new CatalogError('BAD_USAGE', `Unknown source type ${JSON.stringify(entry)}.`, { hint })
  }
  if (from.length === 0 && file === undefined) {
    throw new CatalogError(
      'BAD_FLAG',
      `The source ${JSON.stringify(entry)} needs a location to import from.`,
      {
        hint: 'Pass a path, a glob pattern or a URL after it, or the whole entry in a file with --options.',
      },
    )
  }
  const value = { sources: { [entry]: await entryFrom(from, file) } }
  const checked = settingsSchema.safeParse(value)
  if (checked.success) return checked.data.sources
  const refusals = explainIssues(checked.error.issues, { thing: 'an import', value, fields: ['sources'] })
  const at = file === undefined ? [] : [{ file }]
  throw new CatalogErrors(
    refusals.map(({ message, hint }) => new CatalogError('BAD_CONFIG', message, { at, hint })),
    0,
  )
}

async function entryFrom(from: readonly string[], file: string | undefined): Promise<unknown> {
  const [only, ...more] = from
  const where = more.length === 0 ? only : from
  if (file === undefined) return where
  if (!(await fs.pathExists(file))) {
    throw new CatalogError('NO_SUCH_FILE', `There is no file ${file}, which --options names.`, {
      hint: 'It must hold the entry as JSON, as in "sources".',
    })
  }
  const { value } = await readSettingsFile(file)
  return where === undefined ? value : { from: where, ...value }
}
