import { describe, expect, it } from 'vitest'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import {
  artists,
  change,
  labels,
  open,
  type Rows,
  read,
  releases,
  sourceOf,
  sourcesWith,
  tracks,
} from '../../testing/catalogs/sources.ts'
import type { JoinedArtist, JoinedTrack } from '../library/joined-records.ts'
import type { Source } from '../library/source.ts'

/** Returns the tracks of an artist, from all tracks in their order. */
const tracksOf = ({ items }: JoinedArtist, all: readonly JoinedTrack[]) =>
  items.map((rank) => all[rank - 1] as JoinedTrack)

/** Returns the uuids of each artist's tracks in a catalog of the given sources. */
async function itemsIn(sources: readonly Source[]) {
  const { artists: joined, tracks: all } = await read(sources)
  return joined.map((artist) => tracksOf(artist, all).map(({ uuid }) => uuid))
}

describe('the items of an artist', () => {
  it('are those it lists, in its order, and a track keeps its own credit under another artist', async () => {
    const listing = change(artists, 0, { items: [trackId(3), trackId(1), trackId(2)] })
    const { artists: joined, tracks: all } = await read(sourcesWith({ artist: listing }))
    const [first, second] = joined.map((artist) => tracksOf(artist, all))
    expect(first?.map(({ uuid }) => uuid)).toEqual([trackId(3), trackId(1), trackId(2)])
    expect(first?.[0]).toMatchObject({
      artist: artistId(3),
      artist_display: 'Artist 3',
      artists: [artistId(3)],
    })
    expect(second?.map(({ uuid }) => uuid)).toEqual([trackId(2)])
  })

  it('are the tracks that credit it where it lists none, in the order of the sources', async () => {
    const credited = [2, 0, 1].map((index) => ({ ...tracks[index], artist: artistId(2) }))
    expect(await itemsIn(sourcesWith({ track: credited }))).toEqual([
      [],
      [trackId(3), trackId(1), trackId(2)],
      [],
    ])
  })

  it('are the tracks that name it as the credited artist or among the artists, each once', async () => {
    const joint = change(change(tracks, 0, { artists: [artistId(2), artistId(1), artistId(2)] }), 2, {
      artists: [artistId(1)],
    })
    const sources = sourcesWith({ track: joint })
    expect(await itemsIn(sources)).toEqual([[trackId(1), trackId(3)], [trackId(1), trackId(2)], [trackId(3)]])
    expect((await read(sources)).tracks[0]?.artists).toEqual([artistId(2), artistId(1), artistId(2)])
  })

  it('are implied where the list is null, and none where it is empty', async () => {
    const listing = change(change(artists, 0, { items: null }), 1, { items: [] })
    expect(await itemsIn(sourcesWith({ artist: listing }))).toEqual([[trackId(1)], [], [trackId(3)]])
  })

  it('are as many as the list has, a track named twice among them', async () => {
    const listing = change(artists, 1, { items: [trackId(1), trackId(1)] })
    expect((await itemsIn(sourcesWith({ artist: listing })))[1]).toEqual([trackId(1), trackId(1)])
  })

  it('stay in order in a list longer than the engine gives at once', async () => {
    const many = smallCatalog(5000)
    const items = many['tracks.ndjson'].map(({ uuid }) => uuid).reverse()
    const [all] = await itemsIn([
      sourceOf('artist', [{ uuid: artistId(9001), name: 'All', items }, ...many['artists.ndjson']]),
      sourceOf('track', many['tracks.ndjson']),
      ...sourcesWith({ artist: [], track: [] }),
    ])
    expect(all).toEqual(items)
  })

  it('are the same for two artists of one name that list the same tracks', async () => {
    const twin = { name: 'Twin', items: [trackId(2), trackId(1)] }
    const { artists: joined } = await read(sourcesWith({ artist: change(change(artists, 0, twin), 2, twin) }))
    expect(joined[0]).toEqual({ ...joined[2], uuid: artistId(1) })
  })
})

