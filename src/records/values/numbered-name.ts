// Names with a track number in front: `01. Low Water`, `2 - High Water`, `03_Wide`.

const NUMBERED = /^(?:#|№ ?)?(\d{1,3})(?:(?:[.):]|\s*[-–—])(?!\d)[\s_]*|[\s_]+)(?=\S)(.+)$/s

export interface NumberedName {
  /** As written: `01`. */
  readonly number: string
  readonly name: string
}

/** Returns the two parts of a name; null if it has no number. */
export function splitNumberedName(written: string): NumberedName | null {
  const [, number, name] = NUMBERED.exec(written) ?? []
  return number === undefined || name === undefined ? null : { number, name }
}

/** A number with a leading zero, or with a mark behind it. */
const MARKED = /^(?:#|№|0\d|\d{1,3}(?:[.):_]|\s*[-–—]\s))/

/** Whether the names of a list begin with their numbers, which begin again at 1 for each release. */
export function areNumbered(names: readonly string[]): boolean {
  const numbers = names.map((name) =>
    MARKED.test(name) ? Number(splitNumberedName(name)?.number) : Number.NaN,
  )
  return (
    numbers.length > 1 &&
    numbers.every((number, at) => number === 1 || (at > 0 && number === (numbers[at - 1] ?? 0) + 1))
  )
}
