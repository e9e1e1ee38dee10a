// Which audio files are the songs of which tracks, by the names of the files: `01 Low Water.mp3`.
import path from 'node:path'
import { groupBy } from '../../contract/common/group-by.ts'
import { plainSpelling } from '../../core/checks/alike-names.ts'
import { readFileName } from '../origins/audio/file-name.ts'

export interface Song {
  readonly name: string
  readonly number: number | null
  readonly artist: string
  readonly release: string
}

export interface Matched<Track extends Song> {
  readonly matches: readonly { readonly track: Track; readonly file: string }[]
  /** Files that are of no track, or of one of several. */
  readonly files: readonly string[]
  /** Tracks that have no file, or one of several. */
  readonly tracks: readonly Track[]
}

/** Matches each file with the only track that it can be of, if that track can have no other file. */
export function matchSongs<Track extends Song>(
  tracks: readonly Track[],
  files: readonly string[],
): Matched<Track> {
  const bySpelling = groupBy(tracks, ({ name }) => plainSpelling(name))
  const found = files.flatMap((file) => candidates(file, bySpelling).map((track) => ({ track, file })))
  const byTrack = groupBy(found, ({ track }) => track)
  const byFile = groupBy(found, ({ file }) => file)
  const matches = found.filter(
    ({ track, file }) => byTrack.get(track)?.length === 1 && byFile.get(file)?.length === 1,
  )
  const ofMatches = new Set(matches.map(({ file }) => file))
  const withMatch = new Set(matches.map(({ track }) => track))
  return {
    matches,
    files: files.filter((file) => !ofMatches.has(file)),
    tracks: tracks.filter((track) => !withMatch.has(track)),
  }
}

/** The tracks that have the title in the name of a file, and no other number; of several, those of its folder. */
function candidates<Track extends Song>(
  file: string,
  bySpelling: ReadonlyMap<string, readonly Track[]>,
): readonly Track[] {
  const { title, number } = readFileName(file)
  const whole = path.parse(file).name
  const [, artist, rest = ''] = /^(.+?)\s+[-–—]\s+(.+)$/s.exec(title) ?? []
  const called = (text: string) => bySpelling.get(plainSpelling(text)) ?? []
  const ofArtist = called(rest).filter(
    (track) => artist !== undefined && plainSpelling(track.artist) === plainSpelling(artist),
  )
  const ofTitle = [...called(title), ...ofArtist].filter(
    (track) => number === undefined || track.number === null || track.number === number,
  )
  const named = [...new Set([...ofTitle, ...called(whole)])]
  const folder = plainSpelling(path.basename(path.dirname(file)))
  const ofFolder = named.filter(({ release }) => plainSpelling(release) === folder)
  return ofFolder.length > 0 ? ofFolder : named
}
