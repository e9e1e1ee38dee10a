// Names with a track number in front: `01. Low Water`, `2 - High Water`, `03_Wide`, `10 Ten`.

/** The sign or zeros before a number, the number, the mark behind it, and the rest, which is in one of two groups. */
const NUMBERED = /^(#|№ ?|0+)?(\d{1,3})(?:([.):_]|\s*[-–—])(\D.*)|\s+(\S.*))$/s

export interface NumberedName {
  /** Without zeros before it. */
  readonly number: string
  readonly name: string
  /** Whether a sign, a zero or a mark shows that the number is not part of the name. */
  readonly isMarked: boolean
}

/** Returns the two parts of a name; null if it has no number. */
export function splitNumberedName(written: string): NumberedName | null {
  const [, sign = '', number, mark = '', afterMark, afterBlank] = NUMBERED.exec(written) ?? []
  const name = (afterMark ?? afterBlank ?? '').replace(/^[\s_]+/, '')
  return number === undefined || name === '' ? null : { number, name, isMarked: sign !== '' || mark !== '' }
}

/** Whether the names of a list begin with their numbers, which begin again at 1 for each release. */
export function areNumbered(names: readonly string[]): boolean {
  const numbered = names.map(splitNumberedName)
  const numbers = numbered.map((one) => Number(one?.number))
  return (
    numbers.length > 1 &&
    numbered.some((one) => one?.isMarked) &&
    numbers.every((number, at) => number === 1 || (at > 0 && number === (numbers[at - 1] ?? 0) + 1))
  )
}

/** Whether most names have numbers before them, more than one of them with a mark. */
export function areMostNumbered(names: readonly string[]): boolean {
  const numbered = names.map(splitNumberedName).filter((one) => one !== null)
  return numbered.filter(({ isMarked }) => isMarked).length > 1 && 2 * numbered.length > names.length
}
