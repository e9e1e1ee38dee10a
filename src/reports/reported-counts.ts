import type { CatalogCounts } from '../stages/catalog.ts'

/** The numbers of a catalog that are reported. */
export const reportedCounts = ({ artists, tracks, releases, labels, features }: CatalogCounts) => ({
  artists,
  tracks,
  releases,
  labels,
  features,
})
