// Smaller copies of the pictures of a site. They are kept in a folder of the build state by the digest of their picture,
// so that each is made once. Shards of a site may share the folder and work at the same time: a copy appears under its
// name once it is complete, and is the same whoever made it.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import pMap from 'p-map'
import type { Picture, Pictures } from '../model/pictures.ts'
import { pictureAt, THUMBNAIL_WIDTHS, thumbnailPath } from '../model/pictures.ts'
import type { Shard } from '../model/site.ts'
import type { MediaFile } from '../model/source.ts'
import { readIfPresent, writeInFolder } from './file-system.ts'
import type { Sharp } from './sharp.ts'

export interface ThumbnailOptions {
  readonly sharp: Sharp
  /** The folder that they are kept in. */
  readonly folder: string
  /** Where those that are missing are made instead, so that the folder stays as it is. */
  readonly scratch?: string | undefined
  readonly shard: Shard | null
  /** Makes them again, even those that are there. */
  readonly force: boolean
  /** Called after each picture. */
  readonly tick: (pictures: number) => void
}

export interface Thumbnails {
  readonly pictures: Pictures
  /** The copies, in the order of their paths. */
  readonly files: readonly MediaFile[]
  readonly broken: readonly BrokenPicture[]
}

export interface BrokenPicture {
  readonly file: string
  /** What sharp says of it. */
  readonly reason: string
}

/** What is known of a picture: its size, or why it cannot be read. */
interface Known {
  /** Of the file, as {@link MediaFile} has it. */
  readonly identity: string | null
  readonly digest: string
  readonly picture: Picture | null
  readonly reason?: string
}

/** What the last build found, by the paths of the pictures. */
interface Index {
  /** Another version of sharp makes other bytes. */
  readonly version: string
  readonly known: Readonly<Record<string, Known>>
}

const INDEX = 'index.json'
/** Pictures in memory at a time. */
const MAX_AT_A_TIME = 4
const QUALITY = 80

/**
 * Makes the copies that are missing. Of a picture that cannot be read there is none.
 * @param media the files of the site; those that are no pictures of records are left out
 * @throws the error of the system where a file cannot be read or written
 */
export async function makeThumbnails(
  media: readonly MediaFile[],
  { sharp, folder, scratch, shard, force, tick }: ThumbnailOptions,
): Promise<Thumbnails> {
  const pictures = media.filter((file) => pictureAt(file.path) !== null)
  const last = force ? {} : await readIndex(folder, sharp.version, scratch !== undefined)
  const folders = { folder, target: scratch ?? folder }
  const maker = new Maker(sharp, folders, force)
  const concurrency = Math.min(MAX_AT_A_TIME, availableParallelism())
  const found = new Map<string, Known>()
  await pMap(
    rotated(pictures, shard),
    async (file) => {
      found.set(file.path, await maker.make(file, last[file.path]))
      tick(1)
    },
    { concurrency },
  )
  const known = Object.fromEntries(pictures.map(({ path: name }) => [name, found.get(name) as Known]))
  if (scratch === undefined) {
    removeUnused(folder, last, known)
    writeInFolder(path.join(folder, '.gitignore'), '*\n')
    write(folder, INDEX, JSON.stringify({ version: sharp.version, known } satisfies Index))
  }
  return {
    pictures: new Map(
      Object.entries(known).flatMap(([name, { picture }]) => (picture ? [[name, picture]] : [])),
    ),
    files: pictures.flatMap((file) => filesOf(file, known[file.path] as Known, { ...folders, sharp })),
    broken: pictures.flatMap(({ path: name, from }) => {
      const reason = known[name]?.reason
      return reason === undefined ? [] : [{ file: from, reason }]
    }),
  }
}

/** Shards that begin at different places leave each other less to do. */
function rotated<T>(all: readonly T[], shard: Shard | null): T[] {
  const start = shard === null ? 0 : Math.floor((all.length * (shard.index - 1)) / shard.count)
  return [...all.slice(start), ...all.slice(0, start)]
}

interface Folders {
  /** Holds the copies that were made earlier. */
  readonly folder: string
  /** Where others are made. */
  readonly target: string
}

/** The file of a copy; null where there is none. */
const copyIn = ({ folder, target }: Folders, name: string): string | null =>
  [target, folder].map((each) => path.join(each, name)).find((file) => existsSync(file)) ?? null

