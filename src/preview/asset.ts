import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { mediaType } from '../api/media-types.ts'
import { fileResponse } from '../edge/file-response.ts'
import type { Asset } from '../edge/handler.ts'
import type { Bytes } from '../edge/pressed-page.ts'
import type { Range } from '../edge/ranges.ts'

/** What says that there is no such file, or that no file can have such a name. */
const ABSENT = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ENXIO', 'ERR_INVALID_ARG_VALUE']

/** The files of a pressed folder, as the edge handler fetches them. */
export function assetsOf(folder: string): Asset {
  return async (file, request) => {
    const name = decoded(file)
    return name === null ? null : fileAt(path.join(folder, name), { name: file, request })
  }
}

/** Its name with percent-escapes decoded; null for what is the name of no file. */
export function decoded(file: string): string | null {
  try {
    return decodeURIComponent(file)
  } catch {
    return null
  }
}

export interface FileAsked {
  /** The name that gives its type. */
  readonly name: string
  readonly request: Request
}

/** A file as the answer to a request; null where there is none. */
export async function fileAt(place: string, { name, request }: FileAsked): Promise<Response | null> {
  try {
    const stats = await stat(place)
    if (!stats.isFile()) return null
    const { size, mtime: modified } = stats
    const read = async () => new Uint8Array(await readFile(place))
    const stream = async (range: Range) => streamOf(place, range)
    return await fileResponse({ size, modified, type: mediaType(name), read, stream }, request)
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

const streamOf = (place: string, range: Range): ReadableStream<Bytes> =>
  Readable.toWeb(createReadStream(place, range)) as ReadableStream<Bytes>
