// Finds the copies that a build would make of a site's pictures, by measuring the pictures. No copy is made.

import pMap from 'p-map'
import type { MediaFile } from '../library/source.ts'
import { availableParallelism } from '../platform/machine.ts'
import {
  digestFile,
  isWholeEntry,
  type KnownPicture,
  type ReadPictures,
  readPictureIndex,
  readPictures,
} from './picture-index.ts'
import { PictureReader, unlessBroken } from './picture-reader.ts'
import { copyPath, type Picture, pictureAt, pictureCopies } from './pictures.ts'
import type { Sharp } from './sharp.ts'
import { MAX_AT_A_TIME } from './thumbnails.ts'

interface MeasureOptions {
  readonly sharp: Sharp
  /** The folder in which the last build kept its copies; null if it is not known. */
  readonly folder: string | null
  /** Called after each picture. */
  readonly tick: (pictures: number) => void
}

interface MeasuredPictures extends ReadPictures {
  /** The paths of the copies. */
  readonly copies: readonly string[]
}

/**
 * Reads the heads of the pictures that the last build did not know. A file that is truncated after its head is only
 * detected by the build that makes its copies.
 * @param media the files of the site; files that are not pictures of records are ignored
 */
export async function measurePictures(
  media: readonly MediaFile[],
  { sharp, folder, tick }: MeasureOptions,
): Promise<MeasuredPictures> {
  const files = media.filter((file) => pictureAt(file.path) !== null)
  const last =
    (folder === null ? null : await readPictureIndex(folder, sharp.version)) ??
    new Map<string, KnownPicture>()
  const reader = new PictureReader(sharp)
  const measure = async (file: MediaFile) => {
    const found =
      (await recallPicture(file, last.get(file.path))) ??
      (await unlessBroken(() => reader.measure(file.from)))
    tick(1)
    return [file.path, found] as const
  }
  const concurrency = Math.min(MAX_AT_A_TIME, availableParallelism())
  const found = new Map(await pMap(files, measure, { concurrency }))
  const read = readPictures(files, found)
  return { ...read, copies: [...read.pictures].flatMap(listCopyPaths) }
}

async function recallPicture(file: MediaFile, last: KnownPicture | undefined): Promise<KnownPicture | null> {
  return last && isWholeEntry(last) && (await digestFile(file, last)) === last.digest ? last : null
}

function listCopyPaths([path, picture]: [string, Picture]): string[] {
  const at = pictureAt(path)
  return at === null ? [] : pictureCopies(picture).map((copy) => copyPath(at, copy))
}