describe('what a track shows', () => {
  it('is its artist by the name of the credited one, unless it has another', async () => {
    const shown = change(change(tracks, 1, { artist_display: null }), 2, {
      artist_display: ' Artist 3 & friends ',
    })
    const { tracks: all } = await read(sourcesWith({ track: shown }))
    expect(all.map(({ artist_display }) => artist_display)).toEqual([
      'Artist 1',
      'Artist 2',
      ' Artist 3 & friends ',
    ])
  })

  it('may be empty on request', async () => {
    const { tracks: all } = await read(sourcesWith({ track: change(tracks, 0, { artist_display: '' }) }))
    expect(all[0]?.artist_display).toBe('')
  })

  it('is its features, whose records need not be in the catalog', async () => {
    const features = '11111111-2222-4333-8444-555555555555'
    const { tracks: all } = await read(sourcesWith({ track: change(tracks, 0, { features }) }))
    expect(all.map((track) => track.features)).toEqual([features, null, null])
  })

  it('is found by uuids in either case, and given in lower case', async () => {
    const upper = (rows: Rows): Rows =>
      JSON.parse(JSON.stringify(rows).replace(/"[0-9a-f-]{36}"/g, (uuid) => uuid.toUpperCase()))
    const listed = change(artists, 0, { items: [trackId(2)] })
    const mixed = sourcesWith({
      artist: upper(listed),
      track: tracks,
      release: upper(releases),
      label: labels,
    })
    expect(await read(mixed)).toEqual(await read(sourcesWith({ artist: listed })))
    expect(await read(sourcesWith({ track: upper(tracks), label: upper(labels) }))).toEqual(
      await read(sourcesWith()),
    )
  })

  it('is a tracknumber of any size', async () => {
    const numbered = change(change(tracks, 0, { tracknumber: 0 }), 1, {
      tracknumber: Number.MAX_SAFE_INTEGER,
    })
    const { tracks: all } = await read(sourcesWith({ track: numbered }))
    expect(all.map(({ tracknumber }) => tracknumber)).toEqual([0, Number.MAX_SAFE_INTEGER, 3])
  })

  it('gives a release its tracks by their numbers, and those of one number as the source has them', async () => {
    const numbered = change(change(tracks, 0, { tracknumber: 9 }), 1, { tracknumber: 3 })
    const catalog = await open(sourcesWith({ track: numbered }))
    const items: (readonly number[])[] = []
    for await (const batch of catalog.records('release'))
      items.push(...batch.map(({ record }) => record.items))
    await catalog.close()
    expect(items).toEqual([[2, 3, 1]])
  })
})

describe('texts', () => {
  it.each([
    ['a NUL', 'a\u0000b\u0000'],
    ['right-to-left letters and marks', '\u202eשלום\u202c عَرَبِي \u200f'],
    ['a combining accent, beside the letter that has it', 'e\u0301 é'],
    ['emoji of several code points', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👍🏽'],
    ['blanks at both ends', ' \t\u00a0name\u3000 \n'],
    ['nothing', ''],
    ['quotes and escapes', `"\\" 'o''; DROP TABLE artist;-- \\u0041 \\n`],
    ['line separators and control characters', '\u2028\u2029\u0085\u001b[31m\u007f\r'],
    ['a byte order mark', '\ufeffname\ufeff'],
    ['characters that are none', '\ufffd\ufffe\uffff\u{10ffff}'],
    ['what JSON gives as a word', 'null'],
  ])('are kept to the byte: %s', async (_, text) => {
    const { artists: joined, tracks: all } = await read(
      sourcesWith({
        artist: change(artists, 0, { name: text }),
        track: change(change(tracks, 0, { name: text }), 1, { artist_display: text }),
        release: change(releases, 0, { name: text }),
        label: change(labels, 0, { name: text }),
      }),
    )
    const [artist] = joined
    const [first, second] = all
    expect([artist?.name, first?.name, first?.artist_display, second?.artist_display]).toEqual([
      text,
      text,
      text,
      text,
    ])
    expect([first?.release_display, first?.label_display]).toEqual([text, text])
    expect(tracksOf(artist as JoinedArtist, all)[0]).toEqual(first)
  })
})

it('the tables of joined records are in the order of ranks, so that a range of them is read without the rest', async () => {
  const many = smallCatalog(40_000)
  const sources = sourcesWith({
    artist: many['artists.ndjson'],
    track: many['tracks.ndjson'],
  }).map((source) => ({ ...source, size: 2 ** 21 }))
  const { engine } = await open(sources, 'name')
  const disorders = (table: string) => `
    SELECT '${table}' AS name, count(*)::INTEGER AS disorders
    FROM (SELECT rank, lag(rank) OVER (ORDER BY rowid) AS previous FROM ${table}) WHERE previous > rank`
  const tables = ['joined_track', 'track_rank', 'artist_rank', 'artist_head', 'artist_item']
  expect(await engine.all(tables.map(disorders).join(' UNION ALL '))).toEqual(
    tables.map((name) => ({ name, disorders: 0 })),
  )
  await engine.close()
})
