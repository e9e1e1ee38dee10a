// Files of a site on disk, and a cache of them in memory.
import { open, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { LastUsed } from '../../../contract/common/last-used.ts'
import { MAX_TAGGED, type StoredFile } from '../../../contract/edge/file-response.ts'
import type { Bytes } from '../../../contract/edge/pressed-page.ts'
import type { Range } from '../../../contract/edge/ranges.ts'
import { computeTag } from '../../../contract/edge/tagged-response.ts'

interface KeptFile {
  /** Differs once the file has been changed or replaced. */
  readonly version: string
  readonly bytes: Bytes
  readonly tag: string
}

/** Files in memory, by their paths. */
export type FileMemory = LastUsed<KeptFile>

/** Approximate bytes that a file takes in memory in addition to its content. */
const OVERHEAD = 500

export const createFileMemory = (maxBytes: number): FileMemory =>
  new LastUsed(maxBytes, ({ bytes }) => bytes.length + OVERHEAD)

/**
 * Finds a file; null if it is not one. A file in memory is used only while the one on disk has the same size and time.
 * @throws if it does not exist
 */
export async function findFile(place: string, memory?: FileMemory): Promise<Omit<StoredFile, 'type'> | null> {
  const stats = await stat(place)
  if (!stats.isFile()) return null
  const { size, mtime: modified } = stats
  const stream = (range: Range) => openStream(place, range)
  if (!memory || size > MAX_TAGGED) return { size, modified, stream, read: () => readBytes(place) }
  const version = `${stats.ino} ${size} ${stats.mtimeMs}`
  const known = memory.get(place)
  const { bytes, tag } = known?.version === version ? known : await readKept(place, version, memory)
  return { size: bytes.length, modified, tag, stream, read: async () => bytes }
}

async function readKept(place: string, version: string, memory: FileMemory): Promise<KeptFile> {
  const bytes = await readBytes(place)
  return memory.keep(place, { version, bytes, tag: await computeTag(bytes) })
}

const readBytes = async (place: string): Promise<Bytes> => new Uint8Array(await readFile(place))

/** Opens a file before its answer begins, so that one that cannot be read fails while there is an answer to give. */
async function openStream(place: string, range: Range): Promise<ReadableStream<Bytes>> {
  const file = await open(place)
  return Readable.toWeb(file.createReadStream(range)) as ReadableStream<Bytes>
}

/** Errors that mean that a file does not exist, or that its name is invalid. */
const ABSENT = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ENXIO', 'ERR_INVALID_ARG_VALUE']

/** The result of work with a file; null if it does not exist. */
export async function orAbsent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
