// The playlists of a site, which are found in the catalog.
import path from 'node:path'
import { PLAYLIST_FOLDER } from '../../contract/urls/web.ts'
import type { Library } from '../../core/library/library.ts'
import type { Playlist } from '../../core/library/playlists/playlist.ts'
import { type ResolvedPlaylist, resolvePlaylists } from '../../core/library/playlists/resolve.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatNumber, joinNames } from '../../core/system/format.ts'
import type { Inputs } from './inputs.ts'

/** Completes the playlists of a site with their tracks. */
export function withPlaylists(inputs: Inputs, library: Library): Inputs {
  const { lists, addresses, records } = inputs
  const resolved = resolvePlaylists(lists, library, { ...addresses, namespace: records.namespace })
  return { ...inputs, resolved, playlists: publishedPlaylists(resolved) }
}

/** A list without a track of the catalog is not published. */
export const publishedPlaylists = (resolved: readonly ResolvedPlaylist[]): readonly Playlist[] =>
  resolved.map(({ playlist }) => playlist).filter(({ tracks }) => tracks.length > 0)

/** One warning for each list with entries that are not tracks. */
export const playlistWarnings = ({ resolved }: Inputs): (Warning | null)[] =>
  resolved.map((list) => (list.playlist.tracks.length === 0 ? emptyList(list) : missingEntries(list)))

const playlistName = ({ from }: ResolvedPlaylist): string => `${PLAYLIST_FOLDER}/${path.basename(from.file)}`

function emptyList(list: ResolvedPlaylist): Warning {
  const { from } = list
  return {
    code: 'EMPTY_PLAYLIST',
    count: 1,
    message: `${playlistName(list)} is not published: ${from.entries.length === 0 ? 'it has no entries' : 'none of its entries is a track of the catalog'}.`,
    at: [{ file: from.file }],
    hint: HINT,
  }
}

function missingEntries(list: ResolvedPlaylist): Warning | null {
  const { from, missing } = list
  const [first] = missing
  if (!first) return null
  const lines = missing.slice(0, MAX_LINES).map(({ line }) => formatNumber(line))
  const named = missing.length > MAX_LINES ? `${lines.join(', ')}, …` : joinNames(lines)
  const [shown] = [...first.names, ...first.titles.map(({ artist, title }) => `${artist} - ${title}`)]
  return {
    code: 'PLAYLIST_ENTRY',
    count: missing.length,
    message: `${playlistName(list)} is published without ${formatNumber(missing.length)} of its ${formatNumber(from.entries.length)} entries, which are not tracks of the catalog, on ${missing.length === 1 ? 'line' : 'lines'} ${named}${shown === undefined ? '' : `: ${JSON.stringify(shown)}${missing.length > 1 ? ', …' : ''}`}.`,
    at: [{ file: from.file, line: first.line }],
    hint: HINT,
  }
}

/** The most lines that a warning names. */
const MAX_LINES = 30

const HINT =
  'Write the path of each audio file as in "stream", the UUID of the track, or #EXTINF with its artist and title above the line; or remove the line.'
