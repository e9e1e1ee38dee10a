import type { Source } from '../../core/library/source.ts'
import type { Settings } from '../../core/settings/settings.ts'
import type { ProgressOptions } from '../../core/system/progress.ts'
import type { EntryLocation } from '../files/entry-wording.ts'
import type { FileCache } from '../files/file-cache.ts'

export interface OriginContext extends EntryLocation {
  /** The folder of relative paths. */
  readonly base: string
  /** Whether a track without a number is skipped. */
  readonly needsNumbers?: boolean | undefined
  /** Where an origin may cache what it has read, if anywhere. */
  readonly cache?: FileCache | undefined
  /** Shows the progress of reading, and may stop it. */
  readonly progress?: ProgressOptions | undefined
}

/**
 * Finds the sources of an origin's entry in the settings; none if it has no entry. Most origins give rows of tracks
 * that contain their release, label and artists as nested records.
 * @throws CatalogError, CatalogErrors for an entry whose targets are missing
 */
export type Origin = (settings: Settings['sources'], context: OriginContext) => Promise<readonly Source[]>
