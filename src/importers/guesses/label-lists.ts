// The labels of releases in one column, with their catalog numbers in another: a row with as many numbers as labels shows
// what separates both.
import { type Column, isListBy } from './contents.ts'
import type { Chosen, GuessedFields, Listed } from './guessed.ts'
import { CERTAIN, firstListed, LIKELY, listed, separationBy } from './separators.ts'

/** What separates labels, if their numbers prove it: most of these are parts of names, too. */
const MARKS = [...CERTAIN, ...LIKELY, ' / ', ' + ', ', ']
/** Numbers need no blanks between them. */
const MARKS_OF_NUMBERS = [...MARKS, '/', ',']

export interface NumberedLists {
  readonly fields: GuessedFields
  /** Fields that these replace. */
  readonly replaced: readonly string[]
  readonly listed: Listed
}

/**
 * Guesses the lists of labels and of their catalog numbers; null unless each list of numbers is beside as many labels.
 * @param release `release.` for a sheet of tracks
 */
export function numberedLists(
  release: 'release.' | '',
  { found, rows }: { readonly found: Chosen['found']; readonly rows: readonly (readonly string[])[] },
): NumberedLists | null {
  const [single, number] = [`${release}label.name`, `${release}catalognumber`]
  const [labels] = found.get(single) ?? []
  const [numbers] = found.get(number) ?? []
  if (!labels || !numbers) return null
  for (const mark of MARKS) {
    const example = labels.values.find((value) => isListBy(value, mark))
    const markOfNumbers = MARKS_OF_NUMBERS.find((other) =>
      arePairs(rows, { column: labels, mark }, { column: numbers, mark: other }),
    )
    if (example === undefined || markOfNumbers === undefined) continue
    const separation = separationBy(mark, example)
    return {
      fields: {
        [`${release}labels.name`]: listed(labels, separation),
        [`${release}catalognumbers`]: firstListed(numbers, { separator: markOfNumbers }),
      },
      replaced: [single, number],
      listed: { ...separation, field: single, column: labels.name },
    }
  }
  return null
}

interface Marked {
  readonly column: Column
  readonly mark: string
}

/** Whether rows with lists have as many labels as numbers, at least one has, and none has lists of numbers alone. */
function arePairs(rows: readonly (readonly string[])[], labels: Marked, numbers: Marked): boolean {
  const counts = rows.flatMap((row) => {
    const [names, given] = [labels, numbers].map(({ column, mark }) => countIn(row[column.at] ?? '', mark))
    return names === undefined || given === undefined || (names < 2 && given < 2) ? [] : [{ names, given }]
  })
  const areAsMany = counts.every(({ names, given }) => given === 0 || given === names)
  return areAsMany && counts.some(({ given }) => given > 1)
}

/** The number of the parts of a list; 1 for any other text. */
const countIn = (cell: string, mark: string): number =>
  cell.trim() === '' ? 0 : isListBy(cell, mark) ? cell.split(mark).length : 1
