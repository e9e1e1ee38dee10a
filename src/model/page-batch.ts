// Reads batches of pages. A row names its tracks by their ranks, since a track may be on several pages.
import type {
  ArtistPage,
  LabelPage,
  ListedRelease,
  PageBatch,
  PageTrack,
  ReleaseCard,
  ReleasePage,
} from './pages.ts'

type ReleaseRow = readonly [card: ReleaseCard, release: ReleasePage['release'], tracks: readonly number[]]

export function releasePagesIn(batch: PageBatch): ReleasePage[] {
  const tracks = tracksIn(batch)
  return rowsIn<ReleaseRow>(batch).map(([card, release, ranks]) => ({ card, release, tracks: tracks(ranks) }))
}

type ArtistRow = readonly [
  artist: ArtistPage['artist'],
  facts: ArtistPage['facts'],
  tracks: readonly number[],
  trackTotal: number,
  releases: readonly ListedRelease[],
  total: number,
]

export function artistPagesIn(batch: PageBatch): ArtistPage[] {
  const tracks = tracksIn(batch)
  return rowsIn<ArtistRow>(batch).map(([artist, facts, ranks, trackTotal, releases, total]) => ({
    ...{ artist, facts, trackTotal, releases, total },
    tracks: tracks(ranks),
  }))
}

type LabelRow = readonly [label: LabelPage['label'], releases: readonly ListedRelease[], total: number]

export const labelPagesIn = (batch: PageBatch): LabelPage[] =>
  rowsIn<LabelRow>(batch).map(([label, releases, total]) => ({ label, releases, total }))

const rowsIn = <Row>({ rows }: PageBatch): readonly Row[] => JSON.parse(rows)

/** Finds the tracks at some ranks. */
function tracksIn(batch: PageBatch): (ranks: readonly number[]) => PageTrack[] {
  const tracks = new Map<number, PageTrack>(JSON.parse(batch.tracks))
  return (ranks) => ranks.map((rank) => tracks.get(rank) as PageTrack)
}
