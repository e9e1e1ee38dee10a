// Reads the files of the face.

import type { FaceSite } from '../../contract/edge/faces.ts'
import { resourcePath } from '../../contract/urls/urls.ts'
import {
  type AlbumFile,
  albumPath,
  type LibraryAlbum,
  type LibraryArtist,
  type LibraryFile,
  type LibrarySong,
  libraryPath,
} from './library-file.ts'
import type { Part } from './parameters.ts'
import { notFound } from './reply.ts'

/** A song with the album that it is on. */
export interface Song extends LibrarySong {
  readonly album: LibraryAlbum
}

/** What is the same for all requests until the site changes. */
export class Library {
  readonly baseUrl: string
  readonly file: LibraryFile
  readonly #albums: ReadonlyMap<string, LibraryAlbum>
  readonly #artists: ReadonlyMap<string, number>
  readonly #counts: number[]

  constructor(baseUrl: string, file: LibraryFile) {
    this.baseUrl = baseUrl
    this.file = file
    this.#albums = new Map(file.albums.map((album) => [album.uuid, album]))
    this.#artists = new Map(file.artists.map(({ uuid }, place) => [uuid, place]))
    this.#counts = file.artists.map(() => 0)
    for (const { artists } of file.albums)
      for (const place of artists) this.#counts[place] = (this.#counts[place] ?? 0) + 1
  }

  findAlbum(uuid: string): LibraryAlbum | undefined {
    return this.#albums.get(uuid)
  }

  findArtist(uuid: string): LibraryArtist | undefined {
    return this.file.artists[this.#artists.get(uuid) ?? -1]
  }

  /** @throws Refusal without such an album */
  album(uuid: string): LibraryAlbum {
    const album = this.findAlbum(uuid)
    if (!album) throw notFound('such album')
    return album
  }

  /** @throws Refusal without such an artist */
  artist(uuid: string): LibraryArtist {
    const artist = this.findArtist(uuid)
    if (!artist) throw notFound('such artist')
    return artist
  }

  /** The albums with an artist, the newest first. */
  listAlbums({ uuid }: LibraryArtist): LibraryAlbum[] {
    const place = this.#artists.get(uuid) as number
    return this.file.albums.filter(({ artists }) => artists.includes(place))
  }

  /** The number of albums with an artist. */
  countSongs({ uuid }: LibraryArtist): number {
    return this.#counts[this.#artists.get(uuid) as number] as number
  }

  inOrder(places: readonly number[]): LibraryAlbum[] {
    return places.map((place) => this.file.albums[place] as LibraryAlbum)
  }
}

/** The last library, with the address of its site and the tag of its file: parsing it takes longer than an answer. */
let known: { readonly key: string; readonly library: Library } | undefined

export async function readLibrary(site: FaceSite): Promise<Library> {
  const response = await site.fetch(libraryPath)
  if (response.status !== 200) throw new Error(`${libraryPath} answers ${response.status}`)
  const tag = response.headers.get('ETag')
  const key = `${site.baseUrl} ${tag}`
  if (tag !== null && known?.key === key) {
    await response.body?.cancel()
    return known.library
  }
  const library = new Library(site.baseUrl, (await response.json()) as LibraryFile)
  known = { key, library }
  return library
}

export async function readSongs(site: FaceSite, albums: readonly LibraryAlbum[]): Promise<Song[]> {
  const files = await Promise.all(albums.map(({ uuid }) => site.json(albumPath(uuid))))
  return files.flatMap((file, at) =>
    ((file as AlbumFile | null)?.songs ?? []).map((song) => ({ ...song, album: albums[at] as LibraryAlbum })),
  )
}

/** A part of the list of the songs of some albums; reads the files of those albums alone that it overlaps. */
export async function readPart(
  site: FaceSite,
  albums: readonly LibraryAlbum[],
  { offset, count }: Part,
): Promise<Song[]> {
  let start = 0
  let before: number | undefined
  const wanted = albums.filter(({ tracks }) => {
    const [from, to] = [start, start + tracks]
    start = to
    const isWanted = from < offset + count && to > offset
    if (isWanted) before ??= offset - from
    return isWanted
  })
  return (await readSongs(site, wanted)).slice(before ?? 0, (before ?? 0) + count)
}

/** A track as the API of the site shows it. */
export interface Track {
  readonly release_uuid: string
  readonly assets: { readonly stream: string | null }
}

export async function readTrack(site: FaceSite, uuid: string): Promise<Track> {
  const track = (await site.json(resourcePath('track', uuid, 'plain'))) as Track | null
  if (track === null) throw notFound('such song')
  return track
}

export async function readSong(site: FaceSite, library: Library, uuid: string): Promise<Song> {
  const album = library.findAlbum((await readTrack(site, uuid)).release_uuid)
  const song = album && (await readSongs(site, [album])).find((each) => each.uuid === uuid)
  if (!song) throw notFound('such song')
  return song
}
