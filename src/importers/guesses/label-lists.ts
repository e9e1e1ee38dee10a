// The labels of releases in one column, with their catalog numbers in another: a row with as many numbers as labels shows
// what separates both.
import { relatedNames } from '../../core/records/relations.ts'
import { quotedParts } from '../../core/records/values/quoted-list.ts'
import { type Column, isListBy } from './contents.ts'
import type { Chosen, GuessedColumn, GuessedFields, Listed } from './guessed.ts'
import {
  CERTAIN,
  firstListed,
  LIKELY,
  listed,
  quotedLists,
  type Separation,
  separationBy,
} from './separators.ts'

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
  const pair = (separation: Separation, numbered: GuessedColumn): NumberedLists => ({
    fields: { [`${release}labels.name`]: listed(labels, separation), [`${release}catalognumbers`]: numbered },
    replaced: [single, number],
    listed: { ...separation, field: single, column: labels.name },
  })
  const quoted = quotedLists(labels.values)
  if (quoted)
    return arePairs(rows, [labels, quotedCount], [numbers, quotedCount]) ? pair(quoted, numbers.name) : null
  for (const mark of MARKS) {
    const example = labels.values.find((value) => isListBy(value, mark))
    const markOfNumbers = MARKS_OF_NUMBERS.find((other) =>
      arePairs(rows, [labels, countBy(mark)], [numbers, countBy(other)]),
    )
    if (example !== undefined && markOfNumbers !== undefined)
      return pair(separationBy(mark, example), firstListed(numbers, { separator: markOfNumbers }))
  }
  return null
}

/** A column, and what counts the parts of a list in a cell: 1 for any other text. */
type Counted = readonly [column: Column, count: (cell: string) => number]

/** Whether rows with lists have as many labels as numbers, at least one has, and none has lists of numbers alone. */
function arePairs(rows: readonly (readonly string[])[], ...columns: readonly [Counted, Counted]): boolean {
  const counts = rows.map((row) =>
    columns.map(([{ at }, count]) => ((row[at] ?? '').trim() === '' ? 0 : count(row[at] ?? ''))),
  )
  const lists = counts.filter((each) => each.some((count) => count > 1))
  return (
    lists.every(([names, given]) => given === 0 || given === names) &&
    lists.some(([, given = 0]) => given > 1)
  )
}

const countBy = (mark: string) => (cell: string) => (isListBy(cell, mark) ? cell.split(mark).length : 1)
const quotedCount = (cell: string) => (relatedNames(cell) ?? quotedParts(cell))?.length ?? 1
