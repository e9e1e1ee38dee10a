// Plans a site, and counts its files.
import { withCompressed } from '../../contract/common/encodings.ts'
import { REVISION_FILE, RULES_FILE } from '../../contract/urls/files.ts'
import type { Library } from '../../core/library/library.ts'
import { checkFileCount, type FileCount, haveFileLimit } from '../../hosts/shared/limits.ts'
import { Journal } from '../incremental/journal.ts'
import { libraryRecords } from '../incremental/named-records.ts'
import { countFiles, type FileCounts, Plan } from '../incremental/plan.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { SiteFiles } from '../site-files.ts'
import type { Watch } from './watch.ts'

interface PlannedSite {
  /** What the last build has left. */
  readonly journal: Journal
  /** The revision of the published files; null if it is not known. */
  readonly revision: string | null
  readonly watch?: Watch | undefined
}

/**
 * Plans a site.
 * @throws CatalogError OVER_LIMIT if it has more files than one of its hosts takes
 */
export async function planSite(
  library: Library,
  inputs: Inputs,
  { journal, revision, watch }: PlannedSite,
): Promise<Plan> {
  const { config, hosts } = inputs
  const onPacked = watch && { onPacked: (file: Parameters<Watch['file']>[0]) => watch.file(file) }
  const site = new SiteFiles(library, { inputs, journal, ...onPacked })
  const plan = await Plan.make({
    site,
    records: libraryRecords(library),
    journal,
    config,
    revision,
  })
  if (haveFileLimit(hosts)) checkFileCount(hosts, siteFileCount(inputs, plan.files), fileRules(inputs))
  return plan
}

/** What decides how many files a site has. */
export const fileRules = ({ rules, site }: Inputs) => ({
  ...rules,
  hasTrackPages: rules.web !== undefined && rules.web.only === undefined && site.track_pages,
})

/**
 * Counts the files of a site before any is written. The site is planned as in a build: an estimate cannot
 * decide whether it fits a host.
 * @param thumbnails number of smaller copies of pictures that a build would publish
 */
export function countSiteFiles(library: Library, inputs: Inputs, thumbnails: number): FileCount {
  const { files, named } = siteFileCount(
    inputs,
    countFiles(new SiteFiles(library, { inputs, journal: Journal.NONE })),
  )
  return { files: files + thumbnails, named }
}

/** Adds compressed copies and the revision, leaves out blocks in a store, and names the files that a host may ignore. */
function siteFileCount(
  { encodings, texts, rules }: Inputs,
  { files, blocks, compressible }: FileCounts,
): FileCount {
  const inStore = rules.store === undefined ? 0 : blocks
  return {
    files: files - inStore + compressible * encodings.length + 1,
    named: [...texts.map(({ path }) => path), RULES_FILE, REVISION_FILE],
  }
}

/** Paths of files that a complete build has left, and that are checked before a site is considered unchanged. */
export const sampleFiles = (plan: Plan, { encodings }: Inputs): string[] =>
  plan.sample(SAMPLE).flatMap((path) => withCompressed(path, encodings))

/** Maximum number of files in the sample, without compressed copies. */
const SAMPLE = 1000
