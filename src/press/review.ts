// Reads a catalog and completes the inputs of its site, and refuses what a build refuses before it writes.

import { firstNamings } from '../core/checks/named-media.ts'
import type { LastGoodOptions } from '../core/library/last-good.ts'
import type { Library } from '../core/library/library.ts'
import type { Comparing, ReadCatalog } from '../core/library/read-sources.ts'
import { CatalogErrors } from '../core/problems/errors.ts'
import { checkWarnings, type Warning } from '../core/problems/warnings.ts'
import type { ProgressOptions } from '../core/system/progress.ts'
import { changedIds } from './incremental/changed-ids.ts'
import type { LastBuild } from './incremental/last-build.ts'
import { checkRemoval } from './incremental/removal.ts'
import { keptNote, RenamedRecords } from './incremental/renamed.ts'
import { withCatalogRules } from './inputs/catalog-rules.ts'
import { inputWarnings } from './inputs/input-warnings.ts'
import type { Inputs } from './inputs/inputs.ts'
import { withLists } from './inputs/lists.ts'
import { withNamedMedia } from './inputs/media.ts'
import { readCatalog } from './inputs/read-catalog.ts'
import { StaleSources } from './inputs/stale-sources.ts'
import { siteWarnings } from './inputs/warnings.ts'
import type { CatalogBuildOptions, DryRunOptions, ReviewOptions } from './options.ts'
import type { WithThumbnails } from './output/thumbnails.ts'
import type { Watch } from './output/watch.ts'

/** The site that a catalog is read for. */
export interface ReviewedSite {
  /** Reads a catalog beside what the last build has left. */
  read<T>(read: (copies: LastGoodOptions) => Promise<T>): Promise<T>
  /** What the last build published; null if nothing is known to be published. Called while the catalog is read. */
  lastBuild(): LastBuild | null
  /** Completes the inputs with the pictures, and either makes their smaller copies or counts them. */
  withThumbnails(inputs: Inputs, options: ProgressOptions): Promise<WithThumbnails>
}

/** A catalog that a build may publish. */
export interface Reviewed extends Pick<WithThumbnails, 'inputs' | 'copies' | 'notes'> {
  readonly catalog: ReadCatalog
  readonly warnings: readonly Warning[]
  /** Those among them that follow from the catalog and the media, which an unchanged build repeats. */
  readonly lasting: readonly Warning[]
}

interface Reviewing extends CatalogBuildOptions, ReviewOptions, DryRunOptions {
  /** Stores what sources and renamed records need. Called once the catalog is known to be valid. */
  readonly keep?: (catalog: ReadCatalog, inputs: Inputs) => Promise<void>
  /** Observes a dry run, which continues if the build would remove too many records. */
  readonly watch?: Pick<Watch, 'refused'> | undefined
}

/**
 * Reads a catalog and checks it as a whole: every record; what may be a mistake; how many records the site would lose.
 * @throws CatalogError, CatalogErrors; a refused build changes nothing, so that the next one finds the same
 */
export async function reviewCatalog(
  found: Inputs,
  site: ReviewedSite,
  { maxWarnings, allowRemoval, staleOk, isPreview, ...options }: Reviewing,
): Promise<Reviewed> {
  const { keep, watch } = options
  const early = inputWarnings(found, options.data)
  const stale = new StaleSources({ staleOk, mayLoseAll: allowRemoval })
  const renamed = new RenamedRecords()
  let changed: readonly Warning[] = []
  const compare = isPreview
    ? undefined
    : (library: Library, comparing: Comparing) => renamed.compare(library, site.lastBuild(), comparing)
  const review = (library: Library) => {
    if (!isPreview) changed = changedIds(library, site.lastBuild())
    checkWarnings([...early, ...renamed.warnings, ...changed], maxWarnings)
    if (!allowRemoval) reviewRemoval(found, { library, published: site.lastBuild(), watch })
  }
  const catalog = await site.read((copies) =>
    readCatalog(found, { ...options, ...stale.options, ...copies, compare, review }),
  )
  const named = withLists(await withNamedMedia(found, firstNamings(catalog.library)), catalog.library)
  const ofSite = siteWarnings(catalog.library, named, options.data)
  const known = [...early, ...renamed.warnings, ...changed]
  checkWarnings([...known, ...ofSite], maxWarnings)
  // What sources keep may include pictures.
  await keep?.(catalog, named)
  const { inputs, copies, ...pictured } = await site.withThumbnails(named, options)
  const lasting = [...ofSite, ...pictured.warnings]
  const warnings = [...known, ...lasting, ...stale.warnings()]
  checkWarnings(warnings, maxWarnings)
  const completed = await withCatalogRules(inputs, catalog)
  const digest = found.digestWith(catalog.renames, completed.readable)
  return {
    catalog,
    inputs: { ...completed, digest },
    copies,
    warnings,
    lasting,
    notes: [...keptNote(renamed.kept, options.dryRun), ...pictured.notes],
  }
}

interface Removal extends Pick<Reviewing, 'watch'> {
  readonly library: Library
  readonly published: LastBuild | null
}

/** Compares the records with those of the last build. A dry run reports a refusal and continues. */
function reviewRemoval(found: Inputs, { library, published, watch }: Removal): void {
  try {
    checkRemoval(library, published, found)
  } catch (error) {
    if (!(watch && error instanceof CatalogErrors)) throw error
    watch.refused(error)
  }
}
