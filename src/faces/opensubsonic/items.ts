// Artists, albums and songs as the API shows them.
import { audioType } from '../../contract/rules/media-types.ts'
import { escapeUrl, imageUrl, thumbnailPath } from '../../contract/urls/urls.ts'
import type { Library, Song } from './library.ts'
import type { LibraryAlbum, LibraryArtist, LibraryFile, WithPicture } from './library-file.ts'
import { ALBUM, ARTIST, SONG } from './parameters.ts'
import type { Members } from './reply.ts'

/**
 * The address of a picture with at least the given width if there is a copy, or else in full size; undefined without a
 * picture.
 */
export function artUrl(
  { baseUrl }: Pick<Library, 'baseUrl'>,
  kind: 'artist' | 'release',
  { image, widths = [] }: WithPicture,
  width = Number.POSITIVE_INFINITY,
): string | undefined {
  if (image === undefined) return undefined
  const copy = widths.find((each) => each >= width)
  const url =
    copy === undefined ? imageUrl(baseUrl, kind, image) : `${baseUrl}/${thumbnailPath(kind, image, copy)}`
  return escapeUrl(url)
}

const MEDIUM = 500

/** An artist in lists of folders. */
export const folderOfArtist = (library: Library, artist: LibraryArtist) => ({
  id: ARTIST + artist.uuid,
  name: artist.name,
  artistImageUrl: artUrl(library, 'artist', artist, MEDIUM),
})

export const toArtist = (library: Library, artist: LibraryArtist) => ({
  ...folderOfArtist(library, artist),
  coverArt: artist.image === undefined ? undefined : ARTIST + artist.uuid,
  albumCount: library.countSongs(artist),
})

/** What an album is both as an album and as a folder. */
function anyAlbum({ file }: Library, album: LibraryAlbum) {
  const { uuid, artist, by, image } = album
  const genres = album.genres.map((place) => file.genres[place] as string)
  return {
    id: ALBUM + uuid,
    artist,
    artistId: artistId(file, by),
    coverArt: image === undefined ? undefined : ALBUM + uuid,
    duration: album.seconds,
    created: addedAt(album),
    year: albumYear(album),
    genre: genres[0],
    genres: genres.map((name) => ({ name })),
  }
}

export const toAlbum = (library: Library, album: LibraryAlbum) => ({
  ...anyAlbum(library, album),
  name: album.name,
  songCount: album.tracks,
  displayArtist: album.artist,
  artists: listCredits(library, album),
  releaseTypes: album.type === undefined ? undefined : [album.type],
  recordLabels: (album.labels ?? [album.label]).map((name) => ({ name })),
  releaseDate: itemDate(album.released),
  originalReleaseDate: itemDate(album.original),
  explicitStatus: explicitStatus(album.explicit),
  isCompilation: album.type === 'compilation',
})

export const folderOfAlbum = (library: Library, album: LibraryAlbum) => ({
  ...anyAlbum(library, album),
  parent: artistId(library.file, album.by),
  isDir: true,
  title: album.name,
  album: album.name,
  mediaType: 'album',
})

export function toSong(library: Library, song: Song) {
  const { album, seconds, bytes, stream } = song
  const suffix = /\.(\w+)(?:[?#].*)?$/.exec(stream)?.[1]?.toLowerCase() ?? 'mp3'
  const numbers = [song.disc, song.track?.toString().padStart(2, '0')].filter((each) => each !== undefined)
  return {
    ...anyAlbum(library, album),
    id: SONG + song.uuid,
    parent: ALBUM + album.uuid,
    isDir: false,
    title: song.name,
    album: album.name,
    albumId: ALBUM + album.uuid,
    artist: song.artist,
    artistId: ARTIST + song.artist_uuid,
    track: song.track,
    discNumber: song.disc ?? 1,
    size: bytes,
    contentType: audioType(stream),
    suffix,
    duration: seconds,
    bitRate: bitRate(song),
    path: [album.artist || 'Various Artists', album.name, `${[...numbers, song.name].join(' ')}.${suffix}`]
      .map((name) => name.replaceAll('/', '_'))
      .join('/'),
    isVideo: false,
    type: 'music',
    mediaType: 'song',
    displayArtist: song.artist,
    displayAlbumArtist: album.artist,
    albumArtists: listCredits(library, album),
    isrc: song.isrc,
    explicitStatus: explicitStatus(song.explicit),
    musicBrainzId: song.musicbrainz,
    ...toWork(song),
  }
}

/** The composers, the work and the movement of a song, as far as they are known. */
function toWork({ work, movement, movementNumber, composers }: Song): Members {
  return {
    displayComposer: composers?.map(({ name }) => name).join(', '),
    contributors: composers?.map(({ uuid, name }) => ({
      role: 'composer',
      artist: { id: ARTIST + uuid, name },
    })),
    works: work === undefined ? undefined : [{ name: work }],
    movements: movement === undefined ? undefined : [{ name: movement, number: movementNumber }],
  }
}

/** In kilobits per second; undefined if the size or the duration is unknown. */
const bitRate = ({ bytes, seconds }: Song): number | undefined =>
  bytes && seconds ? Math.ceil((bytes * 8) / seconds / 1000) : undefined

/** The artist that an album is credited to, in a list. */
function listCredits({ file }: Library, { by }: LibraryAlbum): Members[] {
  const artist = file.artists[by ?? -1]
  return artist ? [{ id: ARTIST + artist.uuid, name: artist.name }] : []
}

function artistId({ artists }: LibraryFile, place: number | undefined): string | undefined {
  const artist = artists[place ?? -1]
  return artist && ARTIST + artist.uuid
}

export const albumYear = ({ released }: LibraryAlbum): number | undefined =>
  released === undefined ? undefined : Number(released.slice(0, 4))

/** When an album was added: an instant that clients sort by. */
export const addedAt = ({ created = '1970' }: Pick<LibraryAlbum, 'created'>): string =>
  `${created}-01-01`.slice(0, created.length < 10 ? 10 : created.length).concat('T00:00:00Z')

/** https://opensubsonic.netlify.app/docs/responses/child */
const explicitStatus = (isExplicit: boolean | undefined): string | undefined =>
  isExplicit === undefined ? undefined : isExplicit ? 'explicit' : 'clean'

function itemDate(date: string | undefined): Members | undefined {
  if (date === undefined) return undefined
  const [year, month, day] = date.split('-').map(Number)
  return { year, month, day }
}
