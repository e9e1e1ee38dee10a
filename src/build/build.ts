// The sentence of the program: sources become a catalog, the catalog responses, responses a site. What is only needed
// where something has changed is loaded then.
import { tmpdir } from 'node:os'
import { makeTempFolder } from '../engine/temp-folder.ts'
import type { WriteReport } from '../model/site.ts'
import { checkWarnings } from '../model/warnings.ts'
import type { Comparison } from '../site/folder.ts'
import { EarlyEngine } from './early-engine.ts'
import { stateFolder } from './incremental/build-state.ts'
import { openTransaction, type Transaction } from './incremental/transaction.ts'
import type { BuildOptions, BuildReport, FolderBuildOptions } from './options.ts'
import { checkOutputPaths } from './output-paths.ts'
import type { RebuildOptions } from './rebuild.ts'
import type { Watch } from './watch.ts'
import { withEngine } from './with-engine.ts'

/**
 * Builds the site of a data folder, in a folder or an archive. No file of the output is touched before the whole
 * catalog is checked.
 * @throws CatalogError, CatalogErrors for all that the user can mend
 * @throws the reason of `signal` where that is aborted; the next build completes the output
 */
export function build(options: BuildOptions): Promise<BuildReport> {
  return withEngine(options.memory, async () => {
    if (!('archive' in options)) return buildFolder(options)
    const { buildArchive } = await import('./archive.ts')
    return buildArchive(options)
  })
}

/** @param watch looks on; for dry runs */
export async function buildFolder(options: FolderBuildOptions, watch?: Watch): Promise<BuildReport> {
  checkOutputPaths(options)
  const { out, state: stateFolder, shard = null, changedFiles, dryRun: isDry = false } = options
  const comparison = comparisonFor(options)
  const tx = await openTransaction({ out, stateFolder, shard, comparison, changedFiles, isDry })
  // What a dry run must make in order to compare it.
  const elsewhere = isDry ? makeTempFolder(tmpdir()) : null
  const early = new EarlyEngine(options.memory)
  try {
    // A build that may have nothing to do goes without it.
    if (!tx.mayBeUnchanged) await early.start()
    return await buildWithin(tx, { ...options, early, elsewhere: elsewhere?.path ?? null, watch })
  } finally {
    await early.close()
    tx.close()
    elsewhere?.remove()
  }
}

async function buildWithin(
  tx: Transaction,
  options: Omit<RebuildOptions, 'found' | 'warnings'>,
): Promise<BuildReport> {
  const { early, elsewhere, out, maxWarnings } = options
  const { findInputs, keepSources } = await import('./inputs.ts')
  const { inputWarnings } = await import('./input-warnings.ts')
  const found = await findInputs(options, stateFolder({ out, folder: options.state }))
  const warnings = inputWarnings(found, options.data)
  const last = tx.unchanged(found.digest)
  if (last === null) {
    await early.start()
    const { rebuild } = await import('./rebuild.ts')
    return rebuild(tx, { ...options, found, warnings })
  }
  warnings.push(...last.warnings)
  checkWarnings(warnings, maxWarnings)
  if (elsewhere === null) await keepSources(found.sources)
  return { ...untouched(last.files), counts: last.counts, rules: found.rules, warnings, notes: [] }
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
