// Finds files in the repository, for reports that link to them.
import path from '../platform/path.ts'
import type { Place } from '../problems/errors.ts'
import { locate } from '../problems/places.ts'
import type { Report } from './report.ts'

/** A location in a file of the repository. */
export interface FilePlace {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string
  /** The line of a text file or the row of a spreadsheet; 1 if unknown. */
  readonly line: number
  readonly column?: number
}

/** @returns null for anything but a file of the repository, such as a URL */
export function findFilePlace(place: Place, root: string): FilePlace | null {
  const { file, line, row, sheet, column } = locate(place)
  if (file === undefined) return null
  const relative = path.relative(root, path.resolve(file))
  if (relative === '' || relative.split(path.sep)[0] === '..' || path.isAbsolute(relative)) return null
  return {
    path: relative.split(path.sep).join('/'),
    // A row of a table without lines cannot be linked to.
    line: line ?? (sheet === undefined ? 1 : (row ?? 1)),
    ...(column !== undefined && { column }),
  }
}

/**
 * The first location in the repository; without one, the settings of the catalog, since these formats require a
 * location.
 */
export function mainFilePlace(at: readonly Place[], { data }: Pick<Report, 'data'>, root: string): FilePlace {
  const settings = path.posix.join(data.split(path.sep).join('/'), 'site.json')
  const places = [...at, { file: settings }].map((place) => findFilePlace(place, root))
  return places.find((place) => place !== null) ?? { path: settings.replace(/^(?:\.*\/)+/, ''), line: 1 }
}
