// Drivers of database servers: optional packages that users install if they need them.
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { CatalogError } from '../../../core/problems/errors.ts'

interface Drivers {
  readonly pg: typeof import('pg')
  readonly mysql2: typeof import('mysql2')
}

const DRIVERS: { readonly [Name in keyof Drivers]: () => Promise<Drivers[Name]> } = {
  pg: () => import('pg'),
  mysql2: () => import('mysql2'),
}

/**
 * Loads a driver from beside the program or, if it is installed elsewhere, from the user's project.
 * @param folder the data folder
 * @throws CatalogError MISSING_DRIVER
 */
export async function loadDriver<Name extends keyof Drivers>(
  name: Name,
  folder: string,
): Promise<Drivers[Name]> {
  try {
    return await DRIVERS[name]()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  for (const start of [folder, process.cwd()]) {
    try {
      const file = createRequire(path.resolve(start, 'package.json')).resolve(name)
      return (await import(pathToFileURL(file).href)) as Drivers[Name]
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  const message = `Reading this database needs the package ${name}, which is not installed.`
  throw new CatalogError('MISSING_DRIVER', message, { hint: `Install it: npm install ${name}` })
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND')
