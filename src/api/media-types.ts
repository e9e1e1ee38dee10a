// The types of media files, for platforms that know none by themselves, or not all.

/** By the extension, in lower case (IANA's media types). */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  avif: 'image/avif',
  flac: 'audio/flac',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mid: 'audio/midi',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  zip: 'application/zip',
}

/** The type of a file by its name; null for an unknown extension. */
export const mediaType = (path: string): string | null =>
  MEDIA_TYPES[/[^./]*$/.exec(path.toLowerCase())?.[0] ?? ''] ?? null