class Maker {
  readonly #sharp: Sharp
  readonly #folders: Folders
  readonly #force: boolean
  #loaded: Promise<typeof import('sharp')> | null = null

  constructor(sharp: Sharp, folders: Folders, force: boolean) {
    this.#sharp = sharp
    this.#folders = folders
    this.#force = force
  }

  /** @param last what the last build knew of a file of this path */
  async make(file: MediaFile, last: Known | undefined): Promise<Known> {
    const isSame = last !== undefined && file.identity !== null && file.identity === last.identity
    const digest = isSame ? last.digest : await digestOf(file.from)
    const known = last?.digest === digest ? { ...last, identity: file.identity } : null
    if (known && this.#missing(known).length === 0) return known
    try {
      const picture = known?.picture ?? (await this.#measure(file.from))
      const made = { identity: file.identity, digest, picture }
      for (const width of this.#missing(made)) {
        write(this.#folders.target, copyName(digest, width), await this.#shrink(file.from, width))
      }
      return made
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return { identity: file.identity, digest, picture: null, reason: error.message }
    }
  }

  #missing({ digest, picture }: Known): readonly number[] {
    const widths = picture?.thumbnails ?? []
    if (this.#force) return widths
    return widths.filter((width) => copyIn(this.#folders, copyName(digest, width)) === null)
  }

  async #measure(file: string): Promise<Picture> {
    const open = await this.#open()
    const { format, pages = 1, autoOrient } = await readable(open(file, OPTIONS).metadata())
    const { width, height } = autoOrient
    // Drawings fit any size, and a copy of a moving picture would stand still.
    const isFixed = format === 'svg' || pages > 1
    return { width, height, thumbnails: isFixed ? [] : THUMBNAIL_WIDTHS.filter((each) => each < width) }
  }

  async #shrink(file: string, width: number): Promise<Buffer> {
    const open = await this.#open()
    return readable(open(file, OPTIONS).autoOrient().resize({ width }).webp({ quality: QUALITY }).toBuffer())
  }

  #open(): Promise<typeof import('sharp')> {
    this.#loaded ??= this.#sharp.load().then((sharp) => {
      // Several pictures at a time keep all cores busy, and none is opened twice.
      sharp.concurrency(1)
      sharp.cache(false)
      return sharp
    })
    return this.#loaded
  }
}

const OPTIONS = { failOn: 'error' } as const

/** A picture that sharp cannot read. */
class Unreadable extends Error {}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n')
    throw new Unreadable(reason)
  }
}

/** The name of a copy in the folder. */
const copyName = (digest: string, width: number): string =>
  `${digest.slice(0, 2)}/${digest.slice(2)}-${width}.webp`

/** Two pictures of the same bytes may be made at the same time. */
function write(folder: string, name: string, body: string | Uint8Array): void {
  const file = path.join(folder, name)
  const part = `${file}.${randomUUID()}`
  writeInFolder(part, body)
  renameSync(part, file)
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function readIndex(folder: string, version: string, isDry: boolean): Promise<Index['known']> {
  const text = await readIfPresent(path.join(folder, INDEX))
  if (text === null) return {}
  const index = JSON.parse(text) as Index
  if (index.version === version) return index.known
  if (!isDry) rmSync(folder, { recursive: true, force: true })
  return {}
}

/** Removes the copies of pictures that the site no longer has. */
function removeUnused(folder: string, last: Index['known'], known: Index['known']): void {
  const used = new Set(Object.values(known).map(({ digest }) => digest))
  for (const { digest, picture } of Object.values(last)) {
    if (used.has(digest)) continue
    for (const width of picture?.thumbnails ?? []) {
      rmSync(path.join(folder, copyName(digest, width)), { force: true })
    }
  }
}

function filesOf(
  file: MediaFile,
  { digest, picture }: Known,
  { sharp, ...folders }: Folders & Pick<ThumbnailOptions, 'sharp'>,
): MediaFile[] {
  const at = pictureAt(file.path)
  if (at === null || picture === null) return []
  return picture.thumbnails.map((width) => {
    const from = copyIn(folders, copyName(digest, width)) as string
    const identity = `${digest} ${width} ${sharp.version}`
    return { path: thumbnailPath(at.kind, at.name, width), from, bytes: statSync(from).size, identity }
  })
}
