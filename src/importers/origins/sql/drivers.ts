// Drivers of database servers: optional packages that users install if they need them.
import { CatalogError } from '../../../core/problems/errors.ts'
import { loadOptional } from '../../../core/system/optional-package.ts'

interface Drivers {
  readonly pg: typeof import('pg')
  readonly mysql2: typeof import('mysql2')
}

const DRIVERS: { readonly [Name in keyof Drivers]: () => Promise<Drivers[Name]> } = {
  pg: () => import('pg'),
  mysql2: () => import('mysql2'),
}

/**
 * Loads a driver.
 * @param folder the data folder, in whose project it may be installed
 * @throws CatalogError MISSING_DRIVER
 */
export async function loadDriver<Name extends keyof Drivers>(
  name: Name,
  folder: string,
): Promise<Drivers[Name]> {
  const driver = await loadOptional(name, folder, DRIVERS[name])
  if (driver !== null) return driver
  const message = `Reading this database needs the package ${name}, which is not installed.`
  throw new CatalogError('MISSING_DRIVER', message, { hint: `Install it: npm install ${name}` })
}
