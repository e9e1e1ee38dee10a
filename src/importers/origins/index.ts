// Origins: data in special forms that hold records of several kinds. Each is loaded only if the settings have an entry
// for it, since their libraries take time to load.

import type { Source } from '../../core/library/source.ts'
import type { Settings } from '../../core/settings/settings.ts'
import type { Origin, OriginContext } from './origin.ts'
import { sourcesOfOwn } from './own.ts'

/** Origins by the names of their entries, in the order in which they are read. */
const ORIGINS = {
  musicbrainz: async () => (await import('./musicbrainz/index.ts')).musicbrainz,
  discogs: async () => (await import('./discogs/index.ts')).discogs,
  audio: async () => (await import('./audio/index.ts')).audio,
  sql: async () => (await import('./sql/index.ts')).findInDatabases,
} satisfies Partial<Record<keyof Settings['sources'], () => Promise<Origin>>>

/** Finds the sources of all entries of origins, origin by origin. */
export async function findInOrigins(
  settings: Settings['sources'],
  context: OriginContext,
): Promise<readonly Source[]> {
  const configured = (Object.keys(ORIGINS) as (keyof typeof ORIGINS)[]).filter(
    (name) => settings[name] !== undefined,
  )
  const origins: readonly Origin[] = await Promise.all(configured.map((name) => ORIGINS[name]()))
  const found = await Promise.all(origins.map((origin) => origin(settings, context)))
  const own = await Promise.all((settings.own ?? []).map((entry) => sourcesOfOwn(entry, context)))
  return [...found, ...own].flat()
}
