// The origins: data with a form of their own, which hold records of several kinds. Each is loaded where an entry of it
// is read: a build without them need not wait for their libraries.
import type { Settings } from '../../settings/settings.ts'
import type { Source } from '../../stages/source.ts'
import type { Origin, OriginContext } from './origin.ts'

/** The origins by the names of their entries, in the order in which their sources are read. */
const ORIGINS = {
  musicbrainz: async () => (await import('./musicbrainz/index.ts')).musicbrainz,
  discogs: async () => (await import('./discogs/index.ts')).discogs,
  audio: async () => (await import('./audio/index.ts')).audio,
  sql: async () => (await import('./sql/index.ts')).findInDatabases,
} satisfies Partial<Record<keyof Settings['sources'], () => Promise<Origin>>>

/** The sources of all entries of origins in the settings, origin by origin. */
export async function findInOrigins(
  settings: Settings['sources'],
  context: OriginContext,
): Promise<readonly Source[]> {
  const named = (Object.keys(ORIGINS) as (keyof typeof ORIGINS)[]).filter(
    (name) => settings[name] !== undefined,
  )
  const origins: readonly Origin[] = await Promise.all(named.map((name) => ORIGINS[name]()))
  const found = await Promise.all(origins.map((origin) => origin(settings, context)))
  return found.flat()
}
