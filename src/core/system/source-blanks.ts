// Removes parts of a text without moving the others.

/** Replaces what matches a pattern with blanks: offsets and lines stay. */
export const withBlanks = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (match) => match.replaceAll(/[^\n]/g, ' '))
