// What the data folder names among all records of a catalog in parts: the tracks of playlists, and the artists of events.
import { hasPages } from '../../contract/rules/site-rules.ts'
import { ArtistFinder } from '../../core/library/events/artist-finder.ts'
import type { CatalogEvent } from '../../core/library/events/event.ts'
import { eventsOn, findArtists } from '../../core/library/events/resolve.ts'
import type { Playlist } from '../../core/library/playlists/playlist.ts'
import { findTracks, playlistFinder } from '../../core/library/playlists/resolve.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { publishedPlaylists } from '../inputs/playlists.ts'
import type { Database } from './database.ts'
import { unlistedTable } from './relate.ts'

/** What each part needs to know of it. */
export interface NamedRecords {
  readonly playlists: readonly Playlist[]
  /** In the order of time. */
  readonly events: readonly CatalogEvent[]
}

/** Completes inputs with what the data folder names. */
export const withNamed = (inputs: Inputs, { playlists, events }: NamedRecords): Inputs => ({
  ...inputs,
  playlists,
  events: eventsOn(inputs.today, events),
})

/** Completes the inputs, with what warnings need. */
export async function findNamed(database: Database, found: Inputs): Promise<[NamedRecords, Inputs]> {
  const { lists, foundEvents, records, addresses, rules } = found
  const tracks = playlistFinder(lists, { ...addresses, namespace: records.namespace })
  if (lists.length > 0) await eachTrack(database, (track) => tracks.add(track))
  const resolved = findTracks(lists, tracks)
  const rows = hasPages(rules) ? foundEvents.rows : []
  const artists = new ArtistFinder(rows, records.namespace)
  if (rows.length > 0) await eachArtist(database, (artist) => artists.add(artist))
  const { events, unknown } = findArtists(rows, artists)
  const named = { playlists: publishedPlaylists(resolved), events }
  return [named, { ...withNamed(found, named), resolved, unknownArtists: unknown }]
}

const listedTable = (kind: 'artist' | 'track'): string =>
  `LEFT JOIN (${unlistedTable(kind)}) hidden ON hidden.seq = ${kind}.place WHERE ${kind}.kind = '${kind}'`

async function eachTrack(
  database: Database,
  add: (track: Parameters<ReturnType<typeof playlistFinder>['add']>[0]) => void,
): Promise<void> {
  const fields = ['name', 'duration', 'stream', 'artist_display'].map(
    (field) => `track.record->>'$.${field}'`,
  )
  const query = `SELECT track.uuid, (track.record->>'$.aliases[*]'), hidden.seq IS NULL, artist.record->>'$.name',
      ${fields.join(', ')}
    FROM united track
    JOIN united artist ON artist.kind = 'artist' AND artist.uuid = (track.record->>'$.artist') ${listedTable('track')}`
  for await (const rows of database.rows(query))
    for (const row of rows) {
      const [uuid, aliases, isListed, artist, name, duration, stream, shown] = row as TrackRow
      add({
        ...{ uuid, aliases, name, duration, stream, isListed },
        artists: [...new Set([shown ?? artist, artist])],
      })
    }
}

type TrackRow = readonly [
  ...[uuid: string, aliases: readonly string[], isListed: boolean, artist: string, name: string],
  ...[duration: string | null, stream: string | null, shown: string | null],
]

async function eachArtist(
  database: Database,
  add: (artist: Parameters<ArtistFinder['add']>[0]) => void,
): Promise<void> {
  const query = `SELECT artist.uuid, artist.record->>'$.name', (artist.record->>'$.aliases[*]'),
      (artist.record->>'$.also[*]'), hidden.seq IS NULL
    FROM united artist ${listedTable('artist')}`
  for await (const rows of database.rows(query))
    for (const row of rows) {
      const [uuid, name, aliases, also, isListed] = row as ArtistRow
      add({ uuid, name, aliases, also, isListed })
    }
}

type ArtistRow = readonly [
  ...[uuid: string, name: string, aliases: readonly string[], also: readonly string[], isListed: boolean],
]
