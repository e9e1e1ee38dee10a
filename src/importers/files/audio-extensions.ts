// Names of audio files with tags that can be read.
import path from 'node:path'
import { AUDIO_EXTENSIONS } from '../../core/settings/source-extensions.ts'

/** The file that macOS leaves for `song.mp3` while it is only in iCloud: `.song.mp3.icloud`. */
export const PLACEHOLDER = /(?:^|\/)\.[^/]+\.icloud$/i

/** Whether a file has tags, or will have them once it is downloaded from iCloud. */
export const isTaggedAudio = (file: string): boolean =>
  AUDIO_EXTENSIONS.includes(path.extname(file.replace(/\.icloud$/i, '')).toLowerCase())
