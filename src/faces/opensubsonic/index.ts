// OpenSubsonic: the API of players such as Symfonium, Feishin and DSub. Its code answers their requests from two kinds
// of files, which are published here.
import { z } from 'zod'
import { textIn } from '../../contract/common/texts.ts'
import { readMediaPart } from '../../contract/urls/media-parts.ts'
import { tagName } from '../../contract/urls/tags.ts'
import type { PlayableRelease, PlaylistPage } from '../../core/library/web/list-records.ts'
import type { ReleasePage } from '../../core/library/web/page-records.ts'
import { linesIn } from '../../core/records/values/timed-lines.ts'
import type { Face, FaceCatalog, FaceContext } from '../../core/site/face.ts'
import type { Illustrated } from '../../core/site/pictures.ts'
import { faceCode, version } from '../../core/system/package.ts'
import {
  ALBUM_FILE,
  type AlbumFile,
  FACE,
  LIBRARY_FILE,
  type LibraryAlbum,
  type LibraryArtist,
  type LibraryFile,
  type LibraryPlaylist,
  type WithPicture,
} from './library-file.ts'

export const opensubsonic: Face = {
  name: FACE,
  title: 'OpenSubsonic',
  description: 'The API of music players such as Symfonium, Feishin and DSub, read-only: `/rest/getArtists`.',
  // There is nothing to set; its code shows the version to clients.
  settings: z.strictObject({}).transform(() => ({ version })),
  forms: {
    release: [
      { file: ALBUM_FILE, when: 'playable', render: (page, context) => text(albumFile(page, context)) },
    ],
  },
  files: [
    {
      file: LIBRARY_FILE,
      reads: ['playable', 'entries', 'playlists'],
      render: async (context, catalog) => text(await libraryFile(context, catalog)),
    },
  ],
  answers: {
    paths: ['/rest/*'],
    methods: ['GET', 'POST'],
    code: faceCode(FACE),
    questions: [
      { target: '/rest/ping.view?u=a&p=b&v=1.16.1&c=verify' },
      { target: '/rest/getArtists?f=json' },
      { target: '/rest/getAlbumList2?type=newest&size=5' },
      { target: '/rest/getAlbum?id=al-{release}&f=json' },
      { target: '/rest/getSong?id=tr-{track}' },
      { target: '/rest/search3?query=a&f=json' },
      { target: '/rest/stream?id=tr-{track}' },
      { target: '/rest/getPlaylists?f=json' },
      { target: '/rest/getAlbum?id=none' },
      {
        method: 'POST',
        target: '/rest/getGenres',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'f=json',
      },
    ],
  },
  entry: '/rest/getOpenSubsonicExtensions',
  operations: () => ({ paths: { '/rest/{method}': { get: OPERATION } } }),
}

/** What OpenAPI describes of the requests; OpenSubsonic has a description of its own. */
const OPERATION = {
  operationId: FACE,
  tags: ['OpenSubsonic'],
  summary: 'Call a method of the API of music players',
  description: 'Also by POST, with a form. Extension of this project.',
  externalDocs: { url: 'https://opensubsonic.netlify.app/docs/api-reference/' },
  parameters: [
    {
      name: 'method',
      in: 'path',
      required: true,
      description: 'Its name, with `.view` or without.',
      schema: { type: 'string' },
      example: 'getArtists',
    },
    {
      name: 'f',
      in: 'query',
      description: 'The form of the answer.',
      schema: { type: 'string', enum: ['xml', 'json', 'jsonp'], default: 'xml' },
      example: 'json',
    },
  ],
  responses: {
    200: {
      description: 'The response, also if it is an error',
      content: { 'application/json': {}, 'application/xml': {} },
    },
    302: { description: 'The address of audio or of a picture' },
    405: { description: 'The method is not allowed' },
  },
}

const text = (file: object): string => JSON.stringify(file)

function albumFile({ tracks }: ReleasePage, { audioUrl, language }: FaceContext): AlbumFile {
  return {
    songs: tracks.flatMap(({ stream, facts, bytes, tracknumber, ...track }) => {
      // Clients would play the whole file for each of its parts.
      if (stream === null || readMediaPart(stream)) return []
      const { disc, explicit, isrc, musicbrainz, lyrics, lines } = facts ?? {}
      const { work, movement, movementnumber, composers } = facts ?? {}
      const sung = lyrics ? textIn(lyrics, language) : null
      return {
        uuid: track.uuid,
        name: track.name,
        artist: track.artist_display,
        artist_uuid: track.artist,
        seconds: Math.round(Number(track.duration)),
        stream: audioUrl(stream),
        ...(tracknumber != null && { track: Number(tracknumber) }),
        ...(disc != null && { disc: Number(disc) }),
        ...(typeof explicit === 'boolean' && { explicit }),
        ...(work && { work }),
        ...(movement && { movement }),
        ...(movementnumber != null && { movementNumber: movementnumber }),
        ...(composers && { composers }),
        ...(bytes !== null && { bytes: Number(bytes) }),
        ...(isrc?.length && { isrc }),
        ...(musicbrainz && { musicbrainz }),
        ...(sung && { lyrics: sung.text, language: sung.language }),
        ...(lines && {
          lines: linesIn(lines, language).lines.map(({ start, text }) => ({ start, value: text })),
        }),
      }
    }),
  }
}

