// The types of media files, for hosts that know none by themselves, or not all.

/** The type of a media file by its extension in lower case (IANA's media types; RFC 9639 for FLAC). */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  avif: 'image/avif',
  flac: 'audio/flac',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  png: 'image/png',
  svg: 'image/svg+xml',
  wav: 'audio/wav',
  webp: 'image/webp',
}

/** Undefined for an unknown extension. */
export const mediaTypeOf = (path: string): string | undefined =>
  MEDIA_TYPES[/[^.]*$/.exec(path.toLowerCase())?.[0] ?? '']
