// Gives every record of a folder its previous id, or a new one, and returns the identity to store.
import { knownValues } from '../../../contract/common/known-values.ts'
import { type Album, groupAlbums, type TaggedFile } from './albums.ts'
import { joinCompilations } from './compilations.ts'
import type { Identity, KnownGroup, KnownRelease, KnownTrack, TrackEvidence } from './identity/identity.ts'
import { type Group, identifyGroups, type TrackHistory } from './identity/match-groups.ts'
import { identifyTracks } from './identity/match-tracks.ts'
import type { Artists, Labels } from './names.ts'
import { slashParts } from './slashes.ts'

export interface Identified {
  readonly albums: readonly IdentifiedAlbum[]
  /** By their keys. */
  readonly artists: ReadonlyMap<string, KnownGroup>
  /** By their keys. */
  readonly labels: ReadonlyMap<string, KnownGroup>
  /** Everything known now, including records that no longer exist. */
  readonly identity: Identity
}

export interface IdentifiedAlbum {
  readonly id: string
  readonly album: Album
  readonly tracks: readonly { readonly id: string; readonly file: TaggedFile }[]
}

interface Grouping {
  readonly artists: Artists
  readonly labels: Labels
}

export function identify(known: Identity, files: readonly TaggedFile[], grouping: Grouping): Identified {
  const trackIds = identifyTracks(known.tracks, files.map(toEvidence))
  const trackId = (file: TaggedFile) => trackIds.get(file.path) as string
  const earlier = (file: TaggedFile) => known.tracks.get(trackId(file))?.release
  const albums = joinCompilations(groupAlbums(files, grouping.artists, earlier), grouping.artists)
  const histories = findHistories(known, albums, { trackId, artists: grouping.artists })

  const artistGroups = grouping.artists.groups()
  const artistIds = identifyGroups({
    kind: 'artist',
    known: known.artists,
    groups: artistGroups,
    histories: histories.artists,
  })
  const labelGroups = grouping.labels.groups()
  const labelIds = identifyGroups({
    kind: 'label',
    known: known.labels,
    groups: labelGroups,
    histories: histories.labels,
  })
  const artistId = ({ artist }: Album) => (artist === undefined ? undefined : artistIds.get(artist))
  const byKey = new Map(albums.map((album) => [album.key, album]))
  const releaseIds = identifyGroups<KnownRelease>({
    kind: 'release',
    known: known.releases,
    groups: albums.map((album) => releaseGroup(album, artistId(album), trackId)),
    histories: histories.releases,
    isSame: ({ artist }, { key }) => artist === artistId(byKey.get(key) as Album),
  })

  const artists = knownGroups(artistGroups, artistIds)
  const labels = knownGroups(labelGroups, labelIds)
  const identified = albums.map((album) => ({
    id: releaseIds.get(album.key) as string,
    album,
    tracks: album.files.map((file) => ({ id: trackId(file), file })),
  }))
  const releases = identified.map(({ id, album }): KnownRelease => {
    const { name, musicbrainz, label } = album
    const labelId = label === undefined ? undefined : labelIds.get(label)
    return { id, name, ...knownValues({ musicbrainz, artist: artistId(album), label: labelId }) }
  })
  const tracks = identified.flatMap(({ id: release, tracks }) =>
    tracks.map(({ id, file }): KnownTrack => {
      const ids = file.tags.artists.map(
        (artist) => artistIds.get(grouping.artists.artistKey(artist)) as string,
      )
      return { id, ...toEvidence(file), artists: ids, release }
    }),
  )
  const identity = {
    artists: mergeKnown(known.artists, [...artists.values()]),
    labels: mergeKnown(known.labels, [...labels.values()]),
    releases: mergeKnown(known.releases, releases),
    tracks: mergeKnown(known.tracks, tracks),
  }
  return { albums: identified, artists, labels, identity }
}

function toEvidence({ path, audio, tags }: TaggedFile): TrackEvidence {
  const { title, artists, artistDisplay, album, number = 0, disc, isrc, recording, musicbrainzTrack } = tags
  const artist = artistDisplay ?? artists[0].name
  const more = knownValues({ disc, isrc, recording, musicbrainz: musicbrainzTrack })
  return { path, audio, title, artist, album: album.name, number, ...more }
}

function releaseGroup(
  album: Album,
  artist: string | undefined,
  trackId: (file: TaggedFile) => string,
): Group {
  const { key, names, musicbrainz, files } = album
  const [first = ''] = files.map(trackId).sort()
  const seed = [artist ?? '', names[0]]
  return { key, names, seeds: [seed, [...seed, first]], ...knownValues({ musicbrainz }) }
}

interface TrackHistories {
  readonly artists: TrackHistory[]
  readonly labels: TrackHistory[]
  readonly releases: TrackHistory[]
}

/** Returns the release, label and artists of each known track, before and now. */
function findHistories(
  known: Identity,
  albums: readonly Album[],
  { trackId, artists }: { readonly trackId: (file: TaggedFile) => string; readonly artists: Artists },
): TrackHistories {
  const histories: TrackHistories = { artists: [], labels: [], releases: [] }
  for (const album of albums) {
    for (const file of album.files) {
      const track = known.tracks.get(trackId(file))
      if (track === undefined) continue
      const release = known.releases.get(track.release)
      const credited = file.tags.artists.map((artist) => artists.artistKey(artist))
      const names = file.tags.artists.map(({ name }) => name)
      histories.artists.push({ before: joinKnown(known.artists, track.artists, names), now: credited })
      // Artists of the release that are not artists of the track.
      const before = optionalList(release?.artist).filter((id) => !track.artists.includes(id))
      const now = optionalList(album.artist).filter((key) => !credited.includes(key))
      if (before.length === now.length) histories.artists.push({ before, now })
      histories.labels.push({ before: optionalList(release?.label), now: optionalList(album.label) })
      histories.releases.push({ before: [track.release], now: [album.key] })
    }
  }
  return histories
}

/** Returns the known artists of a track, with one for each name that earlier versions split at its slashes. */
function joinKnown(
  known: Identity['artists'],
  ids: readonly string[],
  names: readonly string[],
): readonly string[] {
  if (names.length >= ids.length) return ids
  const left = [...ids]
  const joined = names.flatMap((name) => {
    const parts = slashParts(name)
    const isSplit = parts.every((part, index) => known.get(left[index] ?? '')?.name === part)
    if (!isSplit) return left.splice(0, 1)
    const [first] = left.splice(0, parts.length)
    const whole = [...known.values()].find((artist) => artist.name === name)
    return whole?.id ?? first ?? []
  })
  return [...joined, ...left]
}

const optionalList = (one: string | undefined): string[] => (one === undefined ? [] : [one])

const knownGroups = (groups: readonly Group[], ids: ReadonlyMap<string, string>): Map<string, KnownGroup> =>
  new Map(
    groups.map(({ key, names, musicbrainz }) => [
      key,
      { id: ids.get(key) as string, name: names[0], ...knownValues({ musicbrainz }) },
    ]),
  )

const mergeKnown = <T extends { readonly id: string }>(
  before: ReadonlyMap<string, T>,
  now: readonly T[],
): Map<string, T> => new Map([...before, ...now.map((each) => [each.id, each] as const)])
