// M3U: a list of paths and addresses, each after a comment with what a player is to show of it.
import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { PlaylistEntry } from '../../core/library/playlists/playlist.ts'
import { createDecoder } from '../../core/system/decoder.ts'
import { type PlaylistContent, titlesIn } from './playlist-content.ts'

/** Reads a file in the code page of Windows, as most programs write it, unless it is valid UTF-8. */
export async function readM3u(file: string): Promise<string> {
  const bytes = await readFile(file)
  return isUtf8(bytes) ? bytes.toString('utf8') : createDecoder('windows-1252').decode(bytes)
}

const TITLE = /^#PLAYLIST:\s*(.*\S)/i
const INFO = /^#EXTINF:\s*(-?\d+(?:\.\d+)?)?[^,]*,\s*(.*)$/i

export function parseM3u(text: string): PlaylistContent {
  const entries: PlaylistEntry[] = []
  let title: string | null = null
  let info: Pick<PlaylistEntry, 'titles' | 'seconds'> = { titles: [], seconds: null }
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const written = line.trim()
    const [, seconds, shown] = INFO.exec(written) ?? []
    if (shown !== undefined)
      info = { titles: titlesIn(shown), seconds: Number(seconds) > 0 ? Number(seconds) : null }
    title ??= TITLE.exec(written)?.[1] ?? null
    if (written === '' || written.startsWith('#')) continue
    entries.push({ line: index + 1, names: [written], ...info })
    info = { titles: [], seconds: null }
  }
  return { title, entries }
}
