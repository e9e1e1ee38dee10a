// Audio files of which no track can be made for what their tags lack, and what can be done without a tag editor.

export const NO_ARTIST = 'audio files without an artist'
export const NO_ALBUM = 'audio files without an album'
export const NO_NUMBER = 'audio files without a track number'

const forAll = (field: 'artist' | 'album') =>
  `If all have the same, write "${field}": "…" in the entry "audio" of "sources" in site.json.`

/** What can be done, by what a remark states of files. */
export const WITHOUT_TAG: ReadonlyMap<string, string> = new Map([
  [NO_ARTIST, forAll('artist')],
  [NO_ALBUM, forAll('album')],
  [NO_NUMBER, 'To publish files without numbers, write "tracknumbers": "optional" in site.json.'],
])
