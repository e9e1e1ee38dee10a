// Checking a catalog: all that a build refuses before it writes, and nothing is written.
import type { CatalogCounts } from '../model/catalog.ts'
import { findInputs } from './inputs.ts'
import type { CatalogBuildOptions } from './options.ts'
import { readCatalog, withEngine } from './read-catalog.ts'
import { checkSiteSize } from './site-files.ts'

export interface CheckReport {
  readonly counts: CatalogCounts
}

/**
 * Checks a data folder: its settings, against each other and against the hosts; every record; and the number and
 * size of the files that a build would publish. Files that stand in an output folder are not looked at.
 * @throws CatalogError, CatalogErrors as `build` would
 */
export function check(options: CatalogBuildOptions): Promise<CheckReport> {
  return withEngine(options.memory, async () => {
    const inputs = await findInputs(options)
    const catalog = await readCatalog(inputs.sources, { ...options, order: inputs.order, state: null })
    await catalog.close()
    checkSiteSize(inputs, catalog.counts)
    return { counts: catalog.counts }
  })
}
