// The types of media files, for platforms whose own table is missing or incomplete.

/** By the extension, in lower case (IANA's media types). */
export const MEDIA_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aac: 'audio/aac',
    aif: 'audio/aiff',
    aiff: 'audio/aiff',
    avif: 'image/avif',
    css: 'text/css; charset=utf-8',
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
    otf: 'font/otf',
    pdf: 'application/pdf',
    png: 'image/png',
    svg: 'image/svg+xml',
    ttf: 'font/ttf',
    txt: 'text/plain; charset=utf-8',
    wav: 'audio/wav',
    webm: 'video/webm',
    webp: 'image/webp',
    woff: 'font/woff',
    woff2: 'font/woff2',
    zip: 'application/zip',
  }),
)

/** The type of a file by its name; null for an unknown extension. */
export const mediaType = (path: string): string | null => MEDIA_TYPES.get(fileEnding(path)) ?? null

const fileEnding = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('/')) + 1).toLowerCase()

/** Types that only feeds use. A track file counts as audio, even if its container may hold video. */
const AUDIO_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aifc: 'audio/aiff',
    ape: 'audio/x-ape',
    dff: 'audio/x-dff',
    dsf: 'audio/x-dsf',
    m4b: 'audio/mp4',
    mka: 'audio/matroska',
    mp2: 'audio/mpeg',
    mp4: 'audio/mp4',
    mpc: 'audio/x-musepack',
    spx: 'audio/ogg',
    weba: 'audio/webm',
    webm: 'audio/webm',
    wma: 'audio/x-ms-wma',
    wv: 'audio/x-wavpack',
  }),
)

/** The type of a track's audio file, by the extension in its path or URL: MP3 for an unknown one. */
export const audioType = (stream: string): string => knownAudioType(stream) ?? 'audio/mpeg'

/** Whether a path or a URL is that of an audio file, by its extension. */
export const isAudioFile = (path: string): boolean => knownAudioType(path) !== null

function knownAudioType(path: string): string | null {
  const ending = fileEnding(path.replace(/[?#].*$/, ''))
  const type = AUDIO_TYPES.get(ending) ?? MEDIA_TYPES.get(ending)
  return type?.startsWith('audio/') ? type : null
}
