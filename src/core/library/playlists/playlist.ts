// Playlists of the label: lists of tracks in files of the data folder.

/** What a file holds about itself. */
export interface PlaylistHead {
  readonly title: string
  /** In CommonMark. */
  readonly description: string | null
  readonly creator: string | null
}

/** A track as a file names it, in as many ways as it does. */
export interface PlaylistEntry {
  /** The line of the file on which it begins. */
  readonly line: number
  /** Uuids, ids, addresses and paths of files. */
  readonly names: readonly string[]
  /** Its artist and its title, as they may be read. */
  readonly titles: readonly PlaylistTitle[]
  /** Null if unknown. */
  readonly seconds: number | null
}

export interface PlaylistTitle {
  readonly artist: string
  readonly title: string
}

/** A list as its file has it. */
export interface PlaylistFile extends PlaylistHead {
  /** The path of the file. */
  readonly file: string
  /** Its name in the address of its page: `evening` for `/playlists/evening/`. */
  readonly name: string
  readonly entries: readonly PlaylistEntry[]
}

/** A list with its tracks in the catalog. */
export interface Playlist extends PlaylistHead {
  readonly name: string
  /** Their uuids, each once: the player identifies tracks by them. */
  readonly tracks: readonly string[]
}
