// Searches: by the search of the site, or pages of everything if the client asks for no word, as it does to copy the
// whole catalog.
import { MAX_LIMIT } from '../../api/search.ts'
import { SEARCH_PATH } from '../../api/search-files.ts'
import type { SearchResult } from '../../api/search-records.ts'
import { albumOf, artistOf, folderOfAlbum, folderOfArtist, songOf } from './items.ts'
import { readSongs, readWindow, type Song } from './library.ts'
import type { LibraryAlbum, LibraryArtist } from './library-file.ts'
import type { Call, Methods } from './method.ts'

export const SEARCHES: Methods = {
  search2: async (call) => {
    const read = await call.library()
    const { artists, albums, songs } = await search(call)
    return {
      searchResult2: {
        artist: artists.map((artist) => folderOfArtist(read, artist)),
        album: albums.map((album) => folderOfAlbum(read, album)),
        song: songs.map((song) => songOf(read, song)),
      },
    }
  },

  search3: async (call) => {
    const read = await call.library()
    const { artists, albums, songs } = await search(call)
    return {
      searchResult3: {
        artist: artists.map((artist) => artistOf(read, artist)),
        album: albums.map((album) => albumOf(read, album)),
        song: songs.map((song) => songOf(read, song)),
      },
    }
  },
}

interface SearchedItems {
  readonly artists: readonly LibraryArtist[]
  readonly albums: readonly LibraryAlbum[]
  readonly songs: readonly Song[]
}

async function search({ library, parameters, site }: Call): Promise<SearchedItems> {
  const read = await library()
  // Some clients quote an empty query, and some end words with a wildcard.
  const words = (parameters.get('query') ?? '')
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('*', ' ')
    .trim()
  const windows = {
    artists: parameters.window('artistOffset', 'artistCount', 20),
    albums: parameters.window('albumOffset', 'albumCount', 20),
    songs: parameters.window('songOffset', 'songCount', 20),
  }
  if (words === '') {
    const albums = read.inOrder(read.file.byName)
    return {
      artists: part(read.file.artists, windows.artists),
      albums: part(albums, windows.albums),
      songs: await readWindow(site, albums, windows.songs),
    }
  }
  const query = new URLSearchParams({ q: words, limit: `${MAX_LIMIT}` })
  const found = (await site.json(`${SEARCH_PATH}?${query}`)) as { results: readonly SearchResult[] } | null
  const results = found?.results ?? []
  const uuidsOf = (ct: SearchResult['ct']) =>
    results.flatMap((result) => (result.ct === ct && result.uuid !== undefined ? [result.uuid] : []))
  const tracks = part(
    results.filter(({ ct }) => ct === 'catalog.media'),
    windows.songs,
  )
  const albums = new Set(tracks.map(({ detail_url }) => detail_url.split('/').at(-2) ?? ''))
  const songs = await readSongs(
    site,
    [...albums].flatMap((uuid) => read.findAlbum(uuid) ?? []),
  )
  return {
    artists: part(
      uuidsOf('catalog.artist').flatMap((uuid) => read.findArtist(uuid) ?? []),
      windows.artists,
    ),
    albums: part(
      uuidsOf('catalog.release').flatMap((uuid) => read.findAlbum(uuid) ?? []),
      windows.albums,
    ),
    songs: tracks.flatMap(({ uuid }) => songs.find((song) => song.uuid === uuid) ?? []),
  }
}

const part = <Item>(
  items: readonly Item[],
  { offset, count }: { readonly offset: number; readonly count: number },
): Item[] => items.slice(offset, offset + count)
