// Searches: by the search of the site, or pages of everything if the client asks for no word, as it does to copy the
// whole catalog.

import type { FaceSite } from '../../contract/edge/faces.ts'
import type { SearchResults } from '../../contract/search/search.ts'
import { SEARCH_PATH } from '../../contract/search/search-files.ts'
import type { RecordResult, SEARCHED } from '../../contract/search/search-records.ts'
import { folderOfAlbum, folderOfArtist, toAlbum, toArtist, toSong } from './items.ts'
import { type Library, readPart, readSongs, type Song } from './library.ts'
import type { LibraryAlbum, LibraryArtist } from './library-file.ts'
import type { Call, Methods } from './method.ts'
import type { Part } from './parameters.ts'

export const SEARCHES: Methods = {
  search2: async (call) => {
    const read = await call.library()
    const { artists, albums, songs } = await search(call)
    return {
      searchResult2: {
        artist: artists.map((artist) => folderOfArtist(read, artist)),
        album: albums.map((album) => folderOfAlbum(read, album)),
        song: songs.map((song) => toSong(read, song)),
      },
    }
  },

  search3: async (call) => {
    const read = await call.library()
    const { artists, albums, songs } = await search(call)
    return {
      searchResult3: {
        artist: artists.map((artist) => toArtist(read, artist)),
        album: albums.map((album) => toAlbum(read, album)),
        song: songs.map((song) => toSong(read, song)),
      },
    }
  },

  getLyrics: async ({ library, parameters, site }) => {
    const [artist, title] = [parameters.get('artist') ?? '', parameters.get('title') ?? '']
    const words = `${artist} ${title}`.trim()
    const found = words === '' ? [] : await find(site, 'track', words, { offset: 0, count: MATCHES })
    const isAsked = (name: string, asked: string) => asked === '' || isAlike(name, asked)
    const song = (await readFound(site, await library(), found)).find(
      (each) => each.lyrics !== undefined && isAsked(each.artist, artist) && isAsked(each.name, title),
    )
    return { lyrics: song ? { artist: song.artist, title: song.name, value: song.lyrics } : { value: '' } }
  },
}

/** The songs among which one of a name is looked for. */
const MATCHES = 20

const isAlike = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

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
  const parts = {
    artists: parameters.part('artistOffset', 'artistCount', 20),
    albums: parameters.part('albumOffset', 'albumCount', 20),
    songs: parameters.part('songOffset', 'songCount', 20),
  }
  if (words === '') {
    const albums = read.inOrder(read.file.byName)
    return {
      artists: slice(read.file.artists, parts.artists),
      albums: slice(albums, parts.albums),
      songs: await readPart(site, albums, parts.songs),
    }
  }
  const [artists, albums, songs] = await Promise.all([
    find(site, 'artist', words, parts.artists),
    find(site, 'release', words, parts.albums),
    find(site, 'track', words, parts.songs),
  ])
  return {
    artists: artists.flatMap(({ uuid }) => read.findArtist(uuid) ?? []),
    albums: albums.flatMap(({ uuid }) => read.findAlbum(uuid) ?? []),
    songs: await readFound(site, read, songs),
  }
}

const slice = <Item>(items: readonly Item[], { offset, count }: Part): Item[] =>
  items.slice(offset, offset + count)

/** What the search of the site finds of a kind; nothing on a site without a search. */
async function find(
  site: FaceSite,
  kind: (typeof SEARCHED)[number],
  words: string,
  { offset, count }: Part,
): Promise<RecordResult[]> {
  if (count === 0) return []
  const query = new URLSearchParams({ q: words, kind, offset: `${offset}`, limit: `${count}` })
  const found = (await site.json(`${SEARCH_PATH}?${query}`)) as SearchResults | null
  // Players show whatever a server returns as what was asked for.
  if (found === null || found.partial) return []
  return found.results.filter((result) => result.uuid !== undefined)
}

/** Reads found songs from the files of their albums, whose pages they link to. */
async function readFound(site: FaceSite, library: Library, found: readonly RecordResult[]): Promise<Song[]> {
  const albums = new Set(
    found.flatMap(({ detail_url }) => library.findAlbum(detail_url.split('/').at(-2) ?? '') ?? []),
  )
  const songs = new Map((await readSongs(site, [...albums])).map((song) => [song.uuid, song]))
  return found.flatMap(({ uuid }) => songs.get(uuid) ?? [])
}
