import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { mediaType } from '../api/media-types.ts'
import { fileResponse } from '../edge/file-response.ts'
import type { Asset } from '../edge/handler.ts'
import type { Bytes } from '../edge/pressed-page.ts'
import type { Range } from '../edge/ranges.ts'

/** Errors that mean that a file does not exist, or that its name is invalid. */
const ABSENT = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ENXIO', 'ERR_INVALID_ARG_VALUE']

/** The files of a pressed folder, in the form that the edge handler fetches them. */
export function folderAssets(folder: string): Asset {
  return async (file, request) => {
    const name = decodeName(file)
    return name === null ? null : serveFile(path.join(folder, name), { name: file, request })
  }
}

/** Decodes percent-escapes; null if no file can have that name. */
export function decodeName(file: string): string | null {
  try {
    return decodeURIComponent(file)
  } catch {
    return null
  }
}

export interface FileRequest {
  /** The name that determines its media type. */
  readonly name: string
  readonly request: Request
}

/** Answers a request with a file; null if it does not exist. */
export async function serveFile(place: string, { name, request }: FileRequest): Promise<Response | null> {
  try {
    const stats = await stat(place)
    if (!stats.isFile()) return null
    const { size, mtime: modified } = stats
    const read = async () => new Uint8Array(await readFile(place))
    const stream = (range: Range) => openStream(place, range)
    return await fileResponse({ size, modified, type: mediaType(name), read, stream }, request)
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Opens a file before its answer begins, so that one that cannot be read fails while there is an answer to give. */
async function openStream(place: string, range: Range): Promise<ReadableStream<Bytes>> {
  const file = await open(place)
  return Readable.toWeb(file.createReadStream(range)) as ReadableStream<Bytes>
}
