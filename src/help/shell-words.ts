// Texts in scripts of shells.
import path from 'node:path'
import type { CommandOutline, FlagOutline, Outline } from './outline.ts'

/** A text as one word of a shell, whatever is in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The same for fish, where a backslash means something between quotes. */
export const quotedInFish = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A path as one word of a shell, as people write it: quoted only where it must be. */
export function pathWord(place: string): string {
  const file = place.startsWith('-') ? `./${place}` : place
  if (/^[\p{L}\p{N}_./:@%+=,-]+$/u.test(file)) return file
  return path.sep === '/' && /["$`\\!]/.test(file) ? quoted(file) : `"${file}"`
}

/** The name of a command as a part of the name of a function. */
export const identifier = (name: string): string => name.replaceAll('-', '_')

export const spellings = ({ short, long }: FlagOutline): string[] =>
  short === undefined ? [long] : [short, long]

/** What may follow a command: its own flags, and those of the program. */
export function flagsOf(command: CommandOutline, { flags }: Outline): FlagOutline[] {
  const own = new Set(command.flags.map(({ long }) => long))
  return [...command.flags, ...flags.filter(({ long }) => !own.has(long))]
}

export const takesValue = ({ placeholder }: FlagOutline): boolean => placeholder !== ''
