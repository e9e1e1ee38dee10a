// What a build is asked for, and what it reports.
import type { SiteRules } from '../api/site-rules.ts'
import type { Warning } from '../problems/warnings.ts'
import type { Environment, Overrides } from '../settings/config.ts'
import type { CatalogCounts } from '../stages/catalog.ts'
import type { ProgressOptions } from '../stages/progress.ts'
import type { Shard, WriteReport } from '../stages/site.ts'

export interface InputOptions extends Overrides {
  /** The folder of the catalog. */
  readonly data: string
  /** The encodings of the compressed copies, as a list: `gzip,br`. */
  readonly precompress?: string | undefined
  /** The part of the site to build. */
  readonly shard?: Shard | undefined
  /** Bytes of a block of a packed site, about, at most; for tests, whose catalogs are small. */
  readonly blockBytes?: number | undefined
  /** Environment variables, in which the address of a deployment is looked up; empty by default. */
  readonly env?: Environment | undefined
}

/** What a build and a check have in common. */
export interface CatalogBuildOptions extends InputOptions, ProgressOptions {
  /** The memory of the engine before it spills to disk, in DuckDB's words: `256MB`. */
  readonly memory?: string | undefined
  /** Cases to warn of, at most; any number by default. */
  readonly maxWarnings?: number | undefined
}

/** Of all that knows the last build. */
export interface StaleBuildOptions {
  /**
   * Where a source on the network fails, go on with what was read of it last, if that is not older: milliseconds. By
   * default such a source stops the build.
   */
  readonly staleOk?: number | undefined
}

export interface DryRunOptions {
  /** Do all but write: the report says what would be written. */
  readonly dryRun?: boolean | undefined
}

export interface FolderBuildOptions extends CatalogBuildOptions, StaleBuildOptions, DryRunOptions {
  /** The folder to write. */
  readonly out: string
  /** The folder of the build state; by default `.catalog-press` beside `out`. */
  readonly state?: string | undefined
  /** Compare every file of the output by its content, not by size and time. */
  readonly verify?: boolean | undefined
  /** Ignore the build state: read every source, and rewrite every file. */
  readonly force?: boolean | undefined
  /** Remove as many published records as the sources have lost. */
  readonly allowRemoval?: boolean | undefined
  /** A file for the paths of all files that were written or removed, one a line. */
  readonly changedFiles?: string | undefined
}

/** A file whose name ends in `.tar` or `.zip`, or a descriptor that a tar is written to. */
export type Archive = string | { readonly fd: number }

export interface ArchiveBuildOptions extends CatalogBuildOptions, DryRunOptions {
  readonly archive: Archive
}

export type BuildOptions = FolderBuildOptions | ArchiveBuildOptions

/** What was built, or would be, and what that takes of files. */
export interface BuildReport extends WriteReport {
  readonly counts: CatalogCounts
  readonly rules: SiteRules
  /** What is published all the same, and is more often a mistake than meant. */
  readonly warnings: readonly Warning[]
  /** What could be better, said once for a folder. */
  readonly notes: readonly string[]
}
