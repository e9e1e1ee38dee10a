// What all parts have together.
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Alias } from '../../core/site/site.ts'
import { compareTexts } from '../../core/system/compare.ts'
import type { MadePart } from './made.ts'

export function sumCounts(parts: readonly MadePart[]): CatalogCounts {
  const sum = (name: keyof CatalogCounts) => parts.reduce((total, { counts }) => total + counts[name], 0)
  return {
    artists: sum('artists'),
    tracks: sum('tracks'),
    releases: sum('releases'),
    labels: sum('labels'),
    features: sum('features'),
    artist_features: sum('artist_features'),
    lookups: sum('lookups'),
  }
}

export const allSchemes = (parts: readonly MadePart[]): readonly string[] =>
  [...new Set(parts.flatMap(({ schemes }) => schemes))].sort(compareTexts)

/** By the names of kinds and then by uuid, as in a library. */
export const allAliases = (parts: readonly MadePart[]): readonly Alias[] =>
  parts
    .flatMap(({ aliases }) => aliases)
    .sort((one, other) => compareTexts(one.resource, other.resource) || compareTexts(one.alias, other.alias))
