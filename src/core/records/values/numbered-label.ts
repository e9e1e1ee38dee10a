// Labels with a catalog number behind them: `Harbour Tapes (HT 001)`, `Harbour Tapes – HT001`.

/** The number is in brackets, or after a mark and a blank. */
const NUMBERED =
  /^(\S.*?)(?: {0,2}[([]([^()[\]]{0,30}\d[^()[\]]{0,30})[)\]]|(?: [-–—/|]|[:,]) ([^()[\]]{0,30}\d[^()[\]]{0,30}))$/s

export interface NumberedLabel {
  readonly label: string
  readonly number: string
}

/** Returns the two parts of a label with a catalog number; null if it has none. */
export function splitNumberedLabel(written: string): NumberedLabel | null {
  const [, label, inBrackets, afterMark] = NUMBERED.exec(written) ?? []
  return label === undefined ? null : { label, number: (inBrackets ?? afterMark ?? '').trim() }
}

/** Letters and digits in few words, unlike a year, the number of a namesake, or a remark. */
const CERTAIN = /^(?=.*\d)\p{L}[\p{L}\d]{0,9}(?:[ ._-]?[\p{L}\d]{1,9}){0,2}$/u

const NEARLY_ALL = 0.9

/** Whether nearly all texts are a single label with a catalog number behind it. */
export function areNumberedLabels(labels: readonly string[]): boolean {
  const numbered = labels
    .map(splitNumberedLabel)
    .filter((one) => one && CERTAIN.test(one.number) && !/[([;|]/.test(one.label))
  return labels.length > 1 && numbered.length >= NEARLY_ALL * labels.length
}
