import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Asset } from '../edge/handler.ts'
import { taggedResponse } from '../edge/tagged-response.ts'

/** The files of a pressed folder, as the edge handler fetches them. */
export function assetsOf(folder: string): Asset {
  return async (file, request) => {
    const body = await readFile(path.join(folder, file)).catch(() => null)
    return body && taggedResponse(new Uint8Array(body), {}, request)
  }
}
