// Whether the folder of a site is known to hold what the last build left there.
import type { PublishedSite } from './journal.ts'

/**
 * Why the contents of the site's folder are not known: no complete build of it is known, the settings or the program
 * have changed since the last one, or the folder has changed.
 */
export type Distrust = 'unknown' | 'config' | 'folder'

/**
 * @param site as the last build left it; null if no complete build is known
 * @param now the digest of all inputs but records, and the revision in the folder, if that may be known
 */
export function findDistrust(
  site: PublishedSite | null,
  { config, revision }: { readonly config: string; readonly revision: string | null },
): Distrust | null {
  if (site === null) return 'unknown'
  if (site.config !== config) return 'config'
  return site.revision === revision ? null : 'folder'
}
