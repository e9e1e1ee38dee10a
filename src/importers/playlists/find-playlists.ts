// Finds the playlists of a label: the files of `playlists/` in the data folder.
import path from 'node:path'
import { addressName } from '../../contract/urls/record-names.ts'
import { PLAYLIST_FOLDER, playlistPath } from '../../contract/urls/web.ts'
import type { PlaylistFile } from '../../core/library/playlists/playlist.ts'
import { CatalogError, ErrorCollector } from '../../core/problems/errors.ts'
import { type FoundFile, globFiles, notAFile } from '../../core/system/glob.ts'
import { readUtf8 } from '../../core/system/utf8.ts'
import { parseCsvList } from './csv-list.ts'
import { parseM3u, readM3u } from './m3u.ts'
import type { PlaylistContent } from './playlist-content.ts'
import { parseJspf, parseXspf } from './xspf.ts'

export interface FoundPlaylists {
  /** In the order of their paths. */
  readonly files: readonly PlaylistFile[]
  /** Files in other formats, by their paths in the data folder. */
  readonly unread: readonly string[]
}

interface Format {
  readonly read: (file: string) => Promise<string>
  /** @throws CatalogError for a text that is not of the format */
  readonly parse: (text: string, file: string) => PlaylistContent
}

const FORMATS: ReadonlyMap<string, Format> = new Map([
  ['.m3u', { read: readM3u, parse: parseM3u }],
  ['.m3u8', { read: readUtf8, parse: parseM3u }],
  ['.xspf', { read: readUtf8, parse: parseXspf }],
  ['.jspf', { read: readUtf8, parse: parseJspf }],
  ['.csv', { read: readUtf8, parse: parseCsvList }],
])

/**
 * Reads the playlists of a data folder.
 * @throws CatalogErrors for all that cannot be read, or that have one address
 */
export async function findPlaylists(data: string): Promise<FoundPlaylists> {
  const errors = new ErrorCollector()
  const files: PlaylistFile[] = []
  const unread: string[] = []
  for (const found of await globFiles(`${PLAYLIST_FOLDER}/**`, data, { isClosed: true })) {
    try {
      const read = await readPlaylist(data, found)
      if (read === null) unread.push(found.path)
      else files.push(withOwnName(read, files))
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      errors.add(error)
    }
  }
  errors.throwIfAny()
  return { files, unread }
}

/** Null for a file in another format. */
async function readPlaylist(data: string, found: FoundFile): Promise<PlaylistFile | null> {
  const { name, ext } = path.parse(found.path)
  const format = FORMATS.get(ext.toLowerCase())
  if (!format) return null
  const file = path.join(data, found.path)
  if (!found.isFile) throw notAFile(file)
  const { title, description = null, creator = null, entries } = format.parse(await format.read(file), file)
  return { file, name: addressName(name), title: title ?? name, description, creator, entries }
}

/** @throws CatalogError BAD_PLAYLIST for a list with the address of another */
function withOwnName(list: PlaylistFile, others: readonly PlaylistFile[]): PlaylistFile {
  const other = others.find(({ name }) => name === list.name)
  if (!other) return list
  throw new CatalogError(
    'BAD_PLAYLIST',
    `Its address, ${decodeURI(playlistPath(list.name))}, is also that of ${path.basename(other.file)}.`,
    { at: [{ file: list.file }], hint: 'Rename one of the files, or keep only one of them.' },
  )
}
