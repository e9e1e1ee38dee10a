// Texts of the program in words for a person who has this page and no command line.
import type { Asking } from '../../cli/init/notes.ts'
import { UNNAMED_COLUMNS } from '../../core/library/source.ts'
import { columnsIn } from '../../importers/guesses/guessed.ts'
import { type Problem, plainProblem } from '../api.ts'
import { DATA, PROJECT } from './place.ts'

const BY_COMMAND_LINE = 'The command line can do this: take the project with you, and go on there.'

/** What is typed in a terminal. */
const COMMAND = /(?:^|[\s(`])--[a-z]|\bnpm (?:run|install|uninstall)\b|\bcatalog-press [a-z]|\bNode\.js\b/

const SENTENCES = /(?<=[.!?:]["”)]?) (?=[A-Z])/

const SETTINGS_NAME = /(?:\bdata\/)?\bsite\.json\b/g

/** What the table of columns does, in place of lines of the settings. */
export const IN_TABLE = 'in the table of columns'

/** Notes of a sheet ask for its table of columns. */
export const BY_TABLE: Asking = {
  read: (_, fields) =>
    Object.entries(fields)
      .map(([field, column]) => `choose “${field}” for “${columnsIn(column).join('”, “')}” ${IN_TABLE}`)
      .join(', and '),
  map: `Choose ${IN_TABLE} what they are read as.`,
}

/** What the browser refuses; null for other errors. */
export function problemOfBrowser(error: unknown): Problem | null {
  if (error instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(error.name))
    return {
      ...plainProblem('A file can no longer be read: it was moved, changed or removed since it was added.'),
      hint: 'Add it again. If it is still in its place, the disk may be full.',
    }
  const isFull =
    (error instanceof DOMException && error.name === 'QuotaExceededError') ||
    (error instanceof RangeError && /allocat|array (?:buffer )?length/i.test(error.message))
  if (!isFull) return null
  return {
    ...plainProblem('The browser has no room for this.'),
    hint: 'Close other tabs and programs, and try again; or publish large audio files elsewhere.',
  }
}

/** A text beside problems, such as a note. */
export const sentence = (text: string): string =>
  inProject(text)
    .replaceAll(SETTINGS_NAME, 'the settings')
    .replaceAll(UNNAMED_COLUMNS, 'columns that are not read')

/** A hint without what needs a terminal. */
export function wayOut(hint: string): string {
  const own = sentence(hint)
    .split(SENTENCES)
    .filter((each) => !COMMAND.test(each))
  return own.length > 0 ? own.join(' ') : BY_COMMAND_LINE
}

/** People know the files by the names that they gave them. */
export const inProject = (text: string): string =>
  text.replaceAll(`${DATA}/`, '').replaceAll(`${PROJECT}/`, '')
