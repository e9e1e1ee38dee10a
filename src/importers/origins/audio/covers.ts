// Copies covers out of audio files, and from beside them, into the media of the data folder.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { imageFolder } from '../../../contract/urls/urls.ts'
import type { MediaFile } from '../../../core/library/source.ts'
import { sourceChanged } from '../../../core/problems/errors.ts'
import { writeWhole } from '../../../core/system/write-whole.ts'
import { isFolderPicture } from './folder-pictures.ts'
import { findCover } from './tags.ts'

/** A picture, and where it is. */
export interface Cover {
  /** The file name, made from a digest of its bytes. */
  readonly name: string
  readonly bytes: number
  /** An audio file that contains it, or a picture. */
  readonly from: string
}

/** Lists covers as published files, whether they are written yet or not. */
export const coverMedia = (data: string, covers: readonly Cover[]): MediaFile[] =>
  covers.map(({ name, bytes }) => {
    const relative = `${imageFolder('release')}/${name}`
    return { path: relative, from: path.join(data, relative), bytes, identity: `cover ${name}` }
  })

/**
 * Writes missing covers, with one in memory at a time.
 * @throws CatalogError SOURCE_CHANGED for a file that no longer contains its cover, or is another picture now
 */
export async function writeCovers(data: string, covers: readonly Cover[]): Promise<void> {
  for (const { name, bytes, from } of covers) {
    const file = path.join(data, imageFolder('release'), name)
    const existing = await stat(file).catch(() => null)
    if (existing?.size === bytes) continue
    const cover = findCover(isFolderPicture(from) ? [{ data: await readFile(from) }] : await picturesIn(from))
    if (cover?.name !== name) throw sourceChanged(from)
    await writeWhole(file, cover.data)
  }
}

async function picturesIn(file: string) {
  const { parseFile } = await import('music-metadata')
  return (await parseFile(file)).common.picture
}
