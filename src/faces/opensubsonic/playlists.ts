// Methods about the playlists of the label, which nobody can change.
import { addedAt, toSong } from './items.ts'
import { type Library, readSongs } from './library.ts'
import type { LibraryPlaylist } from './library-file.ts'
import type { Methods } from './method.ts'
import { ALBUM, PLAYLIST } from './parameters.ts'
import { notFound } from './reply.ts'

export const PLAYLISTS: Methods = {
  getPlaylists: async ({ library }) => {
    const read = await library()
    return { playlists: { playlist: listsIn(read).map((list) => toPlaylist(read, list)) } }
  },

  getPlaylist: async ({ library, parameters, site }) => {
    const read = await library()
    const id = parameters.required('id')
    const list = listsIn(read).find(({ name }) => id === PLAYLIST + name)
    if (!list) throw notFound('such playlist')
    const songs = await readSongs(site, playlistAlbums(read, list))
    const byUuid = new Map(songs.map((song) => [song.uuid, song]))
    const entry = list.songs.flatMap(([, uuid]) => byUuid.get(uuid) ?? []).map((song) => toSong(read, song))
    return { playlist: { ...toPlaylist(read, list), entry } }
  },
}

const listsIn = ({ file }: Library): readonly LibraryPlaylist[] => file.playlists ?? []

/** The albums of a list, each once. */
const playlistAlbums = (library: Library, { songs }: LibraryPlaylist) =>
  library.inOrder([...new Set(songs.map(([place]) => place))])

function toPlaylist(library: Library, list: LibraryPlaylist) {
  const albums = playlistAlbums(library, list)
  // A site has no date of a list: that of its newest album changes with what is new in it.
  const changed = albums.map(addedAt).sort().at(-1) ?? addedAt({})
  const cover = albums.find(({ image }) => image !== undefined)
  return {
    id: PLAYLIST + list.name,
    name: list.title,
    comment: list.comment,
    owner: list.owner ?? library.file.name,
    public: true,
    readonly: true,
    songCount: list.songs.length,
    duration: list.seconds,
    created: changed,
    changed,
    coverArt: cover && ALBUM + cover.uuid,
  }
}
