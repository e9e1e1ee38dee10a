// The order of texts where their UTF-16 units must not decide.

/** Compares texts by their code points, as Python does, and as bytes in UTF-8 compare: UTF-16 orders them otherwise. */
export function compareCodePoints(one: string, other: string): number {
  const [left, right] = [[...one], [...other]]
  for (const [index, character] of left.entries()) {
    const against = right[index]
    if (against === undefined) return 1
    if (character !== against) return (character.codePointAt(0) ?? 0) - (against.codePointAt(0) ?? 0)
  }
  return left.length - right.length
}
