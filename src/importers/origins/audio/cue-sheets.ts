// Albums in one file, whose tracks are in a cue sheet: beside the file, or in its tags.
import path from 'node:path'
import type { IAudioMetadata } from 'music-metadata'
import { groupBy } from '../../../contract/common/group-by.ts'
import type { Reading } from './tags.ts'

const WHOLE_ALBUM =
  'audio files that hold a whole album, with a cue sheet, at which a program for audio can split them into a file for each track'

/** Whether the tags of a file hold a cue sheet. */
export const holdsCueSheet = ({ native }: Pick<IAudioMetadata, 'native'>): boolean =>
  Object.values(native)
    .flat()
    .some(({ id }) => /^(?:txxx:)?cuesheet$/i.test(id))

interface Scanned {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly audio: string
  readonly reading: Reading
}

/** Gives files with a cue sheet that cannot be tracks this reason, in place of the tags that they lack. */
export function explainAlbums<F extends Scanned>(
  files: readonly F[],
  cueSheets: readonly Pick<Scanned, 'path'>[],
): readonly F[] {
  const stems = new Set(cueSheets.map((sheet) => withoutExtension(sheet.path)))
  const holders = new Set(cueSheets.map((sheet) => path.dirname(sheet.path)))
  const folders = groupBy(files, (file) => path.dirname(file.path))
  const isBeside = (file: string) =>
    [file, withoutExtension(file)].some((stem) => stems.has(stem)) ||
    (holders.has(path.dirname(file)) && folders.get(path.dirname(file))?.length === 1)
  return files.map((file) => {
    // Files that cannot be read have no digest.
    const isWhole = 'fault' in file.reading && file.audio !== ''
    return isWhole && (file.reading.hasCueSheet || isBeside(file.path))
      ? { ...file, reading: { fault: WHOLE_ALBUM, lacks: [] } }
      : file
  })
}

export const withoutExtension = (file: string): string => file.replace(/\.[^./]*$/, '')
