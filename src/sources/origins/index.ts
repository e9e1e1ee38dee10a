// The origins: data with a form of their own, which hold records of several kinds.
import type { Settings } from '../../model/settings.ts'
import type { Source } from '../../model/source.ts'
import { findInDatabases } from './sql/index.ts'

export interface OriginContext {
  /** The data folder, in which relative paths begin. */
  readonly data: string
}

/**
 * Finds the sources of an origin's entry in the settings; none where it has no entry. Most origins give rows of tracks
 * that hold their release, label and artists as records inside them.
 * @throws CatalogError, CatalogErrors for an entry that leads to nothing
 */
export type Origin = (settings: Settings['sources'], context: OriginContext) => Promise<readonly Source[]>

const ORIGINS: readonly Origin[] = [findInDatabases]

/** The sources of all entries of origins in the settings, origin by origin. */
export async function findInOrigins(
  settings: Settings['sources'],
  context: OriginContext,
): Promise<readonly Source[]> {
  const found = await Promise.all(ORIGINS.map((origin) => origin(settings, context)))
  return found.flat()
}
