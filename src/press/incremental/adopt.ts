// Adopts the files of a folder whose content is not known, so that they are compared, or removed if they are obsolete.
import { partAt } from '../../contract/kinds/parts.ts'
import { ASSET_PATH } from '../../contract/urls/web.ts'
import { compareTexts } from '../../core/system/compare.ts'
import type { Journal } from './journal.ts'

/** A file found in the site's folder. */
export interface FoundFile {
  readonly path: string
  /** The file that it is a compressed copy of; its own path for any other file. */
  readonly original: string
  /** Whether it is a copy in an encoding that the site no longer has. */
  readonly isObsolete: boolean
}

interface ForeignFile {
  readonly path: string
  /** Whether the build state records which files builds wrote. */
  readonly isRecorded: boolean
}

export interface Adopted {
  /** A file that no build is known to have written; nothing is adopted in that case. */
  readonly foreign: ForeignFile | null
  /** Whether the folder holds no file of the site. */
  readonly isNew: boolean
  /** The files to remove that no build is known to have published. */
  readonly obsolete: readonly string[]
}

export interface AdoptOptions {
  /** The files of the site. */
  readonly planned: { has(path: string): boolean }
  readonly journal: Journal
  /** Whether the folder is marked as a site, even if no state of it is known. */
  readonly isSite: boolean
  /** The revision in the folder: if it is not that of the last build, responses may belong to a different site. */
  readonly revision: string | null
}

export function adoptFiles(
  files: Iterable<FoundFile>,
  { planned, journal, isSite, revision }: AdoptOptions,
): Adopted {
  const own = [...files]
  const found = new Set(own.map(({ original }) => original))
  const published = new Set<string>()
  for (const [path] of journal.files()) if (found.has(path)) published.add(path)
  const isOurs = ({ original }: FoundFile): boolean => {
    if (published.has(original)) return true
    if (!isSite) return false
    if (planned.has(original)) return true
    return isResponse(original) ? journal.site?.revision !== (revision ?? '') : ASSET.test(original)
  }
  // A file is removed with its copies.
  const obsoletePaths = ({ path, original, isObsolete }: FoundFile): string[] => {
    if (planned.has(original)) return isObsolete ? [path] : []
    return published.has(original) ? [] : [original]
  }
  const [foreign] = own
    .filter((file) => !isOurs(file))
    .sort((one, other) => compareTexts(one.path, other.path))
  if (foreign)
    return { foreign: { path: foreign.path, isRecorded: !journal.isEmpty }, isNew: false, obsolete: [] }
  return {
    foreign: null,
    isNew: own.length === 0,
    obsolete: [...new Set(own.flatMap(obsoletePaths))],
  }
}

/** Whether a file may be a response or a web page of any site. */
const isResponse = (path: string): boolean => partAt(path, 1).resource !== 'file'

const ASSET = new RegExp(`^(?:${ASSET_PATH})$`)
