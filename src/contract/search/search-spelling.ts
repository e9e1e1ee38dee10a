// How different a word of a query is from a word of a name.

/** The number of wrong, missing, extra or swapped letters that a word may have. */
export function allowedErrors(word: string, isAlone: boolean): number {
  if (word.length > 7) return 2
  // A short word has too many similar ones, unless others beside it are right.
  return word.length > 3 || !isAlone || (word.length === 3 && !/\d/.test(word)) ? 1 : 0
}

/**
 * The number of wrong, missing, extra or swapped letters between two words, up to a maximum; infinite above it.
 * Optimal string alignment: https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance
 * @param isPrefix whether the beginning of the term is enough
 */
export function errorsBetween(word: string, term: string, most: number, isPrefix = false): number {
  if (isPrefix ? term.startsWith(word) : word === term) return 0
  if (most === 0) return Number.POSITIVE_INFINITY
  if (word.length - term.length > most || (!isPrefix && term.length - word.length > most))
    return Number.POSITIVE_INFINITY
  // Beyond this length, only the rest of the term could follow.
  const width = Math.min(term.length, word.length + most)
  let [before, last]: [number[], number[]] = [[], Array.from({ length: width + 1 }, (_, at) => at)]
  for (let row = 1; row <= word.length; row += 1) {
    const next = [row]
    let least = row
    for (let at = 1; at <= width; at += 1) {
      const isSame = word[row - 1] === term[at - 1]
      let errors = Math.min(
        (last[at] as number) + 1,
        (next[at - 1] as number) + 1,
        (last[at - 1] as number) + (isSame ? 0 : 1),
      )
      if (row > 1 && at > 1 && word[row - 1] === term[at - 2] && word[row - 2] === term[at - 1])
        errors = Math.min(errors, (before[at - 2] as number) + 1)
      next.push(errors)
      least = Math.min(least, errors)
    }
    if (least > most) return Number.POSITIVE_INFINITY
    ;[before, last] = [last, next]
  }
  const errors = isPrefix ? Math.min(...last) : (last[width] as number)
  return errors <= most && (isPrefix || width === term.length) ? errors : Number.POSITIVE_INFINITY
}
