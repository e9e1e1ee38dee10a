// Reads batches of pages, one record after another: what many records are parsed into would be copied by the collector
// of garbage before it is used. A row names its tracks by their ranks, since a track may be on several pages.
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

export function* releasePagesIn(batch: PageBatch): Generator<ReleasePage> {
  const tracks = tracksIn(batch)
  for (const [card, release, ranks] of rowsIn<ReleaseRow>(batch)) {
    yield { card, release, tracks: ranks.map(tracks) }
  }
}

type ArtistRow = readonly [
  artist: ArtistPage['artist'],
  facts: ArtistPage['facts'],
  tracks: readonly number[],
  trackTotal: number,
  releases: readonly ListedRelease[],
  total: number,
]

export function* artistPagesIn(batch: PageBatch): Generator<ArtistPage> {
  const tracks = tracksIn(batch)
  for (const [artist, facts, ranks, trackTotal, releases, total] of rowsIn<ArtistRow>(batch)) {
    yield { artist, facts, trackTotal, releases, total, tracks: ranks.map(tracks) }
  }
}

type LabelRow = readonly [label: LabelPage['label'], releases: readonly ListedRelease[], total: number]

export function* labelPagesIn(batch: PageBatch): Generator<LabelPage> {
  for (const [label, releases, total] of rowsIn<LabelRow>(batch)) yield { label, releases, total }
}

function* rowsIn<Row>({ rows }: PageBatch): Generator<Row> {
  for (const row of linesIn(rows)) yield JSON.parse(row)
}

/** Finds the track at a rank. */
function tracksIn({ tracks }: PageBatch): (rank: number) => PageTrack {
  const texts = new Map<number, string>()
  for (const line of linesIn(tracks)) {
    const space = line.indexOf(' ')
    texts.set(Number(line.slice(0, space)), line.slice(space + 1))
  }
  return (rank) => JSON.parse(texts.get(rank) as string)
}

const LINE_FEED = 0x0a

/** Each line is a text of its own: most have only characters of one byte, and what is made of them is cheaper then. */
function* linesIn({ buffer, byteOffset, length }: Uint8Array): Generator<string> {
  const bytes = Buffer.from(buffer, byteOffset, length)
  for (let start = 0; start < length; ) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found === -1 ? length : found
    yield bytes.toString('utf8', start, end)
    start = end + 1
  }
}
