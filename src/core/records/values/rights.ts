// The lines of rights as labels print them: the sign, the year, the owner.

/** A line after its sign: `2024 Harbour Tapes`, `℗ 2024 Harbour Tapes`, `(P) 2024 Harbour Tapes`. */
const SIGN = /^(?:[©℗]|\([cp]\)|copyright\b)\s*/i

/** Returns a line with one sign before it. */
export const withSign = (sign: '©' | '℗', line: string): string => `${sign} ${line.trim().replace(SIGN, '')}`
