import type { PlaylistEntry, PlaylistHead, PlaylistTitle } from '../../core/library/playlists/playlist.ts'

/** What a file holds. */
export interface PlaylistContent extends Partial<Omit<PlaylistHead, 'title'>> {
  /** Null if the file has none. */
  readonly title: string | null
  readonly entries: readonly PlaylistEntry[]
}

/** The ways to read `Ann - Low - live`: either hyphen may be that between the artist and the title. */
export const titlesIn = (shown: string): PlaylistTitle[] =>
  [...shown.matchAll(/\s[-–—]\s/g)].map(({ index, 0: { length } }) => ({
    artist: shown.slice(0, index).trim(),
    title: shown.slice(index + length).trim(),
  }))

/** What an artist and a title are read as: either alone is not enough to find a track. */
export const knownTitle = (artist: string | null, title: string | null): PlaylistTitle[] =>
  artist && title ? [{ artist, title }] : []

/** Returns a text that is not blank. */
export const givenText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Milliseconds as seconds; null for what is not a duration. */
export const toSeconds = (milliseconds: unknown): number | null =>
  Number(milliseconds) > 0 ? Number(milliseconds) / 1000 : null
