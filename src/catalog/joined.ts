// The checked tables, joined and ordered, streamed out as the model's records. A row leaves the engine
// as one JSON text: as separate columns the same rows cost three times as much.
import type {
  JoinedArtist,
  JoinedFeatures,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
} from '../model/catalog.ts'
import type { Settings } from '../model/settings.ts'
import type { Engine } from './engine.ts'

/** Case and accents do not tell names apart until nothing else does; the uuid makes the order one. */
const BY_NAME = 'lower(strip_accents(name)), name, uuid'

/** Makes the tables and the view that the walks below read. */
export async function join(engine: Engine, order: Settings['order']): Promise<void> {
  const rank = order === 'name' ? BY_NAME : 'seq'
  await engine.run(`
    CREATE TABLE artist_rank AS SELECT uuid, row_number() OVER (ORDER BY ${rank}) AS rank FROM artist;
    CREATE TABLE track_rank AS SELECT uuid, row_number() OVER (ORDER BY ${rank}) AS rank FROM track;
    CREATE TABLE release_rank AS SELECT uuid, row_number() OVER (ORDER BY ${rank}) AS rank FROM release;
    CREATE TABLE label_rank AS SELECT uuid, row_number() OVER (ORDER BY ${rank}) AS rank FROM label;
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

/** All tracks, in order. */
export async function* readTracks(engine: Engine): AsyncGenerator<readonly JoinedTrack[]> {
  for await (const [bodies] of engine.stream('SELECT body FROM joined_track ORDER BY rank')) {
    yield (bodies as readonly string[]).map((body) => JSON.parse(body) as JoinedTrack)
  }
}

/** All artists with their items, in order. */
export const readArtists = (engine: Engine): AsyncGenerator<readonly JoinedArtist[]> =>
  gather(
    engine,
    `SELECT artist_rank.rank,
      to_json(struct_pack(uuid := artist.uuid, name := artist.name, image := artist.image)) AS head,
      joined_track.body
    FROM artist
    JOIN artist_rank USING (uuid)
    LEFT JOIN item ON item.artist = artist.uuid
    LEFT JOIN joined_track ON joined_track.uuid = item.track
    ORDER BY artist_rank.rank, item.place`,
    (head, items) => ({ ...(head as Omit<JoinedArtist, 'items'>), items: items as JoinedTrack[] }),
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
      joined_track.body
    FROM release
    JOIN release_rank USING (uuid)
    JOIN label ON label.uuid = release.label
    LEFT JOIN track ON track.release = release.uuid
    LEFT JOIN joined_track ON joined_track.uuid = track.uuid
    ORDER BY release_rank.rank, track.tracknumber, joined_track.rank`,
    (head, items) => ({ ...(head as Omit<JoinedRelease, 'items'>), items: items as JoinedTrack[] }),
  )

/** All labels with the uuids of their releases, in order. */
export const readLabels = (engine: Engine): AsyncGenerator<readonly JoinedLabel[]> =>
  gather(
    engine,
    `SELECT label_rank.rank,
      to_json(struct_pack(uuid := label.uuid, name := label.name, image := label.image)) AS head,
      to_json(release.uuid) AS body
    FROM label
    JOIN label_rank USING (uuid)
    LEFT JOIN release ON release.label = label.uuid
    LEFT JOIN release_rank ON release_rank.uuid = release.uuid
    ORDER BY label_rank.rank, release_rank.rank`,
    (head, releases) => ({ ...(head as Omit<JoinedLabel, 'releases'>), releases: releases as string[] }),
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

/**
 * Gathers rows of (rank, head, body) into one thing a rank: its head, and the bodies that are not null. A
 * thing is given when the row after its last one was read.
 */
async function* gather<T>(
  engine: Engine,
  sql: string,
  make: (head: unknown, bodies: unknown[]) => T,
): AsyncGenerator<readonly T[]> {
  let current = null as { readonly rank: unknown; readonly head: unknown; readonly bodies: unknown[] } | null
  for await (const [ranks = [], heads = [], bodies = []] of engine.stream(sql)) {
    const complete: T[] = []
    for (const [index, rank] of ranks.entries()) {
      if (current?.rank !== rank) {
        if (current) complete.push(make(current.head, current.bodies))
        current = { rank, head: JSON.parse(heads[index] as string), bodies: [] }
      }
      const body = bodies[index] as string | null
      if (body !== null) current.bodies.push(JSON.parse(body))
    }
    if (complete.length > 0) yield complete
  }
  if (current) yield [make(current.head, current.bodies)]
}
