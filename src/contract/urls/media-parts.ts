// Parts of audio files, such as the tracks of an album in one file: an address with a fragment in seconds, which
// browsers play by themselves (https://www.w3.org/TR/media-frags/, section 4.2.1).

/** A part of a file. */
export interface MediaPart {
  /** The path or the address of the file. */
  readonly file: string
  /** In seconds. */
  readonly start: number
  /** Null if it goes on to the end of the file. */
  readonly end: number | null
}

const FRAGMENT = /^(.+)#t=(?:npt:)?(\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?))?$/s

/** Reads the path or the address of a part; null for that of a whole file. */
export function readMediaPart(stream: string): MediaPart | null {
  const [, file, start, end] = FRAGMENT.exec(stream) ?? []
  if (file === undefined) return null
  return { file, start: Number(start), end: end === undefined ? null : Number(end) }
}

/** The path or the address of the file that a stream is, or is a part of. */
export const fileOfStream = (stream: string): string => readMediaPart(stream)?.file ?? stream

/** The fragment of a part, with milliseconds. */
export const partFragment = ({ start, end }: Omit<MediaPart, 'file'>): string =>
  `#t=${rounded(start)}${end === null ? '' : `,${rounded(end)}`}`

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000
