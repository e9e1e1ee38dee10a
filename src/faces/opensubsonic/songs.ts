// Methods that return songs from several albums.
import { fold } from '../../contract/search/search-terms.ts'
import { toSong } from './items.ts'
import { type Library, readPart, readSongs, readTrack, type Song } from './library.ts'
import type { LibraryAlbum } from './library-file.ts'
import { ofYears, shuffled, withGenre } from './lists.ts'
import type { Call, Methods } from './method.ts'
import { ALBUM, ARTIST } from './parameters.ts'

/** How many albums are read at least for songs in random order. */
const MIN_ALBUMS = 12

export const SONGS: Methods = {
  getRandomSongs: async (call) => {
    const { library, parameters } = call
    const read = await library()
    const count = parameters.count('size', 10)
    const genre = parameters.get('genre')
    const albums = ofYears(
      genre === undefined ? read.file.albums : withGenre(read, genre),
      parameters.number('fromYear', 0),
      parameters.number('toYear', 9999),
    )
    return { randomSongs: { song: await shownSongs(call, read, albums, count) } }
  },

  getSongsByGenre: async ({ library, parameters, site }) => {
    const read = await library()
    const albums = withGenre(read, parameters.required('genre'))
    const songs = await readPart(site, albums, parameters.part('offset', 'count', 10))
    return { songsByGenre: { song: songs.map((song) => toSong(read, song)) } }
  },

  /** The songs of all artists of a name on their newest albums. */
  getTopSongs: async ({ library, parameters, site }) => {
    const read = await library()
    const name = fold(parameters.required('artist'))
    const count = parameters.count('count', 50)
    const artists = read.file.artists.filter((each) => fold(each.name) === name)
    const uuids = new Set<string | undefined>(artists.map(({ uuid }) => uuid))
    const albums = new Set(artists.flatMap((artist) => read.listAlbums(artist).slice(0, MIN_ALBUMS)))
    const songs = (await readSongs(site, [...albums])).filter(({ artist_uuid }) => uuids.has(artist_uuid))
    return { topSongs: { song: songs.slice(0, count).map((song) => toSong(read, song)) } }
  },

  getSimilarSongs: async (call) => ({ similarSongs: { song: await similarSongs(call) } }),
  getSimilarSongs2: async (call) => ({ similarSongs2: { song: await similarSongs(call) } }),
}

/** Songs of albums that share a genre with those of an artist, with an album or with that of a song. */
async function similarSongs(call: Call) {
  const { library, parameters, site } = call
  const read = await library()
  const { kind, uuid } = parameters.id()
  const albums =
    kind === ARTIST
      ? read.listAlbums(read.artist(uuid))
      : [read.album(kind === ALBUM ? uuid : (await readTrack(site, uuid)).release_uuid)]
  const wanted = new Set(albums.flatMap(({ genres }) => genres))
  const alike = read.file.albums.filter(({ genres }) => genres.some((genre) => wanted.has(genre)))
  const count = parameters.count('count', 50)
  return shownSongs(call, read, alike, count)
}

/** Songs of some albums in random order. */
async function shownSongs(
  { parameters, site }: Call,
  library: Library,
  albums: readonly LibraryAlbum[],
  count: number,
) {
  const chosen: LibraryAlbum[] = []
  let songs = 0
  for (const album of shuffled(albums, parameters.seed)) {
    if (chosen.length >= MIN_ALBUMS && songs >= count) break
    chosen.push(album)
    songs += album.tracks
  }
  const found: readonly Song[] = shuffled(await readSongs(site, chosen), parameters.seed)
  return found.slice(0, count).map((song) => toSong(library, song))
}
