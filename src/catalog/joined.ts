// The checked tables, joined and ordered, streamed out as the model's records. A row leaves the engine
// as one JSON text: as separate columns the same rows cost three times as much.
import type { JoinedArtist, JoinedTrack } from '../model/catalog.ts'
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

/** All artists with their items, in order; an artist is given when the row after its last item was read. */
export async function* readArtists(engine: Engine): AsyncGenerator<readonly JoinedArtist[]> {
  const rows = engine.stream(`
    SELECT artist_rank.rank,
      to_json(struct_pack(uuid := artist.uuid, name := artist.name, image := artist.image)) AS head,
      joined_track.body
    FROM artist
    JOIN artist_rank USING (uuid)
    LEFT JOIN item ON item.artist = artist.uuid
    LEFT JOIN joined_track ON joined_track.uuid = item.track
    ORDER BY artist_rank.rank, item.place`)
  let current = null as {
    readonly rank: unknown
    readonly artist: JoinedArtist & { items: JoinedTrack[] }
  } | null
  for await (const [ranks = [], heads = [], bodies = []] of rows) {
    const complete: JoinedArtist[] = []
    for (const [index, rank] of ranks.entries()) {
      if (current?.rank !== rank) {
        if (current) complete.push(current.artist)
        current = { rank, artist: { ...JSON.parse(heads[index] as string), items: [] } }
      }
      const body = bodies[index] as string | null
      if (body !== null) current.artist.items.push(JSON.parse(body) as JoinedTrack)
    }
    if (complete.length > 0) yield complete
  }
  if (current) yield [current.artist]
}
