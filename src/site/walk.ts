// What stands in a site's folder, looked at where no kept state tells.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { OWN_FOLDER } from '../model/urls.ts'

/** What a file manager leaves behind, in no one's way. */
const PASSED_OVER = new Set(['.DS_Store', 'Thumbs.db'])

/** The paths of all files of a folder but those of the program's own, in it. */
export function* filesIn(out: string, folder = ''): Generator<string> {
  for (const entry of entriesOf(path.join(out, folder))) {
    const relative = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) {
      if (!PASSED_OVER.has(entry.name)) yield relative
    } else if (relative !== OWN_FOLDER) {
      yield* filesIn(out, relative)
    }
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
