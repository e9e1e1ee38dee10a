// Turns a path on the command line into a path of the settings of the new project, which is relative to the data
// folder.

import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { CatalogError } from '../../core/problems/errors.ts'
import { isFolder } from '../../core/system/file-system.ts'

export interface Location {
  /** As written in `sources`. */
  readonly written: string
  /** Whether it is outside the project, so that other machines do not find it. */
  readonly isOutside: boolean
}

const ADDRESS = /^[a-z][a-z0-9+.-]+:\/\//i
const PATTERN = /[*?{}[\]]/

/**
 * @param source a path relative to the current folder, a glob pattern or a URL
 * @param folder the folder of the project
 * @throws CatalogError NO_SUCH_FILE for a path that does not exist
 */
export function locationFrom(source: string, folder: string): Location {
  if (ADDRESS.test(source)) return { written: source, isOutside: false }
  if (!PATTERN.test(source) && !existsSync(source)) {
    throw new CatalogError('NO_SUCH_FILE', `There is no ${source} to read the catalog from.`, {
      hint: `Pass --source with a path that begins in ${process.cwd()}, a glob pattern or a URL.`,
    })
  }
  const inProject = slashed(path.relative(path.resolve(folder), path.resolve(source)))
  const written = slashed(path.relative(path.resolve(folder, 'data'), path.resolve(source)))
  // On Windows, there is no relative path between drives.
  return { written, isOutside: inProject.startsWith('..') || path.isAbsolute(inProject) }
}

/** Locates a file or a pattern of files. */
export function fileFrom(source: string, folder: string): Location {
  if (isFolder(source)) {
    throw new CatalogError('NO_SUCH_FILE', `${source} is a folder, not a file.`, {
      hint: `Pass --source with a file in it, or a glob pattern such as "${path.posix.join(slashed(source), '*.csv')}".`,
    })
  }
  return locationFrom(source, folder)
}

/** Locates a folder, or audio files by a pattern. */
export function audioFrom(source: string, folder: string): Location {
  if (statSync(source, { throwIfNoEntry: false })?.isFile()) {
    throw new CatalogError('NO_SUCH_FILE', `${source} is a file, not a folder.`, {
      hint: `Pass --source with the folder of the audio files, or --from with what the file is.`,
    })
  }
  return locationFrom(source, folder)
}

/** Locates a database: by its URL, or the path of an SQLite file. */
export function sqlAddressFrom(source: string, folder: string): Location {
  const file = source.replace(/^sqlite:(?:\/\/(?=\/))?/i, '')
  if (ADDRESS.test(file) || file.startsWith('${')) return { written: source, isOutside: false }
  const { written, isOutside } = locationFrom(file, folder)
  return { written: `sqlite:${written}`, isOutside }
}

const slashed = (place: string): string => place.replaceAll(path.sep, '/')
