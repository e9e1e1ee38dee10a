// The options of a build, and its report.
import type { BlockSizes } from '../contract/blocks/packs.ts'
import type { SiteRules } from '../contract/rules/site-rules.ts'
import type { CatalogCounts } from '../core/library/joined-records.ts'
import type { Warning } from '../core/problems/warnings.ts'
import type { Environment, Overrides } from '../core/settings/config.ts'
import type { WriteReport } from '../core/site/site.ts'
import type { ProgressOptions } from '../core/system/progress.ts'

export interface InputOptions extends Overrides {
  /** The folder of the catalog. */
  readonly data: string
  /** The encodings of the compressed copies, as a list: `gzip,br`. */
  readonly precompress?: string | undefined
  /** The sizes of the blocks of a packed site; for tests, whose catalogs are small. */
  readonly blocks?: Partial<BlockSizes> | undefined
  /** Environment variables that may contain the address of a deployment; empty by default. */
  readonly env?: Environment | undefined
}

/** Options shared by a build and a check. */
export interface CatalogBuildOptions extends InputOptions, ProgressOptions {
  /** The memory that the catalog may take: `2GB`. Three quarters of the machine's by default. */
  readonly memory?: string | undefined
  /** Maximum number of warnings; unlimited by default. */
  readonly maxWarnings?: number | undefined
}

/** Options shared by all commands that know the last build. */
export interface StaleBuildOptions {
  /**
   * If a source on the network fails, use the records last read from it, up to this age in milliseconds. By default
   * such a source stops the build.
   */
  readonly staleOk?: number | undefined
}

/** Options for comparing a catalog with the last build. */
export interface ReviewOptions extends StaleBuildOptions {
  /** Remove all published records that the sources no longer have. */
  readonly allowRemoval?: boolean | undefined
  /** Whether the site is not published: its URLs need not be kept, so renamed records are not looked for. */
  readonly isPreview?: boolean | undefined
}

export interface DryRunOptions {
  /** Do everything but write: the report describes what would be written. */
  readonly dryRun?: boolean | undefined
}

export interface FolderBuildOptions extends CatalogBuildOptions, ReviewOptions, DryRunOptions {
  /** The folder to write. */
  readonly out: string
  /** The folder of the build state; by default `.catalog-press` beside `out`. */
  readonly state?: string | undefined
  /** Compare every output file by content instead of by size and time. */
  readonly verify?: boolean | undefined
  /** Ignore the build state: read every source, and rewrite every file. */
  readonly force?: boolean | undefined
  /** A file for the paths of all files that were written or removed, one per line. */
  readonly changedFiles?: string | undefined
}

/** A file whose name ends in `.tar` or `.zip`, or a descriptor that a tar is written to. */
export type Archive = string | { readonly fd: number }

export interface ArchiveBuildOptions extends CatalogBuildOptions, DryRunOptions {
  readonly archive: Archive
  /** The time of its files; by default 1 January 1980, so that the same catalog gives the same bytes. */
  readonly date?: Date | undefined
}

export type BuildOptions = FolderBuildOptions | ArchiveBuildOptions

/** What was built, or would be, and how many files it takes. */
export interface BuildReport extends WriteReport {
  readonly counts: CatalogCounts
  readonly rules: SiteRules
  /** Likely mistakes in data that is published nevertheless. */
  readonly warnings: readonly Warning[]
  /** How many renamed records keep their URLs; and suggestions, given once per folder. */
  readonly notes: readonly string[]
}
