// Warnings about the inputs of a build, which are checked each time.
import path from 'node:path'
import { groupBy } from '../../contract/common/group-by.ts'
import { hasPages } from '../../contract/rules/site-rules.ts'
import { firstFiles } from '../../core/problems/examples.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatCount } from '../../core/system/format.ts'
import { isNoteworthy, unreadHint } from '../../importers/files/unread.ts'
import { unansweredFaces } from './answered-faces.ts'
import { filesBeside } from './beside-data.ts'
import type { Inputs } from './inputs.ts'

/** @param data the folder of the catalog */
export function inputWarnings({ unread, media, faces, rules }: Inputs, data: string): Warning[] {
  return [
    pathsAlike(media),
    unreadFiles(unread.filter(isNoteworthy), data),
    hasPages(rules) ? filesBeside(data) : null,
    ...unansweredFaces(faces),
  ].filter((warning) => warning !== null)
}

/** Paths of records, pages and assets are in lower case, or of one form: only media have the names that people gave. */
function pathsAlike(media: Inputs['media']): Warning | null {
  const groups = [...groupBy(media, ({ path: file }) => file.normalize('NFC').toLowerCase()).values()]
  const alike = groups.filter((files) => files.length > 1)
  const [first] = alike
  if (!first) return null
  const names = first.map(({ path: file }) => file).join(' and ')
  return {
    code: 'ALIKE_PATHS',
    count: alike.length,
    message: `${formatCount(alike.length, 'path')} shared by several files but for upper and lower case, or the form of accents: ${names}${alike.length > 1 ? ', …' : ''}.`,
    at: firstFiles(alike.flat().map(({ from }) => from)),
    hint: 'Rename all but one of each, and correct the records that name them: on disks of macOS and Windows, and on hosts that ignore case, only one of them exists.',
  }
}

function unreadFiles(files: readonly string[], data: string): Warning | null {
  if (files.length === 0) return null
  return {
    code: 'UNREAD_FILE',
    count: files.length,
    message: `${formatCount(files.length, 'file')} in the data folder ${files.length === 1 ? 'is' : 'are'} not read.`,
    at: firstFiles(files.map((file) => path.join(data, file))),
    hint: unreadHint(files, data),
  }
}
