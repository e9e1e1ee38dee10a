// Checks a catalog: everything a build refuses before it writes. Nothing is written.
import type { Comparing } from '../catalog/read-sources.ts'
import type { Engine } from '../engine/engine.ts'
import { checkFileCount, limitFiles } from '../hosts/limits.ts'
import { checkWarnings, type Warning } from '../problems/warnings.ts'
import type { CatalogCounts } from '../stages/catalog.ts'
import { withCatalogRules } from './catalog-rules.ts'
import { BuildState, stateFolder } from './incremental/build-state.ts'
import { type LastBuild, lastInFile } from './incremental/last-build.ts'
import { checkRemoval } from './incremental/removal.ts'
import { RenamedRecords } from './incremental/renamed.ts'
import { inputWarnings } from './input-warnings.ts'
import { findInputs } from './inputs.ts'
import { withNamedMedia } from './media.ts'
import type { CatalogBuildOptions, StaleBuildOptions } from './options.ts'
import { checkOutputPaths } from './output-paths.ts'
import { readCatalog } from './read-catalog.ts'
import { countSiteFiles } from './site-files.ts'
import { StaleSources } from './stale-sources.ts'
import { planThumbnails, thumbnailsFolder } from './thumbnails.ts'
import { warningsOf } from './warnings.ts'
import { withEngine } from './with-engine.ts'

export interface CheckReport {
  readonly counts: CatalogCounts
  readonly warnings: readonly Warning[]
}

export interface CheckOptions extends CatalogBuildOptions, StaleBuildOptions {
  /** The folder of the site: a build must not remove more of its records than allowed. */
  readonly out?: string | undefined
  /** The folder of the build state; by default `.catalog-press` beside `out`. */
  readonly state?: string | undefined
  /** Skip the limit on removed records. */
  readonly allowRemoval?: boolean | undefined
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
  const { data, out, state } = options
  const states = out === undefined ? undefined : stateFolder({ out, folder: state })
  const found = await findInputs(options, states)
  const renamed = new RenamedRecords()
  const compare = async (engine: Engine, comparing: Comparing) =>
    renamed.compare(engine, await lastBuild(engine, options), comparing)
  const review = options.allowRemoval
    ? undefined
    : async (engine: Engine) => checkRemoval(engine, await lastBuild(engine, options), found)
  const stale = new StaleSources({ staleOk: options.staleOk, mayLoseAll: options.allowRemoval })
  const lastState = stateOf(options)
  const catalog = await readCatalog(found, {
    ...options,
    ...stale.options,
    lastState,
    state: null,
    compare,
    review,
  })
  try {
    const inputs = await withNamedMedia(found, catalog.engine)
    const ofCatalog = await warningsOf(catalog, inputs)
    const early = [...inputWarnings(inputs, data), ...renamed.warnings, ...ofCatalog]
    checkWarnings(early, options.maxWarnings)
    const folder = out === undefined || states === undefined ? null : thumbnailsFolder(states, out)
    const { inputs: pictured, ...thumbnails } = await planThumbnails(inputs, folder, options)
    const warnings = [...early, ...thumbnails.warnings, ...stale.warnings()]
    checkWarnings(warnings, options.maxWarnings)
    if (limitFiles(inputs.hosts)) {
      const planned = await withCatalogRules(pictured, catalog)
      const count = await countSiteFiles(catalog, planned, thumbnails.count)
      checkFileCount(planned.hosts, count, planned.rules)
    }
    return { counts: catalog.counts, warnings }
  } finally {
    await catalog.close()
  }
}

async function lastBuild(engine: Engine, options: CheckOptions): Promise<LastBuild | null> {
  const { out, shard } = options
  const state = stateOf(options)
  return out === undefined || state === null ? null : lastInFile(engine, state, { out, shard: shard ?? null })
}

/** The state file of the last build; null if that build is not known. */
const stateOf = ({ out, state, shard }: CheckOptions): string | null =>
  out === undefined ? null : new BuildState({ out, shard: shard ?? null, folder: state }).database
