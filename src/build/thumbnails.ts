// Smaller copies of pictures, for web pages: they are made once the catalog is known to be valid, where the package
// sharp is there.
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Warning } from '../problems/warnings.ts'
import type { BrokenPicture } from '../site/picture-index.ts'
import type { Thumbnails } from '../site/thumbnails.ts'
import { pictureAt } from '../stages/pictures.ts'
import { type ProgressOptions, stageProgress } from '../stages/progress.ts'
import { writeInFolder } from '../system/file-system.ts'
import { formatCount } from '../system/format.ts'
import type { Inputs } from './inputs.ts'

export interface WithThumbnails {
  readonly inputs: Inputs
  readonly warnings: readonly Warning[]
  readonly notes: readonly string[]
}

export interface ThumbnailsOptions extends ProgressOptions {
  /** The folder that they are kept in. */
  readonly folder: string
  /** Where those that are missing are made in a dry run: the folder stays as it is. */
  readonly scratch?: string | undefined
  readonly force?: boolean | undefined
}

/** The folder of a site's copies among the states of builds. */
export const thumbnailsFolder = (states: string, out: string): string =>
  path.join(states, 'thumbnails', path.basename(path.resolve(out)))

/** What a site follows from, the copies of its pictures included. */
export async function withThumbnails(
  inputs: Inputs,
  { folder, scratch, force = false, ...options }: ThumbnailsOptions,
): Promise<WithThumbnails> {
  const { assets, sharp, shard, media } = inputs
  const count = countPictures(media)
  if (assets === null || count === 0) return { inputs, warnings: [], notes: [] }
  if (sharp === null) return { inputs, warnings: [], notes: noteOnce(folder, scratch !== undefined) }
  const { makeThumbnails } = await import('../site/thumbnails.ts')
  const tick = stageProgress('pictures', count, options)
  // A dry run finds no pictures that a source is about to write.
  const files = scratch === undefined ? media : media.filter(({ from }) => existsSync(from))
  const made = await makeThumbnails(files, { sharp, folder, scratch, shard, force, tick })
  return { inputs: withFiles(inputs, made), warnings: brokenWarnings(made.broken), notes: [] }
}

export interface PlannedThumbnails {
  /** With what is known of the pictures, and without the copies. */
  readonly inputs: Inputs
  /** How many copies a build would publish. */
  readonly count: number
  readonly warnings: readonly Warning[]
}

/**
 * What a site would have of copies, of which none is made and nothing is written.
 * @param folder the folder that the last build kept them in; null where that is not known
 */
export async function planThumbnails(
  inputs: Inputs,
  folder: string | null,
  options: ProgressOptions,
): Promise<PlannedThumbnails> {
  const { assets, sharp, media } = inputs
  if (assets === null || sharp === null) return { inputs, count: 0, warnings: [] }
  const { measurePictures } = await import('../site/measure-pictures.ts')
  const files = media.filter(({ from }) => existsSync(from))
  const tick = stageProgress('pictures', countPictures(files), options)
  const { pictures, copies, broken } = await measurePictures(files, { sharp, folder, tick })
  const users = new Set(media.map((file) => file.path))
  const count = copies.filter((file) => !users.has(file)).length
  return { inputs: { ...inputs, pictures }, count, warnings: brokenWarnings(broken) }
}

const countPictures = (media: Inputs['media']): number =>
  media.filter((file) => pictureAt(file.path) !== null).length

function withFiles(inputs: Inputs, { pictures, files }: Thumbnails): Inputs {
  const users = new Set(inputs.media.map((file) => file.path))
  return { ...inputs, pictures, media: [...inputs.media, ...files.filter((file) => !users.has(file.path))] }
}

const NOTE =
  'Pictures have no smaller copies for web pages, since the package sharp is not there: npm install sharp'

/** Not with each build of a site: not to install it is a choice. */
function noteOnce(folder: string, isDry: boolean): string[] {
  const file = path.join(folder, 'no-sharp')
  if (existsSync(file)) return []
  if (isDry) return [NOTE]
  rmSync(folder, { recursive: true, force: true })
  writeInFolder(file, '')
  return [NOTE]
}

const MAX_PLACES = 5

function brokenWarnings(broken: readonly BrokenPicture[]): Warning[] {
  const [first] = broken
  if (first === undefined) return []
  return [
    {
      code: 'BROKEN_PICTURE',
      count: broken.length,
      message: `${formatCount(broken.length, 'picture')} that cannot be read, such as ${path.basename(first.file)}: ${first.reason}.`,
      at: broken.slice(0, MAX_PLACES).map(({ file }) => ({ file })),
      hint: 'Replace them. Until then they are published as they are.',
    },
  ]
}
