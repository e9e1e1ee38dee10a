// Checks a catalog: everything a build refuses before it writes. Nothing is written.
import { checkFileCount, limitFiles } from '../hosts/limits.ts'
import type { Warning } from '../problems/warnings.ts'
import type { CatalogCounts } from '../stages/catalog.ts'
import { stateFile, stateFolder } from './incremental/build-state.ts'
import { lastInFile } from './incremental/last-build.ts'
import { findInputs } from './inputs.ts'
import type { CatalogBuildOptions, ReviewOptions } from './options.ts'
import { checkOutputPaths } from './output-paths.ts'
import { type ReviewedSite, reviewCatalog } from './review.ts'
import { countSiteFiles } from './site-files.ts'
import { planThumbnails, thumbnailsFolder } from './thumbnails.ts'
import { withEngine } from './with-engine.ts'

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
export function check(options: CheckOptions): Promise<CheckReport> {
  return withEngine(options.memory, async () => {
    const { data, out, state } = options
    if (out !== undefined) checkOutputPaths({ data, out, state })
    return checkWithin(options)
  })
}

async function checkWithin(options: CheckOptions): Promise<CheckReport> {
  const { states, ...site } = siteOf(options)
  const found = await findInputs(options, states)
  const { catalog, inputs, copies, warnings } = await reviewCatalog(found, site, options)
  try {
    const { hosts, rules } = inputs
    if (limitFiles(hosts)) checkFileCount(hosts, await countSiteFiles(catalog, inputs, copies), rules)
    return { counts: catalog.counts, warnings }
  } finally {
    await catalog.close()
  }
}

interface PublishedSite extends ReviewedSite {
  /** The folder of the build states; undefined if it is not known. */
  readonly states: string | undefined
}

/** The site in the output folder: its state is only read, and its pictures are only measured. */
function siteOf({ out, state: folder, shard }: CheckOptions): PublishedSite {
  const known = out === undefined ? null : { out, folder, shard: shard ?? null }
  const lastState = known && stateFile(known)
  const states = known ? stateFolder(known) : undefined
  const thumbnails = known && thumbnailsFolder(stateFolder(known), known.out)
  return {
    states,
    read: (open) => open({ state: null, lastState }),
    lastBuild: async (engine) => known && lastInFile(engine, stateFile(known), known),
    withThumbnails: (inputs, options) => planThumbnails(inputs, thumbnails, options),
  }
}
