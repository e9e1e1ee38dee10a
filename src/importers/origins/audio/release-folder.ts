// The folder of a release: the parent of those of its discs.
import path from 'node:path'
import { namedDisc } from '../../../core/records/values/disc-names.ts'

export interface ReleaseFolder {
  /** `Night` for `Night/CD 1` and for `Night (Disc 1)`, whether it exists or not. */
  readonly folder: string
  /** The number of the disc that the folder of the file is for. */
  readonly disc?: number
}

/** Returns the folder of the release of a file. */
export function releaseFolder(file: string): ReleaseFolder {
  const folder = path.posix.dirname(file)
  const named = namedDisc(path.posix.basename(folder))
  if (named === null) return { folder }
  return { folder: path.posix.join(path.posix.dirname(folder), named.title), disc: named.disc }
}
