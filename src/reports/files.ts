// Where files stand in the repository, for reports that lead a reader there.
import path from 'node:path'
import type { Place } from '../model/errors.ts'
import { locate } from '../model/places.ts'
import type { Report } from './report.ts'

/** A place in a file of the repository. */
export interface FilePlace {
  /** From the root of the repository, with slashes. */
  readonly path: string
  /** The line of a text, or the row of a spreadsheet; 1 where none is known. */
  readonly line: number
  readonly column?: number
}

/** @returns null for what is no file of the repository: a URL, a folder elsewhere */
export function filePlaceOf(place: Place, root: string): FilePlace | null {
  const { file, line, row, sheet, column } = locate(place)
  if (file === undefined) return null
  const relative = path.relative(root, path.resolve(file))
  if (relative === '' || relative.split(path.sep)[0] === '..' || path.isAbsolute(relative)) return null
  return {
    path: relative.split(path.sep).join('/'),
    // The number of a row in a table without lines leads nowhere.
    line: line ?? (sheet === undefined ? 1 : (row ?? 1)),
    ...(column !== undefined && { column }),
  }
}

/** The first place that is in the repository; without any, the settings of the catalog, where such forms need one. */
export function mainPlaceOf(at: readonly Place[], { data }: Pick<Report, 'data'>, root: string): FilePlace {
  const settings = path.posix.join(data.split(path.sep).join('/'), 'site.json')
  const places = [...at, { file: settings }].map((place) => filePlaceOf(place, root))
  return places.find((place) => place !== null) ?? { path: settings.replace(/^(?:\.*\/)+/, ''), line: 1 }
}
