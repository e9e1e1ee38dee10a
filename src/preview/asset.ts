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
    try {
      const place = path.join(folder, decodeURIComponent(file))
      const stats = await stat(place)
      if (!stats.isFile()) return null
      const { size, mtime: modified } = stats
      const read = async () => new Uint8Array(await readFile(place))
      const stream = async (range: Range) => streamOf(place, range)
      return await fileResponse({ size, modified, type: mediaType(file), read, stream }, request)
    } catch (error) {
      // What cannot be decoded is the name of no file.
      if (error instanceof URIError || ABSENT.includes((error as NodeJS.ErrnoException).code ?? ''))
        return null
      throw error
    }
  }
}

const streamOf = (place: string, range: Range): ReadableStream<Bytes> =>
  Readable.toWeb(createReadStream(place, range)) as ReadableStream<Bytes>
