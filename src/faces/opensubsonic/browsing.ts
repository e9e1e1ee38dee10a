// Methods that browse the catalog.
import { folderOfAlbum, folderOfArtist, toAlbum, toArtist, toSong } from './items.ts'
import { readSong, readSongs } from './library.ts'
import { albumsAsked, countGenres, groupByLetter, lastModified } from './lists.ts'
import type { Methods } from './method.ts'
import { ALBUM, ARTIST, SONG } from './parameters.ts'
import { notFound } from './reply.ts'

/** No article is ignored in the order of names. */
const IGNORED = { ignoredArticles: '' }

export const BROWSING: Methods = {
  getMusicFolders: async ({ library }) => ({
    musicFolders: { musicFolder: [{ id: 1, name: (await library()).file.name }] },
  }),

  getIndexes: async ({ library }) => {
    const read = await library()
    const index = groupByLetter(read, (artist) => folderOfArtist(read, artist))
    return { indexes: { lastModified: lastModified(read), ...IGNORED, index } }
  },

  getArtists: async ({ library }) => {
    const read = await library()
    return { artists: { ...IGNORED, index: groupByLetter(read, (artist) => toArtist(read, artist)) } }
  },

  getArtist: async ({ library, parameters }) => {
    const read = await library()
    const artist = read.artist(parameters.uuid(ARTIST))
    return {
      artist: {
        ...toArtist(read, artist),
        album: read.listAlbums(artist).map((album) => toAlbum(read, album)),
      },
    }
  },

  getAlbum: async ({ library, parameters, site }) => {
    const read = await library()
    const album = read.album(parameters.uuid(ALBUM))
    const songs = await readSongs(site, [album])
    return { album: { ...toAlbum(read, album), song: songs.map((song) => toSong(read, song)) } }
  },

  getSong: async ({ library, parameters, site }) => {
    const read = await library()
    return { song: toSong(read, await readSong(site, read, parameters.uuid(SONG))) }
  },

  getMusicDirectory: async ({ library, parameters, site }) => {
    const read = await library()
    const { kind, uuid } = parameters.id()
    if (kind === ARTIST) {
      const artist = read.artist(uuid)
      const child = read.listAlbums(artist).map((album) => folderOfAlbum(read, album))
      return { directory: { id: ARTIST + uuid, name: artist.name, child } }
    }
    if (kind !== ALBUM) throw notFound('such folder')
    const album = read.album(uuid)
    const songs = await readSongs(site, [album])
    return {
      directory: {
        id: ALBUM + uuid,
        parent: folderOfAlbum(read, album).parent,
        name: album.name,
        child: songs.map((song) => toSong(read, song)),
      },
    }
  },

  getAlbumList: async ({ library, parameters }) => {
    const read = await library()
    return { albumList: { album: albumsAsked(read, parameters).map((album) => folderOfAlbum(read, album)) } }
  },

  getAlbumList2: async ({ library, parameters }) => {
    const read = await library()
    return { albumList2: { album: albumsAsked(read, parameters).map((album) => toAlbum(read, album)) } }
  },

  getGenres: async ({ library }) => ({ genres: { genre: countGenres(await library()) } }),
}
