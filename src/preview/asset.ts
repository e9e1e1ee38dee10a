import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Asset } from '../edge/handler.ts'
import { taggedResponse } from '../edge/tagged-response.ts'

/** What says that there is no such file, or that no file can have such a name. */
const ABSENT = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ENXIO', 'ERR_INVALID_ARG_VALUE']

/** The files of a pressed folder, as the edge handler fetches them. */
export function assetsOf(folder: string): Asset {
  return async (file, request) => {
    const body = await readFile(path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (ABSENT.includes(error.code ?? '')) return null
      throw error
    })
    if (!body) return null
    const source = new Uint8Array(body)
    return taggedResponse({ pieces: [source], source }, {}, request)
  }
}
