// Files with lyrics beside audio files, whose form is LRC.
import { readFile } from 'node:fs/promises'
import { isLrc } from '../../../core/records/values/lrc.ts'
import { decodeAnyText } from '../../text/decode-text.ts'
import { withoutExtension } from './cue-sheets.ts'
import { cleanLyrics } from './lyrics.ts'
import type { Tags } from './tags.ts'

export const isLyricsFile = (file: string): boolean => /\.lrc$/i.test(file)

/** Returns the text of a file with lyrics, in the encoding that it has; undefined if it is not text. */
export async function readLyricsFile(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null || bytes.length > MAX_BYTES) return undefined
  const text = decodeAnyText(bytes)
  return text && cleanLyrics(text)
}

/** More is not the words of a song. */
const MAX_BYTES = 1 << 20

/** A file with lyrics beside audio files. */
export interface LyricsFile {
  /** Relative to the folder of the entry, with `/`. */
  readonly path: string
  readonly lyrics: string
}

/**
 * Gives audio files the lyrics of the files beside them, which are called `Low Water.lrc` or `Low Water.mp3.lrc`, unless
 * only the tags have times.
 */
export function withLyrics<F extends { readonly path: string; readonly tags: Tags }>(
  files: readonly F[],
  found: readonly LyricsFile[],
): readonly F[] {
  const byStem = new Map(found.map(({ path, lyrics }) => [withoutExtension(path), lyrics]))
  return files.map((file) => {
    const beside = byStem.get(file.path) ?? byStem.get(withoutExtension(file.path))
    if (beside === undefined || (isLrc(file.tags.lyrics ?? '') && !isLrc(beside))) return file
    return { ...file, tags: { ...file.tags, lyrics: beside } }
  })
}
