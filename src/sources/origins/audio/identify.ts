// Gives everything in a folder the id that it had, or a new one, and says what to remember of it.
import { type Album, type Artists, albumsOf, type Labels, type TaggedFile } from './albums.ts'
import type { Identity, KnownGroup, KnownRelease, KnownTrack, TrackEvidence } from './identity/identity.ts'
import { type Group, identifyGroups, type Passage } from './identity/match-groups.ts'
import { identifyTracks } from './identity/match-tracks.ts'
import { present } from './tags.ts'

export interface Identified {
  readonly albums: readonly IdentifiedAlbum[]
  /** By their keys. */
  readonly artists: ReadonlyMap<string, KnownGroup>
  /** By their keys. */
  readonly labels: ReadonlyMap<string, KnownGroup>
  /** What is known now, those included that are not there any more. */
  readonly identity: Identity
}

export interface IdentifiedAlbum {
  readonly id: string
  readonly album: Album
  readonly tracks: readonly { readonly id: string; readonly file: TaggedFile }[]
}

interface Named {
  readonly artists: Artists
  readonly labels: Labels
}

export function identify(known: Identity, files: readonly TaggedFile[], named: Named): Identified {
  const trackIds = identifyTracks(known.tracks, files.map(evidenceOf))
  const idOf = (file: TaggedFile) => trackIds.get(file.path) as string
  const albums = albumsOf(files, named.artists, (file) => known.tracks.get(idOf(file))?.release)
  const passages = passagesOf(known, albums, { idOf, artists: named.artists })

  const artistGroups = named.artists.groups()
  const artistIds = identifyGroups({
    kind: 'artist',
    known: known.artists,
    groups: artistGroups,
    passages: passages.artists,
  })
  const labelGroups = named.labels.groups()
  const labelIds = identifyGroups({
    kind: 'label',
    known: known.labels,
    groups: labelGroups,
    passages: passages.labels,
  })
  const artistOf = ({ artist }: Album) => (artist === undefined ? undefined : artistIds.get(artist))
  const byKey = new Map(albums.map((album) => [album.key, album]))
  const releaseIds = identifyGroups<KnownRelease>({
    kind: 'release',
    known: known.releases,
    groups: albums.map((album) => releaseGroup(album, artistOf(album), idOf)),
    passages: passages.releases,
    isSame: ({ artist }, { key }) => artist === artistOf(byKey.get(key) as Album),
  })

  const artists = knownGroups(artistGroups, artistIds)
  const labels = knownGroups(labelGroups, labelIds)
  const identified = albums.map((album) => ({
    id: releaseIds.get(album.key) as string,
    album,
    tracks: album.files.map((file) => ({ id: idOf(file), file })),
  }))
  const releases = identified.map(({ id, album }): KnownRelease => {
    const { name, musicbrainz, label } = album
    const labelId = label === undefined ? undefined : labelIds.get(label)
    return { id, name, ...present({ musicbrainz, artist: artistOf(album), label: labelId }) }
  })
  const tracks = identified.flatMap(({ id: release, tracks }) =>
    tracks.map(({ id, file }): KnownTrack => {
      const ids = file.tags.artists.map((artist) => artistIds.get(named.artists.keyOf(artist)) as string)
      return { id, ...evidenceOf(file), artists: ids, release }
    }),
  )
  const identity = {
    artists: merged(known.artists, [...artists.values()]),
    labels: merged(known.labels, [...labels.values()]),
    releases: merged(known.releases, releases),
    tracks: merged(known.tracks, tracks),
  }
  return { albums: identified, artists, labels, identity }
}

function evidenceOf({ path, audio, tags }: TaggedFile): TrackEvidence {
  const { title, artists, artistDisplay, album, number, disc, isrc, recording, musicbrainzTrack } = tags
  const artist = artistDisplay ?? artists[0].name
  const more = present({ disc, isrc, recording, musicbrainz: musicbrainzTrack })
  return { path, audio, title, artist, album: album.name, number, ...more }
}

function releaseGroup(album: Album, artist: string | undefined, idOf: (file: TaggedFile) => string): Group {
  const { key, names, musicbrainz, files } = album
  const [first = ''] = files.map(idOf).sort()
  const seed = [artist ?? '', names[0]]
  return { key, names, seeds: [seed, [...seed, first]], ...present({ musicbrainz }) }
}

interface Passages {
  readonly artists: Passage[]
  readonly labels: Passage[]
  readonly releases: Passage[]
}

/** What each track that is known was with, and what it is with now. */
function passagesOf(
  known: Identity,
  albums: readonly Album[],
  { idOf, artists }: { readonly idOf: (file: TaggedFile) => string; readonly artists: Artists },
): Passages {
  const passages: Passages = { artists: [], labels: [], releases: [] }
  for (const album of albums) {
    for (const file of album.files) {
      const track = known.tracks.get(idOf(file))
      if (track === undefined) continue
      const release = known.releases.get(track.release)
      const credited = file.tags.artists.map((artist) => artists.keyOf(artist))
      passages.artists.push({ before: track.artists, now: credited })
      // Those of the release that are no artists of the track.
      const before = listOf(release?.artist).filter((id) => !track.artists.includes(id))
      const now = listOf(album.artist).filter((key) => !credited.includes(key))
      if (before.length === now.length) passages.artists.push({ before, now })
      passages.labels.push({ before: listOf(release?.label), now: listOf(album.label) })
      passages.releases.push({ before: [track.release], now: [album.key] })
    }
  }
  return passages
}

const listOf = (one: string | undefined): string[] => (one === undefined ? [] : [one])

const knownGroups = (groups: readonly Group[], ids: ReadonlyMap<string, string>): Map<string, KnownGroup> =>
  new Map(
    groups.map(({ key, names, musicbrainz }) => [
      key,
      { id: ids.get(key) as string, name: names[0], ...present({ musicbrainz }) },
    ]),
  )

const merged = <T extends { readonly id: string }>(
  before: ReadonlyMap<string, T>,
  now: readonly T[],
): Map<string, T> => new Map([...before, ...now.map((each) => [each.id, each] as const)])
