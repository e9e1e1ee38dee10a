import path from 'node:path'
import glob from 'fast-glob'
import { identityOf } from './identity.ts'

export interface MediaFile {
  /** The path in the site: `media/…`. */
  readonly path: string
  readonly from: string
  /** Changes whenever the file may have changed; null where nothing can tell. */
  readonly identity: string | null
}

/** The files of the data folder that are published as they are, in the order of their paths. */
export async function findMedia(data: string): Promise<MediaFile[]> {
  const found = await glob('media/**', { cwd: data, stats: true })
  found.sort((a, b) => (a.path < b.path ? -1 : 1))
  return found.map(({ path: relative, stats }) => ({
    path: relative,
    from: path.join(data, relative),
    identity: stats ? identityOf(stats) : null,
  }))
}
