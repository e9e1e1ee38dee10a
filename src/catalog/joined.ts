// The checked tables, joined and ordered, streamed out as the model's records. A row leaves the engine
// as one JSON text: as separate columns the same rows cost three times as much.
import type {
  Item,
  JoinedArtist,
  JoinedFeatures,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
} from '../model/catalog.ts'
import type { Settings } from '../model/settings.ts'
import type { Cell, Engine } from './engine.ts'

/** Case and accents do not tell names apart until nothing else does; the uuid makes the order one. */
const BY_NAME = 'lower(strip_accents(name)), name, uuid'

/** Makes the tables and the view that the walks below read. */
export async function join(engine: Engine, order: Settings['order']): Promise<void> {
  const rank = order === 'name' ? BY_NAME : 'seq'
  await engine.run(`
    CREATE TABLE artist_rank AS SELECT uuid, row_number() OVER (ORDER BY ${rank})::INTEGER AS rank FROM artist;
    CREATE TABLE track_rank AS SELECT uuid, row_number() OVER (ORDER BY ${rank})::INTEGER AS rank FROM track;
    CREATE TABLE release_rank AS SELECT uuid, row_number() OVER (ORDER BY ${rank})::INTEGER AS rank FROM release;
    CREATE TABLE label_rank AS SELECT uuid, row_number() OVER (ORDER BY ${rank})::INTEGER AS rank FROM label;
    CREATE TABLE item AS
      SELECT uuid AS artist, unnest(items) AS track, generate_subscripts(items, 1) AS place
      FROM artist WHERE items IS NOT NULL
      UNION ALL
      SELECT track.artist, track.uuid, track_rank.rank
      FROM track JOIN track_rank USING (uuid) JOIN artist ON artist.uuid = track.artist
      WHERE artist.items IS NULL;
    CREATE VIEW joined_track AS
      SELECT track_rank.rank, track.uuid, to_json(struct_pack(
        uuid := track.uuid, name := track.name, tracknumber := track.tracknumber, duration := track.duration,
        features := track.features, stream := track.stream, artist := track.artist,
        artists := coalesce(track.artists, [track.artist]),
        artist_display := coalesce(track.artist_display, artist.name),
        release := release.uuid, release_display := release.name, release_image := release.image,
        label := label.uuid, label_display := label.name)) AS body
      FROM track
      JOIN track_rank USING (uuid)
      JOIN artist ON artist.uuid = track.artist
      JOIN release ON release.uuid = track.release
      JOIN label ON label.uuid = release.label`)
}

/** A track whose JSON is read by the first who asks for more than its rank. */
class LazyItem implements Item {
  readonly rank: number
  readonly #json: string
  #track: JoinedTrack | undefined

  constructor(rank: number, json: string) {
    this.rank = rank
    this.#json = json
  }

  get track(): JoinedTrack {
    this.#track ??= JSON.parse(this.#json) as JoinedTrack
    return this.#track
  }
}

/** All tracks, in order. */
export async function* readTracks(engine: Engine): AsyncGenerator<readonly Item[]> {
  const rows = engine.stream('SELECT rank, body FROM joined_track ORDER BY rank')
  for await (const [ranks = [], bodies = []] of rows) {
    yield ranks.map((rank, index) => new LazyItem(rank as number, bodies[index] as string))
  }
}

/** All artists with their items, in order. */
export const readArtists = (engine: Engine): AsyncGenerator<readonly JoinedArtist[]> =>
  gather(
    engine,
    `SELECT artist_rank.rank,
      to_json(struct_pack(uuid := artist.uuid, name := artist.name, image := artist.image)) AS head,
      joined_track.rank, joined_track.body
    FROM artist
    JOIN artist_rank USING (uuid)
    LEFT JOIN item ON item.artist = artist.uuid
    LEFT JOIN joined_track ON joined_track.uuid = item.track
    ORDER BY artist_rank.rank, item.place`,
    toItem,
    (head: Omit<JoinedArtist, 'items'>, items) => ({ ...head, items }),
  )

/** All releases with their tracks by number, in order. */
export const readReleases = (engine: Engine): AsyncGenerator<readonly JoinedRelease[]> =>
  gather(
    engine,
    `SELECT release_rank.rank,
      to_json(struct_pack(
        uuid := release.uuid, name := release.name, image := release.image,
        releasedate := release.releasedate, catalognumber := release.catalognumber,
        label := label.uuid, label_display := label.name)) AS head,
      joined_track.rank, joined_track.body
    FROM release
    JOIN release_rank USING (uuid)
    JOIN label ON label.uuid = release.label
    LEFT JOIN track ON track.release = release.uuid
    LEFT JOIN joined_track ON joined_track.uuid = track.uuid
    ORDER BY release_rank.rank, track.tracknumber, joined_track.rank`,
    toItem,
    (head: Omit<JoinedRelease, 'items'>, items) => ({ ...head, items }),
  )

/** All labels with the uuids of their releases, in order. */
export const readLabels = (engine: Engine): AsyncGenerator<readonly JoinedLabel[]> =>
  gather(
    engine,
    `SELECT label_rank.rank,
      to_json(struct_pack(uuid := label.uuid, name := label.name, image := label.image)) AS head,
      release_rank.rank, release.uuid
    FROM label
    JOIN label_rank USING (uuid)
    LEFT JOIN release ON release.label = label.uuid
    LEFT JOIN release_rank ON release_rank.uuid = release.uuid
    ORDER BY label_rank.rank, release_rank.rank`,
    (_, uuid) => uuid as string,
    (head: Omit<JoinedLabel, 'releases'>, releases) => ({ ...head, releases }),
  )

/** All features with the first track that names them, in the order of their uuids. */
export async function* readFeatures(engine: Engine): AsyncGenerator<readonly JoinedFeatures[]> {
  const rows = engine.stream(`
    SELECT features.uuid, arg_min(track.uuid, track.seq) AS media, any_value(features.record) AS record
    FROM features LEFT JOIN track ON track.features = features.uuid
    GROUP BY features.uuid ORDER BY features.uuid`)
  for await (const [uuids = [], media = [], records = []] of rows) {
    yield uuids.map((uuid, index) => ({
      uuid: uuid as string,
      media: media[index] as string | null,
      record: JSON.parse(records[index] as string),
    }))
  }
}

const toItem = (rank: Cell, body: Cell): Item => new LazyItem(rank as number, body as string)

/**
 * Gathers rows of (rank, head, part's rank, part) into one record a rank: its head, and the parts that are
 * not null. A record is given when the row after its last one was read.
 */
async function* gather<Head, Part, T>(
  engine: Engine,
  sql: string,
  toPart: (rank: Cell, part: Cell) => Part,
  make: (head: Head, parts: Part[]) => T,
): AsyncGenerator<readonly T[]> {
  let current = null as { readonly rank: Cell; readonly head: string; readonly parts: Part[] } | null
  const complete = ({ head, parts }: { readonly head: string; readonly parts: Part[] }) =>
    make(JSON.parse(head), parts)
  for await (const [ranks = [], heads = [], partRanks = [], parts = []] of engine.stream(sql)) {
    const records: T[] = []
    for (const [index, rank] of ranks.entries()) {
      if (current?.rank !== rank) {
        if (current) records.push(complete(current))
        current = { rank, head: heads[index] as string, parts: [] }
      }
      const partRank = partRanks[index] as Cell
      if (partRank !== null) current.parts.push(toPart(partRank, parts[index] as Cell))
    }
    if (records.length > 0) yield records
  }
  if (current) yield [complete(current)]
}
