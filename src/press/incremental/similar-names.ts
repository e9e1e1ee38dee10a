// Whether one name may be a correction of another.
import { errorsBetween } from '../../contract/search/search-spelling.ts'

/** Whether at most a third of the letters differ, or one name has all words of the other at its beginning. */
export function areSimilar(one: string, other: string): boolean {
  const [a, b] = [foldLetters(one), foldLetters(other)]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short === '') return false
  if (long.startsWith(`${short} `)) return true
  const most = Math.floor(long.length / 3)
  return errorsBetween(short, long, most) <= most
}

/** Returns a name without case, accents and punctuation. */
const foldLetters = (name: string): string =>
  name
    .slice(0, MAX_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Comparing takes the square of the length. */
const MAX_LENGTH = 200
