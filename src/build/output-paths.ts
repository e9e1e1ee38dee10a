// Where a build may write: what the flags name is looked at before anything is touched.
import { statSync } from 'node:fs'
import path from 'node:path'
import { CatalogError } from '../model/errors.ts'

export interface OutputPaths {
  readonly data: string
  readonly out: string
  readonly state?: string | undefined
  readonly changedFiles?: string | undefined
}

/** @throws CatalogError BAD_FLAG for a place that is something else, or that lies where it would be taken for something else */
export function checkOutputPaths({ data, out, state, changedFiles }: OutputPaths): void {
  const asked = [
    { flag: '--out', place: out, isFolder: true },
    { flag: '--state', place: state, isFolder: true },
    { flag: '--changed-files', place: changedFiles, isFolder: false },
  ]
  for (const { flag, place, isFolder } of asked) {
    if (place === undefined) continue
    if (path.basename(place) === '')
      throw badPlace(`${flag} names nothing.`, `Name a ${isFolder ? 'folder' : 'file'}.`)
    const stats = statSync(place, { throwIfNoEntry: false })
    if (stats && !(isFolder ? stats.isDirectory() : stats.isFile())) {
      throw badPlace(`${place} is not a ${isFolder ? 'folder' : 'file'}.`, `Name another place with ${flag}.`)
    }
    if (isWithin(data, place)) {
      throw badPlace(
        `${place} is in the data folder, and would be read as a part of it.`,
        `Name a place outside of ${data} with ${flag}.`,
      )
    }
    if (flag !== '--out' && isWithin(out, place)) {
      throw badPlace(
        `${place} is in the folder of the site, and would be published.`,
        `Name a place outside of ${out} with ${flag}.`,
      )
    }
  }
}

function isWithin(folder: string, place: string): boolean {
  const way = path.relative(folder, place)
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

const badPlace = (message: string, hint: string): CatalogError =>
  new CatalogError('BAD_FLAG', message, { hint })
