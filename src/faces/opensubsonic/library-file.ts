// The files that the face publishes for its code: what lists show of all albums and artists in one file, and the songs
// of each album. Records without audio are left out.

import { PLURALS } from '../../contract/kinds/kinds.ts'
import { faceFile } from '../../contract/rules/faces.ts'

export const FACE = 'opensubsonic'
export const LIBRARY_FILE = 'library.json'
export const ALBUM_FILE = 'album.json'

export const libraryPath = `/${faceFile(FACE, LIBRARY_FILE)}`
export const albumPath = (uuid: string): string =>
  `/${faceFile(FACE, `${PLURALS.release}/${uuid}/${ALBUM_FILE}`)}`

/** What has a picture. */
export interface WithPicture {
  /** The name of its file, or an absolute URL. */
  readonly image?: string
  /** The widths of its smaller copies, in ascending order. */
  readonly widths?: readonly number[]
}

export interface LibraryArtist extends WithPicture {
  readonly uuid: string
  readonly name: string
}

export interface LibraryAlbum extends WithPicture {
  readonly uuid: string
  readonly name: string
  /** As it is shown; empty if unknown. */
  readonly artist: string
  /** The place of the single artist that it is credited to. */
  readonly by?: number
  /** The places of all of its artists. */
  readonly artists: readonly number[]
  readonly label: string
  /** All its labels, if there are several. */
  readonly labels?: readonly string[]
  readonly type?: string
  /** The places of its genres. */
  readonly genres: readonly number[]
  /** `2024`, `2024-05` or `2024-05-31`. */
  readonly released?: string
  /** When an earlier edition of it came out, in the same form. */
  readonly original?: string
  /** False if it is known to be clean. */
  readonly explicit?: boolean
  /** The date by which it is new, in the same form. */
  readonly created?: string
  readonly tracks: number
  readonly seconds: number
}

/** A playlist of the label. */
export interface LibraryPlaylist {
  /** As in its address. */
  readonly name: string
  readonly title: string
  readonly comment?: string
  readonly owner?: string
  readonly seconds: number
  /** Its songs, each with the place of its album. */
  readonly songs: readonly (readonly [album: number, uuid: string])[]
}

export interface LibraryFile {
  /** The name of the site. */
  readonly name: string
  readonly language: string
  /** By name. */
  readonly artists: readonly LibraryArtist[]
  /** The tags of releases; those that share a page of the site are one. */
  readonly genres: readonly string[]
  /** The newest first. */
  readonly albums: readonly LibraryAlbum[]
  /** The places of albums in the order of their names, and of their artists. */
  readonly byName: readonly number[]
  readonly byArtist: readonly number[]
  /** Missing for a site without playlists. */
  readonly playlists?: readonly LibraryPlaylist[]
}

export interface LibrarySong {
  readonly uuid: string
  readonly name: string
  readonly artist: string
  readonly artist_uuid: string
  readonly seconds: number
  readonly stream: string
  readonly track?: number
  readonly disc?: number
  /** False if it is known to be clean. */
  readonly explicit?: boolean
  readonly work?: string
  readonly movement?: string
  /** The number of the movement. */
  readonly movementNumber?: number
  readonly composers?: readonly { readonly uuid: string; readonly name: string }[]
  readonly bytes?: number
  readonly isrc?: readonly string[]
  readonly musicbrainz?: string
  readonly lyrics?: string
  /** Lines with their times in milliseconds. */
  readonly lines?: readonly { readonly start: number; readonly value: string }[]
  readonly language?: string
}

/** The songs of an album, in order. */
export interface AlbumFile {
  readonly songs: readonly LibrarySong[]
}
