// Files of a site on disk, and a cache of them in memory.
import { constants, type Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { LastUsed } from '../../../contract/common/last-used.ts'
import { MAX_TAGGED, type StoredFile } from '../../../contract/edge/file-response.ts'
import type { Bytes } from '../../../contract/edge/pressed-page.ts'
import type { Range } from '../../../contract/edge/ranges.ts'
import { computeTag } from '../../../contract/edge/tags.ts'

interface KeptFile {
  /** Differs once the file has been changed or replaced. */
  readonly version: string
  readonly modified: Date
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
 * Works with a file; null if it is not one. Its size, time and bytes are those of one version, even if a build replaces
 * it meanwhile. A file in memory is used only while the one on disk has the same size and time.
 * @throws if it does not exist
 */
export async function withFile<T>(
  place: string,
  memory: FileMemory | undefined,
  work: (file: Omit<StoredFile, 'type'>) => Promise<T>,
): Promise<T | null> {
  const known = memory?.get(place)
  if (known && known.version === fileVersion(await stat(place))) return work(storedFile(known))
  const file = await open(place, READ_ANY)
  let isStreaming = false
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return null
    const read = async (): Promise<Bytes> => new Uint8Array(await file.readFile())
    if (memory && stats.size <= MAX_TAGGED) {
      const bytes = await read()
      const { mtime: modified } = stats
      const kept = { version: fileVersion(stats), modified, bytes, tag: await computeTag(bytes) }
      return await work(storedFile(memory.keep(place, kept)))
    }
    const stream = async (range: Range) => {
      isStreaming = true
      return Readable.toWeb(file.createReadStream(range)) as ReadableStream<Bytes>
    }
    return await work({ size: stats.size, modified: stats.mtime, read, stream })
  } finally {
    // A stream closes it at its end.
    if (!isStreaming) await file.close()
  }
}

/** Opens a pipe without waiting for a writer. */
const READ_ANY = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

const fileVersion = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${mtimeMs}`

const storedFile = ({ bytes, modified, tag }: KeptFile): Omit<StoredFile, 'type'> => ({
  ...{ size: bytes.length, modified, tag },
  read: async () => bytes,
  stream: async ({ start, end }) => new Blob([bytes.subarray(start, end + 1)]).stream(),
})

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
