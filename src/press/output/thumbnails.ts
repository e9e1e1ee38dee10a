// Makes smaller copies of pictures for web pages, once the catalog is known to be valid and if the package sharp is
// installed.
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { firstFiles } from '../../core/problems/examples.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import type { BrokenPicture } from '../../core/site/picture-index.ts'
import { pictureAt } from '../../core/site/pictures.ts'
import type { Thumbnails } from '../../core/site/thumbnails.ts'
import { writeInFolder } from '../../core/system/file-system.ts'
import { formatCount } from '../../core/system/format.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import type { Inputs } from '../inputs/inputs.ts'

export interface WithThumbnails {
  /** With the sizes of the pictures, and with their copies if these exist. */
  readonly inputs: Inputs
  /** Number of copies that a build would add to the media of the inputs. */
  readonly copies: number
  readonly warnings: readonly Warning[]
  readonly notes: readonly string[]
}

export interface ThumbnailsOptions extends ProgressOptions {
  /** The folder in which the copies are kept. */
  readonly folder: string
  /** Folder for missing copies in a dry run, which must not change `folder`. */
  readonly scratch?: string | undefined
  readonly force?: boolean | undefined
}

/** The folder of a site's copies, beside its build states. */
export const thumbnailsFolder = (states: string, out: string): string =>
  path.join(states, 'thumbnails', path.basename(path.resolve(out)))

/** Completes the inputs with the smaller copies of pictures. */
export async function withThumbnails(
  inputs: Inputs,
  { folder, scratch, force = false, ...options }: ThumbnailsOptions,
): Promise<WithThumbnails> {
  const { assets, sharp, media } = inputs
  const count = countPictures(media)
  if (assets === null || count === 0) return { inputs, copies: 0, warnings: [], notes: [] }
  if (sharp === null)
    return { inputs, copies: 0, warnings: [], notes: noteOnce(folder, scratch !== undefined) }
  const { makeThumbnails } = await import('../../core/site/thumbnails.ts')
  const tick = stageProgress('pictures', count, options)
  // In a dry run, pictures that a source has yet to write do not exist.
  const files = unbroken(inputs).filter(({ from }) => scratch === undefined || existsSync(from))
  const made = await makeThumbnails(files, { sharp, folder, scratch, force, tick })
  return { inputs: withFiles(inputs, made), copies: 0, warnings: pictureWarnings(made), notes: [] }
}

/**
 * Finds the copies that a site would have. Nothing is made or written.
 * @param folder the folder in which the last build kept them; null if it is not known
 */
export async function planThumbnails(
  inputs: Inputs,
  folder: string | null,
  options: ProgressOptions,
): Promise<WithThumbnails> {
  const { assets, sharp, media } = inputs
  if (assets === null || sharp === null) return { inputs, copies: 0, warnings: [], notes: [] }
  const { measurePictures } = await import('../../core/site/measure-pictures.ts')
  const files = unbroken(inputs).filter(({ from }) => existsSync(from))
  const tick = stageProgress('pictures', countPictures(files), options)
  const { pictures, copies: planned, ...found } = await measurePictures(files, { sharp, folder, tick })
  const users = new Set(media.map((file) => file.path))
  const copies = planned.filter((file) => !users.has(file)).length
  return { inputs: { ...inputs, pictures }, copies, warnings: pictureWarnings(found), notes: [] }
}

/** The media without pictures that are known to be broken, of which no copies can be made. */
function unbroken({ media, inspected }: Inputs): Inputs['media'] {
  const broken = new Set(inspected.faulty.flatMap(({ fault, file }) => (fault === 'broken' ? file.from : [])))
  return media.filter(({ from }) => !broken.has(from))
}

const countPictures = (media: Inputs['media']): number =>
  media.filter((file) => pictureAt(file.path) !== null).length

function withFiles(inputs: Inputs, { pictures, files }: Thumbnails): Inputs {
  const users = new Set(inputs.media.map((file) => file.path))
  return { ...inputs, pictures, media: [...inputs.media, ...files.filter((file) => !users.has(file.path))] }
}

const NOTE =
  'Pictures have no smaller copies for web pages, because the package sharp is not installed: npm install sharp'

/** Noted once per site rather than in each build: not installing it may be a choice. */
function noteOnce(folder: string, isDry: boolean): string[] {
  const file = path.join(folder, 'no-sharp')
  if (existsSync(file)) return []
  if (isDry) return [NOTE]
  rmSync(folder, { recursive: true, force: true })
  writeInFolder(file, '')
  return [NOTE]
}

const pictureWarnings = ({ broken, traced }: Pick<Thumbnails, 'broken' | 'traced'>): Warning[] =>
  [brokenWarning(broken), traceWarning(traced)].filter((warning) => warning !== null)

/** @param files pictures whose metadata reveal a position or a serial number */
function traceWarning(files: readonly string[]): Warning | null {
  const [first] = files
  if (first === undefined) return null
  return {
    code: 'PICTURE_TRACES',
    count: files.length,
    message: `${formatCount(files.length, 'picture')} with a GPS position or a serial number of a camera in ${files.length === 1 ? 'its' : 'their'} metadata, such as ${path.basename(first)}.`,
    at: firstFiles(files),
    hint: 'Remove the metadata, for example with `exiftool -gps:all= -serialnumber= FILE`. Until then they are published as they are.',
  }
}

function brokenWarning(broken: readonly BrokenPicture[]): Warning | null {
  const [first] = broken
  if (first === undefined) return null
  return {
    code: 'BROKEN_PICTURE',
    count: broken.length,
    message: `${formatCount(broken.length, 'picture')} that cannot be read, such as ${path.basename(first.file)}: ${first.reason}.`,
    at: firstFiles(broken.map(({ file }) => file)),
    hint: 'Replace them. Until then they are published as they are.',
  }
}
