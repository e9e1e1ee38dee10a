// Cue sheets: which parts of an audio file are tracks. https://www.gnu.org/software/ccd2cue/manual/html_node/CUE-sheet-format.html

/** A track of a cue sheet. Texts that it lacks are undefined. */
export interface CueTrack {
  /** The file of its audio, as the sheet names it. */
  readonly file: string
  readonly number: number
  /** In seconds. */
  readonly start: number
  readonly title?: string
  readonly performer?: string
  readonly composer?: string
  readonly isrc?: string
}

export interface CueSheet {
  readonly title?: string
  readonly performer?: string
  readonly date?: string
  readonly genre?: string
  readonly barcode?: string
  readonly tracks: readonly CueTrack[]
}

/** Frames are those of a CD. */
const FRAMES = 75
const TIME = /^(\d{1,4}):(\d{1,2}):(\d{1,2})$/

type Album = { -readonly [Field in Exclude<keyof CueSheet, 'tracks'>]?: CueSheet[Field] }
type Draft = { -readonly [Field in keyof CueTrack]?: CueTrack[Field] }

/**
 * Reads a cue sheet. A track is in the file in which its INDEX 01 is, also where its TRACK line is under the file
 * before, as programs write sheets that keep the gaps at the ends of files.
 */
export function readCueSheet(text: string): CueSheet {
  const album: Album = {}
  const tracks: Draft[] = []
  let file = ''
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const [, command = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? []
    const track = tracks.at(-1)
    const value = unquoted(rest)
    switch (command.toUpperCase()) {
      case 'FILE':
        file = unquoted(rest.replace(/\s+[A-Z0-9]+$/i, ''))
        break
      case 'TRACK':
        if (/\bAUDIO$/i.test(rest)) tracks.push({ number: Number.parseInt(rest, 10) })
        break
      case 'INDEX': {
        const [number = '', time = ''] = rest.split(/\s+/)
        const start = parseSeconds(time)
        if (track && Number(number) === 1 && start !== null) Object.assign(track, { file, start })
        break
      }
      case 'REM': {
        const [, name = '', remark = ''] = /^(\S+)\s+(.*)$/.exec(rest) ?? []
        if (!track && /^DATE$/i.test(name)) album.date = unquoted(remark)
        if (!track && /^GENRE$/i.test(name)) album.genre = unquoted(remark)
        break
      }
      case 'SONGWRITER':
        Object.assign(track ?? {}, { composer: value })
        break
      case 'CATALOG':
        album.barcode = value
        break
      case 'TITLE':
      case 'PERFORMER':
      case 'ISRC':
        Object.assign(track ?? album, value && { [command.toLowerCase()]: value })
        break
    }
  }
  return {
    ...album,
    tracks: tracks.filter(
      (track): track is CueTrack => track.start !== undefined && track.file !== undefined,
    ),
  }
}

const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1]?.trim() ?? text

function parseSeconds(time: string): number | null {
  const [, minutes, seconds, frames] = TIME.exec(time) ?? []
  return minutes === undefined ? null : Number(minutes) * 60 + Number(seconds) + Number(frames) / FRAMES
}

/** A track that is a part of its file. */
export interface CuePart extends CueTrack {
  /** In seconds; null if it ends with its file. */
  readonly end: number | null
}

/** The tracks of a file, with their ends; a file with one track is that track. */
export function partsIn({ tracks }: CueSheet, isFile: (name: string) => boolean): readonly CuePart[] {
  const own = tracks.filter(({ file }) => isFile(file))
  const inOrder = own.toSorted((one, other) => one.start - other.start)
  if (inOrder.length < 2) return []
  return inOrder.map((track, at) => ({ ...track, end: inOrder[at + 1]?.start ?? null }))
}
