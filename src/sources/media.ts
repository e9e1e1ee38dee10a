import path from 'node:path'
import { globFiles } from './glob.ts'

export interface MediaFile {
  /** The path in the site: `media/…`. */
  readonly path: string
  readonly from: string
  readonly bytes: number
  /** Changes whenever the file may have changed; null while it may still change unnoticed. */
  readonly identity: string | null
}

/** The files of the data folder that are published unchanged, in the order of their paths. */
export async function findMedia(data: string): Promise<MediaFile[]> {
  const found = await globFiles('media/**', data)
  return found.map(({ path: relative, size, identity }) => ({
    path: relative,
    from: path.join(data, relative),
    bytes: size,
    identity,
  }))
}
