// Titles with an artist in front: `Ann - Low`.
const CREDITED = /^(\S.*?)\s+[-–—]\s+(\S.*)$/s

export interface CreditedName {
  readonly artist: string
  readonly title: string
}

/** Returns the two parts of a title with an artist; null if it has none. */
export function splitCreditedName(written: string): CreditedName | null {
  const [, artist, title] = CREDITED.exec(written) ?? []
  return artist === undefined || title === undefined ? null : { artist, title }
}

const NEARLY_ALL = 0.9

/** Whether nearly all names have an artist in front, and most of them no further part. */
export function areCredited(names: readonly string[]): boolean {
  const credited = names.map(splitCreditedName).filter((one) => one !== null)
  const inTwo = credited.filter(({ title }) => splitCreditedName(title) === null)
  return (
    names.length > 1 && credited.length >= NEARLY_ALL * names.length && 2 * inTwo.length > credited.length
  )
}
