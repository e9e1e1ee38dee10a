// Packages that users install if they need them.

import path from '../platform/path.ts'
import { createRequire, pathToFileURL } from '../platform/programs.ts'

/**
 * Loads a package from beside the program or, if it is installed elsewhere, from the user's project; null if it is in
 * neither.
 * @param folder the data folder
 * @param load imports it from beside the program
 */
export async function loadOptional<Package>(
  name: string,
  folder: string,
  load: () => Promise<Package>,
): Promise<Package | null> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  for (const start of [folder, process.cwd()]) {
    try {
      const file = createRequire(path.resolve(start, 'package.json')).resolve(name)
      return (await import(pathToFileURL(file).href)) as Package
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return null
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND')
