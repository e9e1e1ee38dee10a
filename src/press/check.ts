// Checks a catalog: everything a build refuses before it writes. Nothing is written.

import type { CatalogCounts } from '../core/library/joined-records.ts'
import { WebLibrary } from '../core/library/web/web-library.ts'
import type { Warning } from '../core/problems/warnings.ts'
import { checkFileCount, haveFileLimit } from '../hosts/shared/limits.ts'
import { findInputs } from './inputs/inputs.ts'
import { ownCodeContext, tryOwnCode } from './inputs/own-code.ts'
import type { CatalogBuildOptions, ReviewOptions } from './options.ts'
import { builtSite } from './output/built-site.ts'
import { checkOutputPaths } from './output/output-paths.ts'
import { countSiteFiles, fileRules } from './output/plan-site.ts'
import { webOptions } from './record-files.ts'
import { reviewCatalog } from './review.ts'

export interface CheckReport {
  readonly counts: CatalogCounts
  readonly warnings: readonly Warning[]
}

export interface CheckOptions extends CatalogBuildOptions, Omit<ReviewOptions, 'isPreview'> {
  /** The folder of the site: a build must not remove more of its records than allowed. */
  readonly out?: string | undefined
  /** The folder of the build state; by default `.catalog-press` beside `out`. */
  readonly state?: string | undefined
}

/**
 * Checks a data folder: its settings, against each other and against the hosts; every record; the number and size of
 * the files that a build would publish; and how much a build would remove. The state of the last build is only read; it
 * is ignored while a build is in progress. Unrelated files in the output folder are ignored.
 * @throws CatalogError, CatalogErrors as `build` would
 */
export async function check(options: CheckOptions): Promise<CheckReport> {
  const { data, out, state } = options
  if (out !== undefined) checkOutputPaths({ data, out, state })
  const site = builtSite(options)
  const found = await findInputs(options, site.stateFolder)
  const { catalog, inputs, copies, warnings } = await reviewCatalog(found, site, options)
  const { library } = catalog
  const { counts } = library
  const { hosts } = inputs
  const ownCode = ownCodeContext(inputs, counts)
  if (haveFileLimit(hosts)) checkFileCount(hosts, countSiteFiles(library, inputs, copies), fileRules(inputs))
  if (ownCode) await tryOwnCode(new WebLibrary(library, webOptions(inputs)), ownCode)
  return { counts, warnings }
}
