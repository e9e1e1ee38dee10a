import path from 'node:path'
import { filesAt } from './glob.ts'
import { identityOf } from './identity.ts'

export interface MediaFile {
  /** The path in the site: `media/…`. */
  readonly path: string
  readonly from: string
  readonly bytes: number
  /** Changes whenever the file may have changed; null where nothing can tell. */
  readonly identity: string | null
}

/** The files of the data folder that are published as they are, in the order of their paths. */
export async function findMedia(data: string): Promise<MediaFile[]> {
  const found = await filesAt('media/**', data)
  return found.map(({ path: relative, stats }) => ({
    path: relative,
    from: path.join(data, relative),
    bytes: stats?.size ?? 0,
    identity: stats ? identityOf(stats) : null,
  }))
}
