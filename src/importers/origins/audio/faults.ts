// Why no track can be made of an audio file, and what can be done about it.

export const NO_ARTIST = 'audio files without an artist'
export const NO_ALBUM = 'audio files without an album'
export const NO_NUMBER = 'audio files without a track number'

const named = (field: 'artist' | 'album') =>
  `in the entry "audio" of "sources" in site.json: "${field}": "…".`

const HINTS: ReadonlyMap<string, string> = new Map([
  [NO_ARTIST, `Tag the files with their artist, or name it for all files without tags ${named('artist')}`],
  [NO_ALBUM, `Tag the files with their album, or name it for all files without tags ${named('album')}`],
  [
    NO_NUMBER,
    'Tag the files with their track numbers, or begin the names of files with them, such as 01 Low.mp3. To publish tracks without numbers, write "tracknumbers": "optional" in site.json.',
  ],
])

/** @param faults of files */
export function hintFor(faults: Iterable<string>): string {
  const hints = [...new Set(faults)].flatMap((fault) => HINTS.get(fault) ?? [])
  return hints.length > 0 ? hints.join(' ') : 'Correct the files, or the path.'
}
