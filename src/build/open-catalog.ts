// Opens a catalog for other programs: located, checked, joined and ordered as in a build.
import type { OpenCatalog } from '../catalog/open.ts'
import { type Overrides, readSettings } from '../settings/config.ts'
import { checkFolder } from '../sources/find.ts'
import { findCatalog } from './catalog-inputs.ts'
import type { CatalogBuildOptions } from './options.ts'
import { readCatalog } from './read-catalog.ts'
import { withEngine } from './with-engine.ts'

export interface OpenCatalogOptions
  extends Pick<CatalogBuildOptions, 'data' | 'env' | 'memory' | 'onProgress' | 'signal'>,
    Overrides {}

/**
 * Opens the catalog of a data folder. Its iterators yield every record, in batches, in the catalog's order. It must be
 * closed.
 * @throws CatalogErrors with all faults of the catalog
 */
export function openCatalog({ data, env = {}, ...options }: OpenCatalogOptions): Promise<OpenCatalog> {
  return withEngine(options.memory, async () => {
    await checkFolder(data)
    const found = await findCatalog(data, await readSettings(data, options, env))
    return readCatalog(found, { ...options, state: null })
  })
}
