// The covers inside audio files, as files of their own among the media of the data folder.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { imageFolder } from '../../../api/urls.ts'
import { sourceChanged } from '../../../problems/errors.ts'
import type { MediaFile } from '../../../stages/source.ts'
import { coverOf } from './tags.ts'
import { writeWhole } from './write-whole.ts'

/** A picture, and an audio file that holds it. */
export interface Cover {
  /** Made of a digest of its bytes. */
  readonly name: string
  readonly bytes: number
  readonly inside: string
}

/** The covers as files that are published, whether they are written already or not. */
export const coverMedia = (data: string, covers: readonly Cover[]): MediaFile[] =>
  covers.map(({ name, bytes }) => {
    const relative = `${imageFolder('release')}/${name}`
    return { path: relative, from: path.join(data, relative), bytes, identity: `cover ${name}` }
  })

/**
 * Writes the covers that are not there, one in memory at a time.
 * @throws CatalogError SOURCE_CHANGED for a file that does not hold its cover any more
 */
export async function writeCovers(data: string, covers: readonly Cover[]): Promise<void> {
  for (const { name, bytes, inside } of covers) {
    const file = path.join(data, imageFolder('release'), name)
    const there = await stat(file).catch(() => null)
    if (there?.size === bytes) continue
    const { parseFile } = await import('music-metadata')
    const { common } = await parseFile(inside)
    const cover = coverOf(common.picture)
    if (cover?.name !== name) throw sourceChanged(inside)
    await writeWhole(file, cover.data)
  }
}
