// Orders text by code points rather than UTF-16 code units.

/** Compares texts by code points, as Python does. The order of their UTF-8 bytes is the same; that of UTF-16 is not. */
export function compareCodePoints(one: string, other: string): number {
  const [left, right] = [[...one], [...other]]
  for (const [index, character] of left.entries()) {
    const against = right[index]
    if (against === undefined) return 1
    if (character !== against) return (character.codePointAt(0) ?? 0) - (against.codePointAt(0) ?? 0)
  }
  return left.length - right.length
}
