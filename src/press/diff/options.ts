// The options of a comparison.
import type { CatalogBuildOptions, StaleBuildOptions } from '../options.ts'

export interface DiffOptions extends Omit<CatalogBuildOptions, 'maxWarnings'>, StaleBuildOptions {
  /** The folder of the last build. */
  readonly dist: string
  /** Whether a missing build is an error. If not, everything is created. */
  readonly needsBuild?: boolean | undefined
  /** The address of a live site to compare with, instead of the folder. */
  readonly url?: string | undefined
  /** The folder of the build state; by default `.catalog-press` beside `dist`. */
  readonly state?: string | undefined
  /** Maximum number of records of each kind to list as created, as changed and as removed; 1,000 by default. */
  readonly limit?: number | undefined
  /** Maximum number of concurrent requests to a live site; 16 by default. */
  readonly concurrency?: number | undefined
}

export interface FolderDiffOptions extends Omit<DiffOptions, 'url' | 'concurrency'> {
  readonly limit: number
}

export interface SiteDiffOptions extends DiffOptions {
  readonly url: string
  readonly limit: number
  readonly concurrency: number
}
