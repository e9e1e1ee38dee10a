// Compares what a build would publish with what is published in a folder or at a live site. Nothing is written.
import type { DiffReport } from '../../core/reports/diff-report.ts'
import { diffFolder } from './against-folder.ts'
import { diffSite } from './against-site.ts'
import type { DiffOptions } from './options.ts'

const LIMIT = 1000
const CONCURRENCY = 16

/**
 * Compares what a build would publish with what is published.
 * @throws CatalogError, CatalogErrors as `build` would, except for the guard against removal, which becomes a note in
 *   the report; NOT_A_SITE if the live site cannot be read
 */
export function diff({
  url,
  limit = LIMIT,
  concurrency = CONCURRENCY,
  ...options
}: DiffOptions): Promise<DiffReport> {
  return url === undefined
    ? diffFolder({ ...options, limit })
    : diffSite({ ...options, limit, url, concurrency })
}
