import path from '../platform/path.ts'
import { CatalogError } from '../problems/errors.ts'
import { readSettingsFile } from './settings-file.ts'

/**
 * Adds to an error of a setting its place in site.json. Errors with a place, and all others, stay as they are.
 * @param setting the path of the setting in the file: `hosts`, then the index of the entry
 */
export async function placedError<E>(
  error: E,
  data: string,
  setting: readonly PropertyKey[],
): Promise<E | CatalogError> {
  if (!(error instanceof CatalogError) || error.at.length > 0) return error
  const { code, message, hint } = error
  const { locate } = await readSettingsFile(path.join(data, 'site.json'))
  return new CatalogError(code, message, { at: [locate(setting)], hint })
}
