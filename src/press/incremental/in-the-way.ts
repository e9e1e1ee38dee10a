// Which obsolete files must be removed before the new ones are written. All others are removed afterwards, so that
// readers find what the old pages and tables name until the new ones are in place.

import { withCompressed } from '../../contract/common/encodings.ts'

/** Divides obsolete paths: those in the way of new files, and the rest. */
export function findInTheWay(
  obsolete: readonly string[],
  written: Iterable<string>,
): { readonly inTheWay: readonly string[]; readonly others: readonly string[] } {
  if (obsolete.length === 0) return { inTheWay: [], others: [] }
  const names = new Set(obsolete.map(onAnyDisk))
  const folders = new Set([...names].flatMap(listFolders))
  const taken = new Set<string>()
  for (const path of written) {
    const name = onAnyDisk(path)
    // After a build that was killed, a copy may be unknown that this one makes.
    for (const each of withCompressed(path).map(onAnyDisk)) if (names.has(each)) taken.add(each)
    if (folders.has(name)) taken.add(name)
    for (const folder of listFolders(name)) if (names.has(folder)) taken.add(folder)
  }
  const isInTheWay = (path: string): boolean => {
    const name = onAnyDisk(path)
    return taken.has(name) || listFolders(name).some((folder) => taken.has(folder))
  }
  return { inTheWay: obsolete.filter(isInTheWay), others: obsolete.filter((path) => !isInTheWay(path)) }
}

/** The name of a file on disks that ignore case and the form of accents. */
const onAnyDisk = (path: string): string => path.normalize('NFC').toLowerCase()

/** The folders that a path is in: `a` and `a/b` of `a/b/c`. */
function listFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}