async function libraryFile(context: FaceContext, catalog: FaceCatalog): Promise<LibraryFile> {
  const { compare } = new Intl.Collator(context.language, { numeric: true })
  const [releases, entries] = [await catalog.playable(), await catalog.entries('artist')]
  const playing = new Set(releases.flatMap(({ artists }) => artists))
  const artists = entries
    .flatMap((entry): LibraryArtist[] =>
      entry.kind === 'release' || !playing.has(entry.uuid)
        ? []
        : [{ uuid: entry.uuid, name: entry.name, ...pictured(entry) }],
    )
    .sort((left, right) => compare(left.name, right.name) || compare(left.uuid, right.uuid))
  const genres = new Map(
    [...new Set(releases.flatMap(({ tags }) => tags))].sort(compare).map((tag) => [tagName(tag), tag]),
  )
  const places: Places = {
    artists: placesIn(artists.map(({ uuid }) => uuid)),
    genres: placesIn([...genres.keys()]),
  }
  const albums = releases
    .map((release) => libraryAlbum(release, places))
    .sort(({ created: left = '' }, { created: right = '' }) => (left < right ? 1 : left > right ? -1 : 0))
  const placesBy = (key: (album: LibraryAlbum) => string) =>
    [...albums.entries()]
      .sort(([, left], [, right]) => compare(key(left), key(right)) || compare(left.name, right.name))
      .map(([place]) => place)
  const placesOfAlbums = placesIn(albums.map(({ uuid }) => uuid))
  const playlists = (await catalog.playlists()).map((list) => libraryPlaylist(list, placesOfAlbums, context))
  return {
    name: context.name,
    language: context.language,
    artists,
    genres: [...genres.values()],
    albums,
    byName: placesBy(({ name }) => name),
    byArtist: placesBy(({ artist }) => artist),
    ...(playlists.length > 0 && { playlists }),
  }
}

/** A playlist, given the places of albums, without tracks that players are not given: those without audio, parts of files, and unlisted ones. */
function libraryPlaylist(
  { name, title, description, creator, tracks }: PlaylistPage,
  albums: ReadonlyMap<string, number>,
  { plainText }: FaceContext,
): LibraryPlaylist {
  const songs = tracks.flatMap(({ uuid, stream, release, duration }) => {
    const place = stream === null || readMediaPart(stream) ? undefined : albums.get(release)
    return place === undefined ? [] : [{ song: [place, uuid] as const, seconds: Number(duration) }]
  })
  return {
    name,
    title,
    ...(description !== null && { comment: plainText(description) }),
    ...(creator !== null && { owner: creator }),
    seconds: Math.round(songs.reduce((sum, { seconds }) => sum + seconds, 0)),
    songs: songs.map(({ song }) => song),
  }
}

/** The places of artists by their uuids, and of genres by the names of tags. */
type Places = Readonly<Record<'artists' | 'genres', ReadonlyMap<string, number>>>

const placesIn = (keys: readonly string[]) => new Map(keys.map((key, place) => [key, place]))

function libraryAlbum(
  { card, tags, artists, tracks, duration, explicit }: PlayableRelease,
  places: Places,
): LibraryAlbum {
  const { releasedate, originaldate, newsdate, type, artist } = card
  const by = artist === null ? undefined : places.artists.get(artist)
  return {
    uuid: card.uuid,
    name: card.name,
    artist: card.artist_display,
    ...(by !== undefined && { by }),
    artists: artists.flatMap((uuid) => places.artists.get(uuid) ?? []),
    label: card.label_display,
    ...(card.labels && { labels: card.labels.map(({ name }) => name) }),
    ...(type !== null && { type }),
    genres: [...new Set(tags.flatMap((tag) => places.genres.get(tagName(tag)) ?? []))],
    ...(releasedate !== null && { released: releasedate }),
    ...(originaldate !== null && { original: originaldate }),
    ...(explicit !== null && { explicit }),
    ...((newsdate ?? releasedate) !== null && { created: newsdate ?? (releasedate as string) }),
    tracks,
    seconds: Math.round(duration),
    ...pictured(card),
  }
}

function pictured({ image, picture }: Illustrated): WithPicture {
  if (image === null) return {}
  const widths = picture?.thumbnails ?? []
  return { image, ...(widths.length > 0 && { widths }) }
}
