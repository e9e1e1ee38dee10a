// What stands in a site's folder, looked at where no kept state tells.
import { type Dir, type Dirent, opendirSync } from 'node:fs'
import path from 'node:path'
import { OWN_FOLDER } from '../api/files.ts'

/** What a file manager leaves behind, in no one's way. */
const PASSED_OVER = new Set(['.DS_Store', 'Thumbs.db'])

/** The paths of all files of a folder but those of the program's own, in it. */
export function* listFiles(out: string, folder = ''): Generator<string> {
  for (const entry of entriesOf(path.join(out, folder))) {
    const relative = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) {
      if (!PASSED_OVER.has(entry.name)) yield relative
    } else if (relative !== OWN_FOLDER) {
      yield* listFiles(out, relative)
    }
  }
}

/** One after another: a folder may hold millions. */
function* entriesOf(folder: string): Generator<Dirent> {
  const entries = openIfThere(folder)
  if (entries === null) return
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) yield entry
  } finally {
    entries.closeSync()
  }
}

function openIfThere(folder: string): Dir | null {
  try {
    return opendirSync(folder, { bufferSize: 1024 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
