import type { CatalogErrors } from '../../core/problems/errors.ts'
import { renamedNotes } from '../incremental/renamed.ts'
import { staleNotes } from '../inputs/stale-sources.ts'
import type { Reviewed } from '../review.ts'

/**
 * Returns the notes on a catalog that a comparison has read.
 * @param refusals why a build would stop
 */
export const reviewNotes = (
  { warnings, notes }: Pick<Reviewed, 'warnings' | 'notes'>,
  refusals: readonly CatalogErrors[],
): string[] => [
  ...staleNotes(warnings),
  ...renamedNotes(warnings),
  ...notes,
  ...refusals.map(({ errors }) => {
    const reasons = errors.map(({ message }) => message)
    return `A build would stop here without --allow-removal: ${reasons.join(' ')}`
  }),
]
