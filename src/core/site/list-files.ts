// Lists the files of a site's folder, for a build without a state.

import { OWN_FOLDER, UNFINISHED } from '../../contract/urls/files.ts'
import { type Dir, type Dirent, opendirSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import { errorCode } from '../system/file-system.ts'

/** Files of file managers, which are kept. */
const IGNORED = new Set(['.DS_Store', 'Thumbs.db'])

interface ListOptions {
  /** The folder in the site whose files are listed. */
  readonly folder?: string
  /** Is called with each folder in it that has no entries. */
  readonly onEmpty?: ((folder: string) => void) | undefined
}

/** The paths of all files in a folder, except the program's own. */
export function* listFiles(out: string, { folder = '', onEmpty }: ListOptions = {}): Generator<string> {
  let isEmpty = true
  for (const entry of readFolder(path.join(out, folder))) {
    isEmpty = false
    const relative = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) {
      if (!IGNORED.has(entry.name) && !UNFINISHED.test(relative)) yield relative
    } else if (relative !== OWN_FOLDER) {
      yield* listFiles(out, { folder: relative, onEmpty })
    }
  }
  if (isEmpty && folder !== '') onEmpty?.(folder)
}

/** Reads one entry at a time: a folder may hold millions. */
function* readFolder(folder: string): Generator<Dirent> {
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
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
