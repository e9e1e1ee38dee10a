import type { CatalogCounts } from '../library/joined-records.ts'
import { formatCount } from '../system/format.ts'

type RecordCounts = Pick<CatalogCounts, 'artists' | 'tracks' | 'releases' | 'labels'>

/** The numbers of a catalog that are reported. */
export const reportedCounts = ({ artists, tracks, releases, labels, features }: CatalogCounts) => ({
  artists,
  tracks,
  releases,
  labels,
  features,
})

/** `3 artists, 12 tracks, 4 releases, 1 label` */
export const formatRecords = ({ artists, tracks, releases, labels }: RecordCounts): string =>
  [
    formatCount(artists, 'artist'),
    formatCount(tracks, 'track'),
    formatCount(releases, 'release'),
    formatCount(labels, 'label'),
  ].join(', ')
