// A build, from the sources to the last file: open, read, plan, begin, write, commit.
import type { OpenCatalog } from '../catalog/open.ts'
import { findNewsPeriod } from '../catalog/pages.ts'
import type { Comparing } from '../catalog/read-sources.ts'
import type { Engine } from '../engine/engine.ts'
import { CatalogErrors } from '../problems/errors.ts'
import { checkWarnings, type Warning } from '../problems/warnings.ts'
import type { WriteReport } from '../stages/site.ts'
import { openArchiveTarget } from './archive.ts'
import { withCatalogRules } from './catalog-rules.ts'
import { openFolderTarget } from './folder.ts'
import { checkRemoval } from './incremental/removal.ts'
import { keptNote, RenamedRecords } from './incremental/renamed.ts'
import { inputWarnings } from './input-warnings.ts'
import { findInputs, type Inputs, keepSources } from './inputs.ts'
import { withNamedMedia } from './media.ts'
import type { BuildOptions, BuildReport, CatalogBuildOptions, FolderBuildOptions } from './options.ts'
import { readCatalog } from './read-catalog.ts'
import { writeRenames } from './renamed-file.ts'
import { planSite } from './site-files.ts'
import { StaleSources } from './stale-sources.ts'
import type { Target } from './target.ts'
import { withThumbnails } from './thumbnails.ts'
import { warningsOf } from './warnings.ts'
import type { Watch } from './watch.ts'
import { withEngine } from './with-engine.ts'
import { writeSite } from './write-site.ts'

/**
 * Builds the site of a data folder, as a folder or an archive. No output file is touched until the whole catalog has
 * been checked.
 * @throws CatalogError, CatalogErrors for everything that the user can fix
 * @throws the reason of `signal` if it is aborted; the next build completes the output
 */
export function build(options: BuildOptions): Promise<BuildReport> {
  return withEngine(options.memory, async () => {
    if (!('archive' in options)) return buildFolder(options)
    const archive = openArchiveTarget(options)
    try {
      return await buildInto(archive, options)
    } finally {
      archive.close()
    }
  })
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
  const { data, maxWarnings, force = false, allowRemoval = false, staleOk } = options
  const found = await findInputs(options, target.stateFolder)
  const early = inputWarnings(found, data)
  const last = target.unchanged(found)
  if (last !== null) {
    const warnings = [...early, ...last.warnings]
    checkWarnings(warnings, maxWarnings)
    if (!options.dryRun) await keepSources(found.sources)
    return { ...untouched(last.files), counts: last.counts, rules: found.rules, warnings, notes: [] }
  }

  const stale = new StaleSources({ staleOk, mayLoseAll: allowRemoval })
  const renamed = new RenamedRecords()
  const compare = options.isPreview
    ? undefined
    : async (engine: Engine, comparing: Comparing) =>
        renamed.compare(engine, await target.lastBuild(engine), comparing)
  const review = async (engine: Engine) => {
    // A refused build changes nothing, so that the next one finds the same.
    checkWarnings([...early, ...renamed.warnings], maxWarnings)
    if (!allowRemoval) await reviewRemoval(engine, target, { found, watch })
  }
  const catalog = await target.read((state) =>
    readCatalog(found, { ...options, ...stale.options, state, force, compare, review }),
  )
  try {
    early.push(...renamed.warnings)
    const completed = await completeInputs(catalog, found, { ...options, target, early })
    const { inputs, warnings } = completed
    const notes = [...keptNote(renamed.kept, options.dryRun), ...completed.notes]
    const all = [...early, ...warnings, ...stale.warnings()]
    checkWarnings(all, maxWarnings)

    const plan = await target.plan((revision) => planSite(catalog, inputs, revision), inputs)
    watch?.begin({ baseUrl: inputs.rules.baseUrl, distrust: plan.distrust })
    const total = await plan.countStale()
    const site = await target.begin(plan, inputs)
    const written = await writeSite(site, { ...options, catalog, plan, inputs, total, target, watch })
    await watch?.end(catalog)
    const { counts, engine } = catalog
    const news = inputs.rules.web ? await findNewsPeriod(engine, inputs.today) : null
    const report = await target.commit(plan, { report: written, inputs, counts, warnings, news })
    return { ...report, counts, rules: inputs.rules, warnings: all, notes }
  } finally {
    await catalog.close()
  }
}

interface Review {
  readonly found: Inputs
  readonly watch: Watch | undefined
}

/** Compares the staged records with those of the last build. A dry run reports a refusal and continues. */
async function reviewRemoval(engine: Engine, target: Target, { found, watch }: Review): Promise<void> {
  try {
    await checkRemoval(engine, await target.lastBuild(engine), found)
  } catch (error) {
    if (!(watch && error instanceof CatalogErrors)) throw error
    watch.refused(error)
  }
}

interface CompleteOptions extends SharedOptions {
  readonly target: Target
  /** The warnings found so far. */
  readonly early: readonly Warning[]
}

/** Adds the inputs that require a valid catalog: files that records name or sources publish, thumbnails, rules. */
async function completeInputs(
  catalog: OpenCatalog,
  found: Inputs,
  { target, early, ...options }: CompleteOptions,
): Promise<{ inputs: Inputs; warnings: readonly Warning[]; notes: readonly string[] }> {
  const named = await withNamedMedia(found, catalog.engine)
  const ofRecords = await warningsOf(catalog, named)
  checkWarnings([...early, ...ofRecords], options.maxWarnings)
  // These files may include pictures.
  if (!options.dryRun) {
    await keepSources(found.sources)
    if (!options.isPreview) await writeRenames(options.data, catalog.renames)
  }
  const { inputs, warnings, notes } = await withThumbnails(named, { ...options, ...target.thumbnails })
  const digest = found.digestWith(catalog.renames)
  const completed = { ...(await withCatalogRules(inputs, catalog)), digest }
  return { inputs: completed, warnings: [...ofRecords, ...warnings], notes }
}

const untouched = (files: number): WriteReport => ({
  written: 0,
  unchanged: files,
  removed: 0,
  compressed: 0,
  bytes: 0,
  largest: { path: '', bytes: 0 },
})
