// What a user names on the command line, as the settings of the new project name it: paths of settings begin in the
// data folder.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { CatalogError } from '../model/errors.ts'

export interface Location {
  /** As `sources` has it. */
  readonly written: string
  /** It leads out of the project, to where other machines do not find it. */
  readonly isOutside: boolean
}

const ADDRESS = /^[a-z][a-z0-9+.-]+:\/\//i
const PATTERN = /[*?{}[\]]/

/**
 * @param source a path from where the command runs, a pattern or an address
 * @param folder the folder of the project
 * @throws CatalogError NO_SUCH_FILE for a path that leads to nothing
 */
export function locationFrom(source: string, folder: string): Location {
  if (ADDRESS.test(source)) return { written: source, isOutside: false }
  if (!PATTERN.test(source) && !existsSync(source)) {
    throw new CatalogError('NO_SUCH_FILE', `There is no ${source} to read the catalog from.`, {
      hint: 'Name a path from where you are, a pattern or an address with --source.',
    })
  }
  const inProject = slashed(path.relative(path.resolve(folder), path.resolve(source)))
  const written = slashed(path.relative(path.resolve(folder, 'data'), path.resolve(source)))
  // On Windows, nothing leads from one drive to another.
  return { written, isOutside: inProject.startsWith('..') || path.isAbsolute(inProject) }
}

/** The same for what must be a file or several. */
export function fileFrom(source: string, folder: string): Location {
  if (!ADDRESS.test(source) && statSync(source, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CatalogError('NO_SUCH_FILE', `${source} is a folder, and not a file.`, {
      hint: `Name a file in it, or a pattern, such as "${path.posix.join(slashed(source), '*.csv')}", with --source.`,
    })
  }
  return locationFrom(source, folder)
}

/** The same for a database: its address, or the path of an SQLite file. */
export function sqlAddressFrom(source: string, folder: string): Location {
  const file = source.replace(/^sqlite:(?:\/\/(?=\/))?/i, '')
  if (ADDRESS.test(file) || file.startsWith('${')) return { written: source, isOutside: false }
  const { written, isOutside } = locationFrom(file, folder)
  return { written: `sqlite:${written}`, isOutside }
}

const slashed = (place: string): string => place.replaceAll(path.sep, '/')
