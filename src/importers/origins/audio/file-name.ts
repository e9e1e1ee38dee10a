// What the name of an audio file has of its track, such as `07 - Harbour light.mp3`.
import path from 'node:path'

export interface NamedByFile {
  readonly title: string
  readonly number?: number
}

/** A number before a title has a sign after it, or a zero before it: `99 balloons` is a title. */
const NUMBERED = /^(?:(\d{1,3})\s*(?:\.(?!\d)\s*|[)_]\s*|-\s+|\s-\s*)|(0\d{1,2})\s+)(?=\S)(.+)$/u

export function readFileName(file: string): NamedByFile {
  const { name } = path.parse(file)
  const [, signed, padded, title] = NUMBERED.exec(name) ?? []
  const number = signed ?? padded
  if (title === undefined || number === undefined) return { title: name }
  return { title, number: Number(number) }
}
