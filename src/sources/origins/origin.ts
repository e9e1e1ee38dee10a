import type { Settings } from '../../settings/settings.ts'
import type { Source } from '../../stages/source.ts'
import type { EntryLocation } from '../entry-wording.ts'

export interface OriginContext extends EntryLocation {
  /** The folder in which relative paths begin. */
  readonly base: string
  /** Where an origin may keep what it has read, for the next time; without it nothing is kept. */
  readonly cache?: OriginCache | undefined
  /** Begins to show the progress of reading so many bytes; the function that it gives may throw, to end the reading. */
  readonly progress?: ((total: number) => (bytes: number) => void) | undefined
}

export interface OriginCache {
  readonly folder: string
  /** Changes with the program, which may read the same bytes differently. */
  readonly program: string
}

/**
 * Finds the sources of an origin's entry in the settings; none where it has no entry. Most origins give rows of tracks
 * that hold their release, label and artists as records inside them.
 * @throws CatalogError, CatalogErrors for an entry that leads to nothing
 */
export type Origin = (settings: Settings['sources'], context: OriginContext) => Promise<readonly Source[]>
