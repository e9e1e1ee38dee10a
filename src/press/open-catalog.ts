// Opens a catalog for other programs: located, checked, joined and ordered as in a build.
import type { Catalog } from '../core/library/joined-records.ts'
import { type Overrides, readSettings } from '../core/settings/config.ts'
import { checkFolder } from '../importers/files/find.ts'
import { CatalogRecords } from './catalog-records.ts'
import { findCatalog } from './inputs/catalog-inputs.ts'
import { readCatalog } from './inputs/read-catalog.ts'
import type { CatalogBuildOptions } from './options.ts'

export interface OpenCatalogOptions
  extends Pick<CatalogBuildOptions, 'data' | 'env' | 'memory' | 'onProgress' | 'signal'>,
    Overrides {}

/**
 * Opens the catalog of a data folder. Its iterators yield every listed record, in batches, in the catalog's order.
 * @throws CatalogErrors with all faults of the catalog
 */
export async function openCatalog({ data, env = {}, ...options }: OpenCatalogOptions): Promise<Catalog> {
  await checkFolder(data)
  const found = await findCatalog(data, await readSettings(data, options, env))
  const { library } = await readCatalog(found, options)
  return new CatalogRecords(library)
}
