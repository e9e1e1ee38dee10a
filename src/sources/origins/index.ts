// The origins: data with a form of their own, which hold records of several kinds.
import type { Settings } from '../../model/settings.ts'
import type { Source } from '../../model/source.ts'
import { audio } from './audio/index.ts'
import { discogs } from './discogs/index.ts'
import { musicbrainz } from './musicbrainz/index.ts'
import type { Origin, OriginContext } from './origin.ts'
import { findInDatabases } from './sql/index.ts'

const ORIGINS: readonly Origin[] = [musicbrainz, discogs, audio, findInDatabases]

/** The sources of all entries of origins in the settings, origin by origin. */
export async function findInOrigins(
  settings: Settings['sources'],
  context: OriginContext,
): Promise<readonly Source[]> {
  const found = await Promise.all(ORIGINS.map((origin) => origin(settings, context)))
  return found.flat()
}
