// A build, from the sources to the last file: open, read, plan, begin, write, commit.
import type { ReadCatalog } from '../core/library/read-sources.ts'
import { findNewsPeriod } from '../core/library/web/news-period.ts'
import { checkWarnings } from '../core/problems/warnings.ts'
import type { WriteReport } from '../core/site/site.ts'
import { writeAddresses } from './incremental/readable-file.ts'
import { writeRenames } from './incremental/renamed-file.ts'
import { inputWarnings } from './inputs/input-warnings.ts'
import { findInputs, type Inputs, keepSources } from './inputs/inputs.ts'
import type {
  ArchiveBuildOptions,
  BuildOptions,
  BuildReport,
  CatalogBuildOptions,
  FolderBuildOptions,
} from './options.ts'
import { openArchiveTarget } from './output/archive-target.ts'
import { openFolderTarget } from './output/folder-target.ts'
import { planSite } from './output/plan-site.ts'
import type { Target } from './output/target.ts'
import type { Watch } from './output/watch.ts'
import { writeSite } from './output/write-site.ts'
import { reviewCatalog } from './review.ts'

/**
 * Builds the site of a data folder, as a folder or an archive. No output file is touched until the whole catalog has
 * been checked.
 * @throws CatalogError, CatalogErrors for everything that the user can fix
 * @throws the reason of `signal` if it is aborted; the next build completes the output
 */
export function build(options: BuildOptions): Promise<BuildReport> {
  return 'archive' in options ? buildArchive(options) : buildFolder(options)
}

async function buildArchive(options: ArchiveBuildOptions): Promise<BuildReport> {
  const archive = openArchiveTarget(options)
  try {
    return await buildInto(archive, options)
  } finally {
    archive.close()
  }
}

/** @param watch observes a dry run */
export async function buildFolder(options: FolderBuildOptions, watch?: Watch): Promise<BuildReport> {
  const folder = await openFolderTarget(options)
  try {
    return await buildInto(folder, options, watch)
  } finally {
    folder.close()
  }
}

type SharedOptions = CatalogBuildOptions & Partial<FolderBuildOptions>

async function buildInto(target: Target, options: SharedOptions, watch?: Watch): Promise<BuildReport> {
  const { data, maxWarnings, dryRun, isPreview } = options
  const found = await findInputs(options, target.stateFolder)
  const last = target.unchanged(found)
  if (last !== null) {
    const warnings = [...inputWarnings(found, data), ...last.warnings]
    checkWarnings(warnings, maxWarnings)
    if (!dryRun) await keepSources(found.sources)
    return { ...untouched(last.files), counts: last.counts, rules: found.rules, warnings, notes: [] }
  }

  const keep = async ({ renames }: ReadCatalog, { inspected }: Inputs) => {
    if (dryRun) return
    await inspected.keep()
    await keepSources(found.sources)
    if (!isPreview) await writeRenames(data, renames)
  }
  const reviewed = await reviewCatalog(found, target, { ...options, keep, watch })
  const { catalog, inputs, warnings, lasting, notes } = reviewed
  const { library } = catalog
  const { counts } = library
  const { readable } = inputs
  if (readable && !dryRun && !isPreview) await writeAddresses(data, readable)
  const stateNotes = target.notes()
  const plan = await target.plan(
    (journal, revision) => planSite(library, inputs, { journal, revision, watch }),
    inputs,
  )
  watch?.begin({ baseUrl: inputs.rules.baseUrl, distrust: plan.distrust })
  const site = await target.begin(plan, inputs)
  const written = await writeSite(site, { ...options, plan, inputs, target, watch })
  watch?.end(library, dryRun ? target.lastBuild() : null)
  const news = plan.site.web && findNewsPeriod(plan.site.web.cards.values(), inputs.today)
  const report = await target.commit(plan, { report: written, inputs, counts, warnings: lasting, news })
  return { ...report, counts, rules: inputs.rules, warnings, notes: [...stateNotes, ...notes] }
}

const untouched = (files: number): WriteReport => ({
  written: 0,
  unchanged: files,
  removed: 0,
  compressed: 0,
  bytes: 0,
  largest: { path: '', bytes: 0 },
})
