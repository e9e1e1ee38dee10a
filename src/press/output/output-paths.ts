// Checks the paths that flags name for output, before anything is written.
import { statSync } from 'node:fs'
import path from 'node:path'
import { CatalogError } from '../../core/problems/errors.ts'
import { isWithin } from '../../core/system/is-within.ts'
import { refuseSite } from '../../importers/files/find.ts'

export interface OutputPaths {
  readonly data: string
  readonly out: string
  readonly state?: string | undefined
  readonly changedFiles?: string | undefined
}

/**
 * @param outFlag the flag that names the folder of the site
 * @throws CatalogError BAD_FLAG for a path of the wrong kind, or in a folder where it would be read as data or
 *   published
 */
export function checkOutputPaths(
  { data, out, state, changedFiles }: OutputPaths,
  outFlag: '--out' | '--dist' = '--out',
): void {
  checkPath(data, { flag: outFlag, place: out, isFolder: true })
  const beside = [
    { flag: '--state', place: state, isFolder: true },
    { flag: '--changed-files', place: changedFiles, isFolder: false },
  ]
  for (const { flag, place, isFolder } of beside) {
    if (place === undefined) continue
    checkPath(data, { flag, place, isFolder })
    if (isWithin(out, place)) {
      throw badPlace(
        `${place} is in the folder of the site, and would be published.`,
        `Pass a path outside of ${out} with ${flag}.`,
      )
    }
  }
}

interface OutputPath {
  readonly flag: string
  readonly place: string
  readonly isFolder: boolean
}

function checkPath(data: string, { flag, place, isFolder }: OutputPath): void {
  const kind = isFolder ? 'folder' : 'file'
  if (path.basename(place) === '') {
    const message = place === '' ? `${flag} is empty.` : `${place} is the root of the disk.`
    throw badPlace(message, `Pass a ${kind} with ${flag}.`)
  }
  const stats = statSync(place, { throwIfNoEntry: false })
  if (stats && !(isFolder ? stats.isDirectory() : stats.isFile()))
    throw badPlace(`${place} is not a ${kind}.`, `Choose a different path with ${flag}.`)
  checkOutside(data, flag, place)
}

/**
 * @throws CatalogError BAD_FLAG for no data folder, and for a path in it, which the next build would read; NO_DATA for
 *   a site
 */
export function checkOutside(data: string, flag: string, place: string): void {
  if (data === '') throw badPlace('--data is empty.', 'Pass the folder of the catalog with --data.')
  refuseSite(data)
  if (!isWithin(data, place)) return
  throw badPlace(
    `${place} is in the data folder, and would be read as a part of it.`,
    `Pass a path outside of ${data} with ${flag}.`,
  )
}

const badPlace = (message: string, hint: string): CatalogError =>
  new CatalogError('BAD_FLAG', message, { hint })
