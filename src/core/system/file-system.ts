// Files that may be missing, their folders, and their contents.
import { createHash } from '../platform/digests.ts'
import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFile,
  readFileSync,
  readlinkSync,
  readSync,
  rmdirSync,
  type Stats,
  stat,
  statSync,
  unlinkSync,
  writeFileSync,
} from '../platform/files.ts'
import path from '../platform/path.ts'
import { CatalogError } from '../problems/errors.ts'

const CHUNK_SIZE = 1024 * 1024

/** Opens no link; Windows, where hardly anybody may make one, lacks the flag. */
const UNLINKED = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

export const statIfThere = (file: string): Stats | undefined => ifThere(() => lstatSync(file))

/** The stats of a file, or of what a link points to; null if there is none. */
export const findStats = (file: string): Promise<Stats | null> =>
  stat(file).catch((error) => {
    if (isMissing(error) || errorCode(error) === 'ERR_INVALID_ARG_VALUE') return null
    throw error
  })

/** Whether a path is that of a folder, or of a link to one. */
export function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory()
  } catch {
    return false
  }
}

/** @returns whether the file existed */
export const unlinkIfThere = (file: string): boolean => ifThere(() => unlinkSync(file) ?? true) ?? false

/** The text of a file, or null. */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null
    throw error
  }
}

/**
 * Creates a folder and its parents. Node's own `recursive` never returns if the system cannot make a folder, as in
 * /proc, and reports a read-only file system as a missing folder.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      checkLink(folder)
      return
    }
    const parent = path.dirname(folder)
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error
    makeFolder(parent)
    mkdirIfMissing(folder)
  }
}

/**
 * Checks that a path is not a broken link, through which no file can be written.
 * @throws CatalogError NO_SUCH_FILE
 */
function checkLink(place: string): void {
  if (existsSync(place) || !statIfThere(place)?.isSymbolicLink()) return
  throw new CatalogError(
    'NO_SUCH_FILE',
    `This link points to ${readlinkSync(place)}, which does not exist.`,
    {
      at: [{ file: place }],
      hint: 'Create the target, remove the link, or choose another path.',
    },
  )
}

/**
 * Checks that a folder can be written to, before any expensive work begins. The folder is not created.
 * @throws CatalogError NO_SUCH_FILE for a broken link
 * @throws the error of the system: EACCES, EROFS, ENOSPC, or ENOENT where no folder can be made
 */
export function checkWritable(folder: string): void {
  if (existsSync(folder)) {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return
  }
  checkLink(folder)
  let parent = path.dirname(path.resolve(folder))
  while (!existsSync(parent)) parent = path.dirname(parent)
  try {
    rmdirSync(mkdtempSync(path.join(parent, '.catalog-press-')))
  } catch (error) {
    throw Object.assign(error as Error, { path: folder })
  }
}

function mkdirIfMissing(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    // A concurrent build may have created it.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Performs work on a file, and adds the file to errors of the system: those of a write do not name it. */
export function naming<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw withFile(error, file)
  }
}

/** The same for asynchronous work. */
export const namingAsync = <Result>(file: string, work: () => Promise<Result>): Promise<Result> =>
  work().catch((error) => {
    throw withFile(error, file)
  })

function withFile(error: unknown, file: string): unknown {
  if (error instanceof Error && 'syscall' in error && !('path' in error))
    Object.assign(error, { path: file, message: `${error.message} '${file}'` })
  return error
}

/** Writes a file, creating its parent folders. */
export function writeInFolder(file: string, body: string | Uint8Array): void {
  makeFolder(path.dirname(file))
  naming(file, () => writeFileSync(file, body))
}

/**
 * Compares two file times in milliseconds. Some programs that save and restore a folder, tar and zip among them, drop
 * fractions of a second.
 */
export const isSameTime = (now: number, before: number): boolean =>
  now === before || (now % 1000 === 0 && now === before - (before % 1000))

/** @returns whether the folder is gone, even if it did not exist */
function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    return isMissing(error)
  }
}

/** Removes a folder, and then its parents below `top`, as long as they are empty. */
export function removeEmptyFolders(folder: string, top: string): void {
  for (let each = folder; each !== top && removeIfEmpty(each); each = path.dirname(each));
}

/** Whether a file, and not what a link points to, holds these bytes. */
export function hasBytes(file: string, bytes: Uint8Array): boolean {
  try {
    return readUnlinked(file).equals(bytes)
  } catch {
    return false
  }
}

function readUnlinked(file: string): Buffer {
  const opened = openSync(file, UNLINKED)
  try {
    return readFileSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** The SHA-256 of a file, in hexadecimal. */
export async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Whether two files of the same size hold the same bytes, however large they are. */
export function sameContent(one: string, other: string): boolean {
  const files = [openSync(one, 'r'), openSync(other, 'r')]
  try {
    for (;;) {
      const [chunk, otherChunk] = files.map((file) => {
        const bytes = Buffer.allocUnsafe(CHUNK_SIZE)
        return bytes.subarray(0, readSync(file, bytes))
      }) as [Buffer, Buffer]
      if (!chunk.equals(otherChunk)) return false
      if (chunk.length === 0) return true
    }
  } finally {
    for (const file of files) closeSync(file)
  }
}

export const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

function ifThere<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The file does not exist, or its parent is a file. */
const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR'
