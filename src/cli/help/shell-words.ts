// Quotes text for scripts of shells.
import path from 'node:path'
import type { CommandOutline, FlagOutline, Outline } from './outline.ts'

/** Quotes any text as one word of a POSIX shell. */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Quotes text for fish, where backslashes need escaping between quotes. */
export const quotedFishWord = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Formats a path as one word of a shell, quotedWord only if necessary. */
export function quotedPath(place: string): string {
  const file = place.startsWith('-') ? `./${place}` : place
  if (/^[\p{L}\p{N}_./:@%+=,-]+$/u.test(file)) return file
  return path.sep === '/' && /["$`\\!]/.test(file) ? quotedWord(file) : `"${file}"`
}

/** Makes the name of a command part of a function name. */
export const functionName = (name: string): string => name.replaceAll('-', '_')

export const spellings = ({ short, long }: FlagOutline): string[] =>
  short === undefined ? [long] : [short, long]

/** All flags of a command: its own, and those of the program. */
export function allFlags(command: CommandOutline, { flags }: Outline): FlagOutline[] {
  const own = new Set(command.flags.map(({ long }) => long))
  return [...command.flags, ...flags.filter(({ long }) => !own.has(long))]
}

export const takesValue = ({ placeholder }: FlagOutline): boolean => placeholder !== ''
