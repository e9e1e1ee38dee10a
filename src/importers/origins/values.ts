// Parses values that external catalogs write unambiguously.

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** Parses a date, as exact as it is known; `2000-03-00` is March 2000. Returns undefined for anything else. */
export function parseDate(written: string): string | undefined {
  const [, year, month, day] = DATE.exec(written.trim()) ?? []
  if (year === undefined || year === '0000') return undefined
  if (month === undefined || month === '00') return day === undefined || day === '00' ? year : undefined
  const date = day === undefined || day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`
  // Date turns an impossible day, such as 30 February, into a different one.
  const read = new Date(date)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined
}

/** Reasons for skipped values. */
export const ODD_DATES = 'release dates that are not in the form 2024, 2024-05 or 2024-05-31'
export const ODD_BARCODES = 'barcodes whose check digit is wrong'
export const ODD_ISRCS = 'ISRCs that are not 2 letters, 3 letters or digits, and 7 digits'

/** ISO 3901. */
const ISRC = /^[A-Z]{2}[A-Z\d]{3}\d{7}$/

/** Returns the valid ISRCs of some, each once, and calls `refuse` if others are among them. */
export function parseIsrcs(written: readonly string[], refuse: () => void): readonly string[] | undefined {
  const isrcs = [...new Set(written)].filter((isrc) => ISRC.test(isrc))
  if (isrcs.length < new Set(written).size) refuse()
  return isrcs.length === 0 ? undefined : isrcs
}
