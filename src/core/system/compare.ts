// The order of texts.

/** Compares texts by their code points, as UTF-8 is ordered; JavaScript compares code units, as UTF-16 is. */
export function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [one.charCodeAt(index), other.charCodeAt(index)]
    if (a !== b) return isSurrogate(a) === isSurrogate(b) ? a - b : isSurrogate(a) ? 1 : -1
  }
  return one.length - other.length
}

/** Whether a code unit is part of a character beyond all that have a single one. */
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** Returns the first of some texts in their order; null if there is none. */
export function firstText(texts: Iterable<string | null | undefined>): string | null {
  let first: string | null = null
  for (const text of texts)
    if (text !== null && text !== undefined && (first === null || compareTexts(text, first) < 0)) first = text
  return first
}
