// A catalog that was read → its site: thumbnails, the plan, the files that are stale.
import path from 'node:path'
import { OWN_FOLDER } from '../api/files.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import { shardSuffix } from '../model/site.ts'
import { checkWarnings, type Warning } from '../model/warnings.ts'
import { openSite } from '../site/writer.ts'
import { withAliases } from './aliases.ts'
import { stateFolder } from './incremental/build-state.ts'
import type { Transaction } from './incremental/transaction.ts'
import { type Inputs, keepSources } from './inputs.ts'
import type { BuildReport, FolderBuildOptions } from './options.ts'
import { pageRenderer } from './page-renderer.ts'
import { planSite, sampleFiles } from './site-files.ts'
import type { StaleSources } from './stale-sources.ts'
import { thumbnailsFolder, withThumbnails } from './thumbnails.ts'
import { warningsOf } from './warnings.ts'
import type { Watch } from './watch.ts'
import { writeSite } from './write-site.ts'

export interface MakeOptions extends FolderBuildOptions {
  readonly found: Inputs
  /** Those that are known before the sources are read. */
  readonly warnings: readonly Warning[]
  /** A folder for all that a dry run writes; null where the site is written. */
  readonly elsewhere: string | null
  readonly watch: Watch | undefined
  readonly catalog: OpenCatalog
  /** The sources of which the last good copy was read. */
  readonly stale: StaleSources
}

/** @throws CatalogError, CatalogErrors before the first file is touched; the site is as it was then */
export async function makeSite(
  tx: Transaction,
  { catalog, stale, ...options }: MakeOptions,
): Promise<BuildReport> {
  const { elsewhere, watch, found, out, maxWarnings } = options
  const { rules, sources, shard, digest } = found
  const warnings = [...options.warnings]
  const ofRecords = await warningsOf(catalog, found)
  checkWarnings([...warnings, ...ofRecords], maxWarnings)
  // Pictures may be among what sources write.
  if (elsewhere === null) await keepSources(sources)
  const folder = thumbnailsFolder(stateFolder({ out, folder: options.state }), out)
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
  watch?.begin({ baseUrl: rules.baseUrl, distrust: plan.distrust })
  // Known before the first file is touched: from then on the build says that it writes.
  const toWrite = await plan.countStale()
  const renderer = pageRenderer(whole, catalog.counts)
  const site = openSite(out, { encodings: whole.encodings, renderer, ...(await tx.begin(plan)) })
  const scratch = path.join(elsewhere ?? path.join(out, OWN_FOLDER), `bulk${shardSuffix(shard)}`)
  const report = await writeSite(site, { ...options, catalog, plan, stale: toWrite, inputs: whole, scratch })
  await watch?.end(catalog)
  const { counts } = catalog
  const files = (await plan.countFiles()) + REVISIONS
  const hasNewRevision = await tx.commit(
    plan,
    { inputs: digest, counts, files, warnings: ofCatalog },
    await sampleFiles(plan, whole),
  )
  const written = report.written + (hasNewRevision ? REVISIONS : 0)
  const unchanged = Math.max(0, files - written)
  return { ...report, written, unchanged, counts, rules: whole.rules, warnings, notes }
}

/** The file that holds the revision: it is published with the others. */
const REVISIONS = 1
