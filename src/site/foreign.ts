import { readdirSync } from 'node:fs'
import path from 'node:path'
import { OWN_FOLDER } from '../model/urls.ts'

/** What a file manager leaves behind, in no one's way. */
const PASSED_OVER = new Set(['.DS_Store', 'Thumbs.db'])

/** The first file of a folder that no build wrote, or null. */
export function findForeign(out: string, known: ReadonlySet<string>): string | null {
  return findIn(out, '', known)
}

function findIn(out: string, folder: string, known: ReadonlySet<string>): string | null {
  for (const entry of entriesOf(path.join(out, folder))) {
    const relative = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (relative === OWN_FOLDER) continue
      const inside = findIn(out, relative, known)
      if (inside !== null) return inside
    } else if (!known.has(relative) && !PASSED_OVER.has(entry.name)) {
      return relative
    }
  }
  return null
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
