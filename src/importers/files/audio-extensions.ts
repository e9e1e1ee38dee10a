// Names of audio files with tags that can be read.
import path from 'node:path'

/** Extensions of the formats that music-metadata reads. */
export const AUDIO_EXTENSIONS: readonly string[] = [
  '.mp3',
  '.mp2',
  '.flac',
  '.ogg',
  '.oga',
  '.opus',
  '.spx',
  '.m4a',
  '.m4b',
  '.aac',
  '.wav',
  '.aif',
  '.aiff',
  '.aifc',
  '.wma',
  '.wv',
  '.ape',
  '.mpc',
  '.mka',
  '.dsf',
  '.dff',
]

/** The file that macOS leaves for `song.mp3` while it is only in iCloud: `.song.mp3.icloud`. */
export const PLACEHOLDER = /(?:^|\/)\.[^/]+\.icloud$/i

/** Whether a file has tags, or will have them once it is downloaded from iCloud. */
export const isTaggedAudio = (file: string): boolean =>
  AUDIO_EXTENSIONS.includes(path.extname(file.replace(/\.icloud$/i, '')).toLowerCase())
