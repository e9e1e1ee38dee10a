// Makes copies of the pictures of a site: smaller ones for browsers, and one in JPEG for other programs. They are stored
// in a folder of the build state by the digest of their picture, so that each is made once. Builds may share the folder
// and work at the same time: a copy appears under its name once it is complete, and is the same whichever made it.

import pMap from 'p-map'
import type { MediaFile } from '../library/source.ts'
import { randomUUID } from '../platform/digests.ts'
import { existsSync, rmSync, statSync, writeFileSync } from '../platform/files.ts'
import { availableParallelism } from '../platform/machine.ts'
import path from '../platform/path.ts'
import { writeInFolder } from '../system/file-system.ts'
import {
  digestFile,
  isWholeEntry,
  type KnownPicture,
  type KnownPictures,
  PICTURE_INDEX,
  pictureIndexText,
  type ReadPictures,
  readPictureIndex,
  readPictures,
} from './picture-index.ts'
import { PictureReader, unlessBroken } from './picture-reader.ts'
import { copyPath, type PictureCopy, pictureAt, pictureCopies } from './pictures.ts'
import { replaceFile } from './place-file.ts'
import type { Sharp } from './sharp.ts'

export interface ThumbnailOptions {
  readonly sharp: Sharp
  /** The folder in which the copies are stored. */
  readonly folder: string
  /** A folder for missing copies, so that `folder` is not changed. */
  readonly scratch?: string | undefined
  /** Remakes existing copies. */
  readonly force: boolean
  /** Called after each picture. */
  readonly tick: (pictures: number) => void
}

export interface Thumbnails extends ReadPictures {
  /** The copies, in the order of their paths. */
  readonly files: readonly MediaFile[]
}

/** Number of pictures in memory at a time. */
export const MAX_AT_A_TIME = 4

/**
 * Makes the missing copies. A picture that cannot be read has no copies.
 * @param media the files of the site; files that are not pictures of records are ignored
 * @throws the error of the system if a file cannot be read or written
 */
export async function makeThumbnails(
  media: readonly MediaFile[],
  { sharp, folder, scratch, force, tick }: ThumbnailOptions,
): Promise<Thumbnails> {
  const pictures = media.filter((file) => pictureAt(file.path) !== null)
  const last: KnownPictures = force
    ? new Map()
    : ((await readPictureIndex(folder, sharp.version)) ?? forgotten(folder, scratch))
  const folders = { folder, target: scratch ?? folder }
  const maker = new Maker(sharp, folders, force)
  const concurrency = Math.min(MAX_AT_A_TIME, availableParallelism())
  const found = new Map<string, KnownPicture>()
  const failures: unknown[] = []
  await pMap(
    pictures,
    async (file) => {
      if (failures.length > 0) return
      try {
        found.set(file.path, await maker.make(file, last.get(file.path)))
        tick(1)
      } catch (error) {
        failures.push(error)
      }
    },
    { concurrency },
  )
  // Once all have ended: the caller may remove the folder.
  if (failures.length > 0) throw failures[0]
  // In the order of their paths.
  const known = new Map(pictures.map(({ path: name }) => [name, found.get(name) as KnownPicture]))
  if (scratch === undefined) {
    removeUnused(folder, last, known)
    writeInFolder(path.join(folder, '.gitignore'), '*\n')
    write(folder, PICTURE_INDEX, pictureIndexText(sharp.version, known))
  }
  return {
    ...readPictures(pictures, known),
    files: pictures.flatMap((file) =>
      listCopies(file, known.get(file.path) as KnownPicture, { ...folders, sharp }),
    ),
  }
}

/** Discards copies that were made by a different version of sharp. */
function forgotten(folder: string, scratch: string | undefined): KnownPictures {
  if (scratch === undefined) rmSync(folder, { recursive: true, force: true })
  return new Map()
}

interface Folders {
  /** Holds the copies of earlier builds. */
  readonly folder: string
  /** The folder for new copies. */
  readonly target: string
}

/** The file of a copy; null if it does not exist. */
const copyIn = ({ folder, target }: Folders, name: string): string | null =>
  [target, folder].map((each) => path.join(each, name)).find((file) => existsSync(file)) ?? null

class Maker {
  readonly #reader: PictureReader
  readonly #folders: Folders
  readonly #force: boolean

  constructor(sharp: Sharp, folders: Folders, force: boolean) {
    this.#reader = new PictureReader(sharp)
    this.#folders = folders
    this.#force = force
  }

  /** @param last the entry of the last build for a file of this path */
  async make(file: MediaFile, last: KnownPicture | undefined): Promise<KnownPicture> {
    const digest = await digestFile(file, last)
    const known = last?.digest === digest ? { ...last, identity: file.identity } : null
    if (known && isWholeEntry(known) && this.#missing(known).length === 0) return known
    const own = { identity: file.identity, digest }
    const measured = await unlessBroken(async () => {
      const made = await this.#reader.measure(file.from)
      for (const copy of this.#missing({ ...own, ...made })) {
        write(this.#folders.target, copyName(digest, copy), await this.#reader.copy(file.from, copy))
      }
      return made
    })
    return { ...own, ...measured }
  }

  #missing({ digest, picture }: KnownPicture): readonly PictureCopy[] {
    const copies = picture === null ? [] : pictureCopies(picture)
    if (this.#force) return copies
    return copies.filter((copy) => copyIn(this.#folders, copyName(digest, copy)) === null)
  }
}

/** The name of a copy in the folder. */
const copyName = (digest: string, { width, format }: PictureCopy): string =>
  `${digest.slice(0, 2)}/${digest.slice(2)}-${width}.${format}`

/** Two pictures with the same bytes may be processed at the same time. */
function write(folder: string, name: string, body: string | Uint8Array): void {
  const file = path.join(folder, name)
  replaceFile(file, `${file}.${randomUUID()}`, (part) => writeFileSync(part, body))
}

/** Removes the copies of pictures that the site no longer has. */
function removeUnused(folder: string, last: KnownPictures, known: KnownPictures): void {
  const used = new Set([...known.values()].map(({ digest }) => digest))
  for (const { digest, picture } of last.values()) {
    if (used.has(digest) || picture === null) continue
    for (const copy of pictureCopies(picture)) {
      rmSync(path.join(folder, copyName(digest, copy)), { force: true })
    }
  }
}

function listCopies(
  file: MediaFile,
  { digest, picture }: KnownPicture,
  { sharp, ...folders }: Folders & Pick<ThumbnailOptions, 'sharp'>,
): MediaFile[] {
  const at = pictureAt(file.path)
  if (at === null || picture === null) return []
  return pictureCopies(picture).map((copy) => {
    const from = copyIn(folders, copyName(digest, copy)) as string
    const identity = `${digest} ${copy.width} ${copy.format} ${sharp.version}`
    return { path: copyPath(at, copy), from, bytes: statSync(from).size, identity }
  })
}
