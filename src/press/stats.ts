// The statistics of a catalog: its contents, what may need attention, and what its site requires of hosts.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { OWN_FOLDER } from '../contract/urls/files.ts'
import { collectStatistics } from '../core/checks/statistics.ts'
import { recordRules } from '../core/library/record-settings.ts'
import type { Warning } from '../core/problems/warnings.ts'
import type { HostFit, StatsReport } from '../core/reports/stats-report.ts'
import { listFiles } from '../core/site/list-files.ts'
import { HOSTS } from '../hosts/index.ts'
import type { Limits } from '../hosts/shared/host.ts'
import { countFor, type FileCount } from '../hosts/shared/limits.ts'
import { findInputs, type Inputs } from './inputs/inputs.ts'
import { isStaleSource } from './inputs/stale-sources.ts'
import type { CatalogBuildOptions, StaleBuildOptions } from './options.ts'
import { builtSite } from './output/built-site.ts'
import { countSiteFiles } from './output/plan-site.ts'
import { reviewCatalog } from './review.ts'

export interface StatsOptions extends Omit<CatalogBuildOptions, 'maxWarnings'>, StaleBuildOptions {
  /** The folder of the site, which is measured if it exists. */
  readonly out: string
  /** The folder of the build state; by default `.catalog-press` beside `out`. */
  readonly state?: string | undefined
}

export interface Stats {
  readonly report: StatsReport
  /** Warnings of sources that failed and were replaced by copies. */
  readonly warnings: readonly Warning[]
}

/** Maximum number of files measured in a built site: more take minutes. */
const MAX_MEASURED = 250_000

/**
 * Reads a catalog as a check does, and counts. Nothing is written.
 * @throws CatalogError, CatalogErrors as `check` would
 */
export async function stats(options: StatsOptions): Promise<Stats> {
  const { out } = options
  const site = builtSite(options)
  const found = await findInputs(options, site.stateFolder)
  // Statistics are not refused for what a build would remove.
  const compared = { ...site, lastBuild: () => null }
  const { catalog, inputs, copies, warnings } = await reviewCatalog(found, compared, options)
  const { library } = catalog
  const { counts } = library
  const { records, rules } = inputs
  const { form } = recordRules(records)
  const statistics = collectStatistics(library, { form, site: rules })
  const count = countSiteFiles(library, inputs, copies)
  const media = countMedia(inputs)
  const { artists, tracks, releases, labels, features } = counts
  const report = {
    ok: true as const,
    counts: { artists, tracks, releases, labels, features },
    playing_time: statistics.playing_time,
    site: { base_url: rules.baseUrl, files: count.files, ...media, built: measure(out) },
    hosts: listFits(count, media.largest_media?.bytes ?? 0),
    findings: [...statistics.findings],
    coverage: [...statistics.coverage],
  }
  return { report, warnings: warnings.filter(isStaleSource) }
}

function countMedia({ media }: Inputs) {
  const [largest = null] = media.toSorted((one, other) => other.bytes - one.bytes)
  return {
    media_files: media.length,
    media_bytes: media.reduce((sum, { bytes }) => sum + bytes, 0),
    largest_media: largest && { path: largest.path, bytes: largest.bytes },
  }
}

/** @param largest bytes of the largest file that is known before the site is built */
const listFits = (count: FileCount, largest: number): HostFit[] =>
  HOSTS.flatMap((host) => {
    const { name, title, limits, plans } = host
    const files = countFor(host, count)
    return Object.entries<Limits>(plans ?? { '': limits }).map(([plan, taken]) => ({
      name,
      title,
      plan: plan === '' ? null : plan,
      max_files: taken.files?.max ?? null,
      max_file_bytes: taken.fileBytes?.max ?? null,
      files_fit: files <= (taken.files?.max ?? files),
      media_fit: largest <= (taken.fileBytes?.max ?? largest),
    }))
  })

/** Measures the site in a folder; null if there is no site, or it is too large to measure. */
function measure(out: string): StatsReport['site']['built'] {
  if (!existsSync(path.join(out, OWN_FOLDER))) return null
  let [files, bytes] = [0, 0]
  for (const file of allFiles(out)) {
    files += 1
    if (files > MAX_MEASURED) return null
    bytes += statSync(path.join(out, file), { throwIfNoEntry: false })?.size ?? 0
  }
  return { files, bytes }
}

/** All files of a site, including the program's own. */
function* allFiles(out: string): Generator<string> {
  yield* listFiles(out)
  yield* listFiles(out, { folder: OWN_FOLDER })
}
