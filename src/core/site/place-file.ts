// How every file of a site is written: it is made among the program's own files, and renamed into place. So readers of
// the site get whole files, old or new; a link in the place of a file is replaced and never followed; and a hard link to
// the old file keeps the old content.

import { OWN_FOLDER } from '../../contract/urls/files.ts'
import { renameSync, rmSync, writeFileSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import { threadId } from '../platform/threads.ts'
import { errorCode, makeFolder, naming, removeEmptyFolders } from '../system/file-system.ts'

/**
 * The folder for files that are not complete yet.
 * @param root the folder of the site, or that of its blocks
 */
export const scratchFolder = (root: string): string => path.join(root, OWN_FOLDER, 'writing')

/** Removes that folder, with what a killed build has left in it. */
export function removeScratch(root: string): void {
  const scratch = scratchFolder(root)
  rmSync(scratch, { recursive: true, force: true })
  removeEmptyFolders(path.dirname(scratch), root)
}

/** Writes a file of a site into an existing folder. */
export const placeBody = (scratch: string, file: string, body: string | Uint8Array): void =>
  placeFile(scratch, file, (part) => writeFileSync(part, body, { flag: 'wx' }))

/**
 * Makes a file of a site and moves it into an existing folder.
 * @param make makes the file at a path that must not exist
 */
export const placeFile = (scratch: string, file: string, make: (part: string) => void): void =>
  // A thread makes one file at a time.
  replaceFile(file, path.join(scratch, `${threadId}`), make)

/** Makes a part and renames it to the file. Nothing of a part is left that cannot be completed. */
export function replaceFile(file: string, part: string, make: (part: string) => void): void {
  try {
    naming(part, () => makePart(part, make))
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true, recursive: true })
    throw withPlace(error, part, file)
  }
}

/** Makes a part, with its folder if needed, and without what a killed build has left in its place. */
function makePart(part: string, make: (part: string) => void): void {
  try {
    make(part)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') makeFolder(path.dirname(part))
    else if (errorCode(error) === 'EEXIST') rmSync(part, { recursive: true })
    else throw error
    make(part)
  }
}

/** Names the file in an error of the system, and not the part, which the user does not know. */
function withPlace(error: unknown, part: string, file: string): unknown {
  const { path: from, dest } = error as { path?: string; dest?: string }
  return Object.assign(error as Error, from === part && { path: file }, dest === part && { dest: file })
}
