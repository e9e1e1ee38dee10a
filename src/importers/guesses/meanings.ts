// What columns may hold, and how names of columns are listed.

/** What a column may hold. */
export type Meaning =
  | 'title'
  | 'version'
  | 'artist'
  | 'artistList'
  // Other spellings of the name of the artist.
  | 'also'
  | 'album'
  | 'albumVersion'
  | 'albumArtist'
  | 'label'
  | 'catalogNumber'
  | 'barcode'
  | 'date'
  // When it first came out, of a later edition.
  | 'originalDate'
  | 'number'
  | 'disc'
  | 'duration'
  | 'tags'
  | 'isrc'
  | 'stream'
  | 'cover'
  | 'license'
  | 'links'
  | 'type'
  | 'recordingId'
  | 'releaseId'
  | 'discogs'
  | 'description'
  | 'explicit'
  | 'chapters'
  // The lines of rights: © and ℗.
  | 'cLine'
  | 'pLine'
  // True in rows whose release is in no list.
  | 'unlisted'
  | 'work'
  | 'movement'
  // A format, or what else separates the editions of a title.
  | 'edition'
  | 'movementNumber'
  // A composer may be the artist as well.
  | 'composer'
  // A conductor, an ensemble, a soloist: any may be the artist.
  | 'person'

/** Names of columns in a language. */
export type Language = Readonly<Partial<Record<Meaning, string>>>
