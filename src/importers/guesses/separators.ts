// What separates the names that cells list: decided once for the columns of artists, guests and labels of a sheet.
import { relatedNames } from '../../core/records/relations.ts'
import { quotedParts } from '../../core/records/values/quoted-list.ts'
import { joinNames } from '../../core/system/format.ts'
import { type Column, isListBy } from './contents.ts'
import type { Choice, GuessedFields, GuessedForm } from './guessed.ts'

/** A mark between the names in the cells of a column. */
export interface Separation extends Pick<GuessedForm, 'spaced'> {
  readonly separator: string
  /** Whether the sheet shows that the mark separates names; a name may contain those that it does not. */
  readonly isProven: boolean
  /** A cell with several names, and these. */
  readonly example: string
  readonly parts: readonly string[]
}

/** What no name contains; `||` is that of DSpace, the last three are those of beets, of tag editors and of Omeka. */
export const CERTAIN = ['||', '|', '\n', '\\␀', '\\\\', '^^']
/** What some names contain: `hey; ho`. */
export const LIKELY = [';', '；', '、']
/** What many names contain: between names, it is a separator only if each of them is also alone in a cell. */
const POSSIBLE = [' / ', '/', ' × ', ' x ']
/** What separates the parts of a list without a `separator`. */
const BY_DEFAULT = ['|', '\n']

/** Returns how the cells of each of these columns list names; null for a column of single names. */
export function separationsIn(columns: readonly Column[]): (column: Column) => Separation | null {
  const cells = [...new Set(columns.flatMap(({ values }) => values))]
  const isKnown = knownIn(cells)
  const isProven = (mark: string) => {
    const lists = cells.filter((cell) => isListBy(cell, mark))
    return lists.length > 1 || lists.some((list) => list.split(mark).some(isKnown))
  }
  const possible = POSSIBLE.filter((mark) => areKnownBy(mark, cells, isKnown))
  const marks: Mark[] = [
    ...CERTAIN.map((mark) => ({ mark, isProven: true })),
    ...LIKELY.map((mark) => ({ mark, isProven: isProven(mark) })),
    ...possible.map((mark) => ({ mark, isProven: true })),
  ]
  return ({ values }) => quotedLists(values) ?? marked(values, marks)
}

/** Whether each part of the lists by a mark is also alone in a cell, in capitals or not. */
export const areKnownBy = (mark: string, cells: readonly string[], isKnown = knownIn(cells)): boolean =>
  cells.filter((cell) => isListBy(cell, mark)).every((list) => list.split(mark).every(isKnown))

/** Returns whether a text is alone in one of these cells, in capitals or not. */
function knownIn(cells: readonly string[]): (text: string) => boolean {
  const alone = new Set(cells.map((cell) => cell.toLowerCase()))
  return (text) => alone.has(text.trim().toLowerCase())
}

interface Mark extends Pick<Separation, 'isProven'> {
  readonly mark: string
}

/** Lists whose parts have quotes or pages; of those with commas between them, other cells may have no quotes. */
export function quotedLists(values: readonly string[]): Separation | null {
  for (const example of values) {
    const parts = relatedNames(example) ?? quotedParts(example)
    if (!parts) continue
    const form = /^\[|\)$/.test(example) ? { separator: '|' } : ({ separator: ',', spaced: false } as const)
    return { ...form, isProven: true, example, parts }
  }
  return null
}

function marked(values: readonly string[], marks: readonly Mark[]): Separation | null {
  for (const { mark, isProven } of marks) {
    const example = values.find((value) => isListBy(value, mark))
    if (example !== undefined) return { ...separationBy(mark, example), isProven }
  }
  return null
}

/** A mark that may be a part of a name. */
export const separationBy = (separator: string, example: string): Separation => ({
  separator,
  isProven: false,
  example,
  parts: example.split(separator).map((part) => part.trim()),
})

/** A column as a list. */
export const listed = (column: Column, separation: Separation): string | GuessedForm =>
  BY_DEFAULT.includes(separation.separator) ? column.name : firstListed(column, separation)

/** A column as the first of a list. */
export const firstListed = (
  { name }: Pick<Column, 'name'>,
  { separator, spaced }: Pick<Separation, 'separator' | 'spaced'>,
): GuessedForm => ({ field: name, separator, ...(spaced === false && { spaced }) })

/** Asks whether a mark separates names. */
export function askForNames(
  field: string,
  { name }: Column,
  { separation, options }: { readonly separation: Separation; readonly options: readonly GuessedFields[] },
): Choice {
  const { separator, example, parts } = separation
  const mark = separator === ',' ? 'commas' : JSON.stringify(separator)
  const names = parts.map((part) => JSON.stringify(part))
  return {
    field,
    options,
    reason: `"${name}" has ${mark}, which may separate names or be parts of them: ${JSON.stringify(example)} is ${joinNames(names)}, or one name.`,
  }
}
