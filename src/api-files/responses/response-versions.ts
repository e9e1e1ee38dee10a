import type { Resource } from '../../contract/kinds/kinds.ts'
// How many times the responses of a kind have changed for the same records.

/**
 * The number is raised with each change of a response that no field of its record causes: the feed of changes then
 * announces all records of the kind as changed when a site is built by the new program.
 */
export const RESPONSE_VERSIONS: Readonly<Record<Resource, number>> = {
  artist: 1,
  track: 1,
  release: 1,
  label: 1,
  features: 1,
  artist_features: 1,
}
