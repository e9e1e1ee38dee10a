import path from 'node:path'
import glob from 'fast-glob'

export interface MediaFile {
  /** The path in the site: `media/…`. */
  readonly path: string
  readonly from: string
}

/** The files of the data folder that are published as they are, in the order of their paths. */
export async function findMedia(data: string): Promise<MediaFile[]> {
  const found = await glob('media/**', { cwd: data })
  return found.sort().map((relative) => ({ path: relative, from: path.join(data, relative) }))
}
