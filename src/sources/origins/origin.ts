import type { Settings } from '../../model/settings.ts'
import type { Source } from '../../model/source.ts'

export interface OriginContext {
  /** The folder in which relative paths begin. */
  readonly base: string
  /** The data folder. */
  readonly data: string
}

/**
 * Finds the sources of an origin's entry in the settings; none where it has no entry. Most origins give rows of tracks
 * that hold their release, label and artists as records inside them.
 * @throws CatalogError, CatalogErrors for an entry that leads to nothing
 */
export type Origin = (settings: Settings['sources'], context: OriginContext) => Promise<readonly Source[]>
