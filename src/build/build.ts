// The sentence of the program: sources become a catalog, the catalog responses, responses a site.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OWN_FOLDER } from '../api/files.ts'
import { pressedVariants } from '../api/rules.ts'
import type { Engine } from '../engine/engine.ts'
import { makeTempFolder } from '../engine/temp-folder.ts'
import { CatalogErrors } from '../model/errors.ts'
import { shardSuffix, type WriteReport } from '../model/site.ts'
import { checkWarnings } from '../model/warnings.ts'
import type { Comparison } from '../site/folder.ts'
import { openSite } from '../site/writer.ts'
import { withAliases } from './aliases.ts'
import { buildArchive } from './archive.ts'
import { stateFolder } from './incremental/build-state.ts'
import { lastInState, type SiteFolder } from './incremental/last-build.ts'
import { checkRemoval } from './incremental/removal.ts'
import { openTransaction, type Transaction } from './incremental/transaction.ts'
import { findInputs, type Inputs, keepSources } from './inputs.ts'
import type { BuildOptions, BuildReport, FolderBuildOptions } from './options.ts'
import { checkOutputPaths } from './output-paths.ts'
import { readCatalog, withEngine } from './read-catalog.ts'
import { planSite, sampleFiles } from './site-files.ts'
import { StaleSources } from './stale-sources.ts'
import { thumbnailsFolder, withThumbnails } from './thumbnails.ts'
import { inputWarnings, warningsOf } from './warnings.ts'
import type { Watch } from './watch.ts'
import { writeSite } from './write-site.ts'

/**
 * Builds the site of a data folder, in a folder or an archive. No file of the output is touched before the whole
 * catalog is checked.
 * @throws CatalogError, CatalogErrors for all that the user can mend
 * @throws the reason of `signal` where that is aborted; the next build completes the output
 */
export function build(options: BuildOptions): Promise<BuildReport> {
  return withEngine(options.memory, () =>
    'archive' in options ? buildArchive(options) : buildFolder(options),
  )
}

/** @param watch looks on; for dry runs */
export async function buildFolder(options: FolderBuildOptions, watch?: Watch): Promise<BuildReport> {
  checkOutputPaths(options)
  const { out, state: stateFolder, shard = null, changedFiles, dryRun: isDry = false } = options
  const comparison = comparisonFor(options)
  const tx = await openTransaction({ out, stateFolder, shard, comparison, changedFiles, isDry })
  // What a dry run must make in order to compare it.
  const elsewhere = isDry ? makeTempFolder(tmpdir()) : null
  try {
    return await buildWithin(tx, { ...options, elsewhere: elsewhere?.path ?? null, watch })
  } finally {
    tx.close()
    elsewhere?.remove()
  }
}

interface WithinOptions extends FolderBuildOptions {
  /** A folder for all that a dry run writes; null where the site is written. */
  readonly elsewhere: string | null
  readonly watch: Watch | undefined
}

async function buildWithin(tx: Transaction, options: WithinOptions): Promise<BuildReport> {
  const {
    elsewhere,
    watch,
    out,
    force = false,
    allowRemoval = false,
    maxWarnings,
    staleOk,
    ...reading
  } = options
  const states = stateFolder({ out, folder: options.state })
  const found = await findInputs(options, states)
  const { order, records, rules, sources, shard, digest } = found
  const warnings = inputWarnings(found, options.data)
  const last = tx.unchanged(digest)
  if (last) {
    warnings.push(...last.warnings)
    checkWarnings(warnings, maxWarnings)
    if (elsewhere === null) await keepSources(sources)
    return { ...untouched(last.files), counts: last.counts, rules, warnings, notes: [] }
  }
  const review = allowRemoval
    ? undefined
    : (engine: Engine) => reviewRemoval(engine, { out, shard, found, watch })
  const stale = new StaleSources({ staleOk, mayLoseAll: allowRemoval })
  const catalog = await tx.read((state) =>
    readCatalog(sources, { ...reading, ...stale.options, order, records, state, force, review }),
  )
  try {
    const ofRecords = await warningsOf(catalog.engine, found)
    checkWarnings([...warnings, ...ofRecords], maxWarnings)
    // Pictures may be among what sources write.
    if (elsewhere === null) await keepSources(sources)
    const folder = thumbnailsFolder(states, out)
    const { inputs, notes, ...pictures } = await withThumbnails(found, {
      ...options,
      folder,
      ...(elsewhere !== null && { scratch: path.join(elsewhere, 'thumbnails') }),
    })
    const ofCatalog = [...ofRecords, ...pictures.warnings]
    warnings.push(...ofCatalog, ...stale.warnings())
    checkWarnings(warnings, maxWarnings)
    const whole = await withAliases(inputs, catalog)
    const plan = await tx.plan((revision) => planSite(catalog, whole, revision), whole)
    const variants = pressedVariants(rules).length
    watch?.begin({ baseUrl: rules.baseUrl, distrust: plan.distrust })
    // Known before the first file is touched: from then on the build says that it writes.
    const toWrite = await plan.countStale(variants)
    const site = openSite(out, { encodings: whole.encodings, watch, ...(await tx.begin(plan)) })
    const scratch = path.join(elsewhere ?? path.join(out, OWN_FOLDER), `bulk${shardSuffix(shard)}`)
    const report = await writeSite(site, {
      ...options,
      catalog,
      plan,
      stale: toWrite,
      inputs: whole,
      scratch,
    })
    await watch?.end(catalog)
    const { counts } = catalog
    const files = await plan.countFiles(variants)
    await tx.commit(
      plan,
      { inputs: digest, counts, files, warnings: ofCatalog },
      await sampleFiles(plan, whole),
    )
    const unchanged = Math.max(0, files - report.written)
    return { ...report, unchanged, counts, rules: whole.rules, warnings, notes }
  } finally {
    await catalog.close()
  }
}

async function reviewRemoval(
  engine: Engine,
  { watch, found, ...site }: SiteFolder & { readonly found: Inputs; readonly watch: Watch | undefined },
): Promise<void> {
  try {
    await checkRemoval(engine, await lastInState(engine, site), found)
  } catch (error) {
    if (!(watch && error instanceof CatalogErrors)) throw error
    watch.refused(error)
  }
}

const comparisonFor = ({ verify, force }: FolderBuildOptions): Comparison =>
  force ? 'none' : verify ? 'content' : 'stat'

const untouched = (files: number): WriteReport => ({
  written: 0,
  unchanged: files,
  removed: 0,
  compressed: 0,
  bytes: 0,
  largest: { path: '', bytes: 0 },
})
